import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { executePrepared } from '../../platform/database/drizzle-workarounds.server.ts';
import { companyInfo } from '../company/company.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { mails } from './mail.tables.ts';
import type { Mail, MailFacts } from './mail.ts';

/** Puts a mail into the queue with the change it tells of: both are saved, or neither. A known key is left alone. */
export async function queueMail(tx: Database, mail: Mail) {
  await tx.insert(mails).values(mail).onConflictDoNothing({ target: mails.key });
}

const switches = {
  'new-order': 'notifyNewOrder',
  'new-message': 'notifyNewMessage',
  'low-stock': 'notifyLowStock',
} as const;

const sellerAddress = sql<string>`coalesce(nullif(${settings.notifyEmail}, ''), ${companyInfo.email})`;

/** Queues a notification for the seller, if its kind is switched on and there is an address to send it to. */
export async function notifySeller<Kind extends keyof typeof switches>(
  tx: Database,
  kind: Kind,
  key: string,
  facts: MailFacts[Kind],
) {
  await executePrepared(
    tx,
    `notify seller: ${kind}`,
    sql`
      insert into mails (kind, key, facts, language, recipient)
      select ${kind}, ${key}, ${JSON.stringify(facts)}::jsonb, ${settings.defaultLanguage}, ${sellerAddress}
      from ${settings} cross join ${companyInfo}
      where ${settings[switches[kind]]} and ${sellerAddress} <> ''
      on conflict (key) do nothing`,
  );
}

/** Queues a mail about what the seller must know, whatever is switched off, if there is an address to send it to. */
export async function notifyOfTrouble(
  tx: Database,
  kind: 'backup-failed',
  key: string,
  facts: MailFacts['backup-failed'],
) {
  const [seller] = await tx
    .select({ language: settings.defaultLanguage, recipient: sellerAddress })
    .from(settings)
    .innerJoin(companyInfo, sql`true`);
  if (seller && seller.recipient !== '') await queueMail(tx, { kind, key, facts, ...seller });
}
