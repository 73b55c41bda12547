import type { Database } from '../../platform/database/database.server.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import type { Language } from '../localized.ts';
import { queueMail } from '../mails/queue-mail.ts';

type AddedPasskey = { id: string; device: string; profileLink: string };

/** Warns the owner by mail: a passkey that somebody else added opens the account without the password. */
export async function recordAddedPasskey(
  db: Database,
  author: Author & { email: string; language: Language },
  { id, device, profileLink }: AddedPasskey,
  { canMail }: { canMail: boolean },
) {
  await db.transaction(async (tx) => {
    await recordChange(tx, author, {
      action: 'passkey.added',
      subject: { type: 'administrator', id: author.id, name: author.username },
      after: { device },
    });
    if (canMail)
      await queueMail(tx, {
        kind: 'passkey-added',
        key: `passkey-added:${id}`,
        recipient: author.email,
        language: author.language,
        facts: { device, link: profileLink },
      });
  });
}
