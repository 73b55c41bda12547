import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { paginate } from '../pagination.ts';
import { auditLog } from './audit-log.tables.ts';
import type { AuditFilter } from './filter.ts';

export type AuditSearch = AuditFilter & { page: number; pageSize: number };

export async function listAudit(db: Database, { page: asked, pageSize, ...filter }: AuditSearch) {
  const isFound = and(
    filter.administrator ? eq(auditLog.administratorName, filter.administrator) : undefined,
    filter.action && eq(auditLog.action, filter.action),
    filter.subjectType && eq(auditLog.subjectType, filter.subjectType),
    filter.from
      ? sql`${auditLog.at} >= ${filter.from}::date::timestamp at time zone 'Africa/Douala'`
      : undefined,
    filter.to
      ? sql`${auditLog.at} < (${filter.to}::date + 1)::timestamp at time zone 'Africa/Douala'`
      : undefined,
  );
  const [counted] = await db.select({ total: count() }).from(auditLog).where(isFound);
  const total = counted?.total ?? 0;
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  // Ids first, from the index alone: a deep page reads only its own rows.
  const onPage = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(isFound)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(pageSize)
    .offset(offset)
    .as('on_page');
  const entries = await db
    .select(getTableColumns(auditLog))
    .from(auditLog)
    .innerJoin(onPage, eq(onPage.id, auditLog.id))
    .orderBy(desc(auditLog.at), desc(auditLog.id));
  return { entries, total, page, pageCount };
}

export type AuditEntry = Awaited<ReturnType<typeof listAudit>>['entries'][number];

export async function listAuditAuthors(db: Database): Promise<string[]> {
  const authors = await db
    .selectDistinct({ name: auditLog.administratorName })
    .from(auditLog)
    .orderBy(asc(auditLog.administratorName));
  return authors.map(({ name }) => name);
}
