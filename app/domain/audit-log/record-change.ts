import type { Database } from '../../platform/database/database.server.ts';
import type { AuditAction, Facts, SubjectType } from './audit.ts';
import { auditLog } from './audit-log.tables.ts';

export type Author = { id: string; username: string };

export const systemAuthor = { id: null, username: 'Comptoir' };

export type Change = {
  action: AuditAction;
  subject: { type: SubjectType; id: string | number; name: string };
  before?: Facts | undefined;
  after?: Facts | undefined;
};

/** Call it with the transaction of the change: both are saved, or neither. */
export async function recordChange(
  tx: Database,
  author: Author | typeof systemAuthor,
  { action, subject, before, after }: Change,
) {
  await tx.insert(auditLog).values({
    administratorId: author.id,
    administratorName: author.username,
    action,
    subjectType: subject.type,
    subjectId: String(subject.id),
    subjectName: subject.name,
    before,
    after,
  });
}
