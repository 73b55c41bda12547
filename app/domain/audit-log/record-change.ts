import type { Database } from '../../platform/database/database.server.ts';
import type { AuditAction, Facts, SubjectType } from './audit.ts';
import { auditLog } from './audit-log.tables.ts';

/** Who makes a change; names are kept, because an administrator may be gone when somebody asks. */
export type Author = { id: string; username: string };

/** What the shop does by itself. */
export const theShop = { id: null, username: 'Comptoir' };

export type Change = {
  action: AuditAction;
  subject: { type: SubjectType; id: string | number; name: string };
  before?: Facts | undefined;
  after?: Facts | undefined;
};

/** Writes a change into the audit log. Called with the change's own transaction, so that neither stands without the other. */
export async function recordChange(
  tx: Database,
  author: Author | typeof theShop,
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
