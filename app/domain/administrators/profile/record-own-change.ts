import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { findAuthor } from '../sign-in/sign-in.queries.ts';
import { syncTwoFactor } from '../sign-in/sync-two-factor.ts';

type OwnChange = 'two-factor.enabled' | 'two-factor.disabled' | 'recovery-codes.renewed';

/** Sign-in saves the change first: a crash before this loses the audit row, not the change. */
export async function recordOwnChange(
  db: Database,
  author: Author,
  action: OwnChange,
  { canMail }: { canMail: boolean },
) {
  await db.transaction(async (tx) => {
    await syncTwoFactor(tx, { canMail });
    await recordChange(tx, author, {
      action,
      subject: { type: 'administrator', id: author.id, name: author.username },
    });
  });
}

export async function recordPasswordReset(db: Database, administratorId: string) {
  const author = await findAuthor(db, administratorId);
  if (!author) return;
  await recordChange(db, author, {
    action: 'password.reset',
    subject: { type: 'administrator', id: author.id, name: author.username },
  });
}
