import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { executePrepared } from '../../platform/database/drizzle-workarounds.server.ts';
import { companyInfo } from '../company/company.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { mails } from './mail.tables.ts';
import type { Mail, MailFacts } from './mail.ts';

/** Call it with the transaction of the change: both are saved, or neither. A known key is ignored. */
export async function queueMail(tx: Database, mail: Mail) {
  await tx.insert(mails).values(mail).onConflictDoNothing({ target: mails.key });
}

const switches = {
  'new-order': 'notifyNewOrder',
  'new-message': 'notifyNewMessage',
  'low-stock': 'notifyLowStock',
} as const;

const sellerAddress = sql<string>`coalesce(nullif(${settings.notifyEmail}, ''), ${companyInfo.email})`;

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

export async function notifySellerOfFailure(
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
