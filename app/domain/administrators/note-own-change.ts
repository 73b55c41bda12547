import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { findAuthor } from './sign-in/sign-in.queries.ts';
import { syncTwoFactor } from './sign-in/sync-two-factor.ts';

type OwnChange = 'two-factor.enabled' | 'two-factor.disabled' | 'recovery-codes.renewed';

/**
 * Writes down what an administrator changed about their own sign-in. Sign-in itself has saved it before: a crash in
 * between loses the line, not the change. Who gives up an app is still asked for a code where the shop wants one.
 */
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

/** Writes down that an administrator chose a new password through a link sent by mail. */
export async function recordPasswordReset(db: Database, administratorId: string) {
  const author = await findAuthor(db, administratorId);
  if (!author) return;
  await recordChange(db, author, {
    action: 'password.reset',
    subject: { type: 'administrator', id: author.id, name: author.username },
  });
}
