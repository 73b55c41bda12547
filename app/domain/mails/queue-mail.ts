import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { executePrepared } from '../../platform/database/drizzle-workarounds.server.ts';
import { administrators } from '../administrators/administrator.tables.ts';
import { companyInfo } from '../company/company.tables.ts';
import type { Language } from '../localized.ts';
import type { PushFacts } from '../pushes/push.ts';
import { pushesToInsert } from '../pushes/queue-push.ts';
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

/** A push carries less than a mail. */
const pushed: { [Kind in keyof typeof switches]: (facts: MailFacts[Kind]) => PushFacts[Kind] } = {
  'new-order': ({ orderId, number, total }) => ({ orderId, number, total }),
  'new-message': ({ messageId }) => ({ messageId }),
  'low-stock': ({ productId }) => ({ productId }),
};

const sellerAddress = sql<string>`coalesce(nullif(${settings.notifyEmail}, ''), ${companyInfo.email})`;

/** Tells the seller by mail, where the shop wants it, and on the devices that asked for it. */
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
      with pushed as (${pushesToInsert(kind, key, pushed[kind](facts))})
      insert into mails (kind, key, facts, language, recipient)
      select ${kind}, ${key}, ${JSON.stringify(facts)}::jsonb, ${settings.defaultLanguage}, ${sellerAddress}
      from ${settings} cross join ${companyInfo}
      where ${settings[switches[kind]]} and ${sellerAddress} <> ''
      on conflict (key) do nothing`,
  );
}

type OwnKind = 'backup-failed' | 'digest' | 'collection-disputed' | 'lots-expiring';
type OwnNews = { [Kind in OwnKind]: { kind: Kind; facts: MailFacts[Kind] } }[OwnKind];

/** In the language of the administrator with this address, if there is one. */
export async function mailSeller(tx: Database, key: string, news: OwnNews) {
  const [seller] = await tx
    .select({
      recipient: sellerAddress,
      language: sql<Language>`coalesce((select language from ${administrators} where lower(email) = lower(${sellerAddress})),
        ${settings.defaultLanguage})`,
    })
    .from(settings)
    .innerJoin(companyInfo, sql`true`);
  if (seller && seller.recipient !== '') await queueMail(tx, { ...news, key, ...seller });
}
