import { asc, eq } from 'drizzle-orm';
import type { AuditAction } from '../../../app/domain/audit-log/audit.ts';
import { auditLog } from '../../../app/domain/audit-log/audit-log.tables.ts';
import type { Database } from '../../../app/platform/database/database.server.ts';

export async function auditOf(db: Database, subjectId: string | number) {
  return db
    .select({
      by: auditLog.administratorName,
      action: auditLog.action,
      name: auditLog.subjectName,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(subjectId)))
    .orderBy(asc(auditLog.id));
}

export async function countAudit(db: Database, action: AuditAction): Promise<number> {
  return db.$count(auditLog, eq(auditLog.action, action));
}
