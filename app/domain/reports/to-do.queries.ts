import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { hasCome } from '../backups/backup.queries.ts';
import { backups, remoteBackups } from '../backups/backup.tables.ts';
import { hasFailed } from '../mails/mail.queries.ts';
import { mails } from '../mails/mail.tables.ts';
import { messages } from '../messages/message.tables.ts';
import { orders } from '../orders/order.tables.ts';
import { isLowNow } from '../products/list/find-goods.queries.ts';
import { expiringLots } from '../products/lots/list-lots.queries.ts';
import { products } from '../products/product.tables.ts';
import { settings } from '../settings/settings.tables.ts';

export type ToDo = {
  pending: number;
  oldestPending: Date | undefined;
  unread: number;
  unreadId: string | undefined;
  /** Orders on which something is due, as `isPaymentExpected` says; 0 while the module is off. */
  toCollect: number;
  /** What is due on these, in FCFA. */
  due: number;
  low: number;
  /** Number of low products that are sold out. */
  out: number;
  /** Lots in stock that expire within 30 days, and those that did; 0 while the module is off. */
  expiring: number;
  expired: number;
  /** Mails of the last seven days that the mail server refused for good, and that nobody put away. */
  failedMails: number;
  lastFailedMail: number | undefined;
  /** The last backup, here or elsewhere, failed within two days. An older failure is of backups that were switched off. */
  backupFails: boolean;
};

export async function findToDo(db: Database): Promise<ToDo> {
  const { rows } = await db.execute<{
    pending: number;
    oldestPending: string | null;
    unread: number;
    unreadId: string | null;
    toCollect: number;
    due: string;
    low: number;
    out: number;
    expiring: number;
    expired: number;
    failedMails: number;
    lastFailedMail: string | null;
    backupFails: boolean;
  }>(sql`
    select * from
      (select count(*)::int as pending, min(created_at) as "oldestPending" from ${orders}
        where status = 'pending') as waiting,
      (select count(*)::int as unread from ${messages} where not read) as letters,
      (select (select id from ${messages} where not read order by created_at desc, id desc limit 1) as "unreadId") as newest,
      (select count(*)::int as "toCollect", coalesce(sum(balance), 0) as due from ${settings}, lateral (
        select balance from ${orders} where balance > 0 and created_at >= payments_since
        union all select balance from ${orders} where balance > 0 and paid > 0 and created_at < payments_since
        union all select balance from ${orders} where balance > 0 and invoice_stands and paid = 0
          and created_at < coalesce(payments_since, 'infinity')) as expected where payments_on) as money,
      (select count(*)::int as low, (count(*) filter (where ${products.stock} = 0))::int as out from ${products}
        where ${products.archivedAt} is null and ${isLowNow}) as shelf,
      (select count(*)::int as "failedMails", max(${mails.id}) as "lastFailedMail" from ${mails}
        where ${hasFailed} and ${mails.putAwayAt} is null and ${mails.createdAt} > now() - interval '7 days') as refused,
      (select coalesce(bool_or(problem is not null and tried_at > now() - interval '2 days'), false) as "backupFails" from (
        (select problem, tried_at from ${backups} where ${hasCome} order by day desc limit 1) union all
        (select problem, tried_at from ${remoteBackups} where slot <= now() order by slot desc limit 1)) as tried) as kept,
      ${expiringLots} as dated`);
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  const { oldestPending, unreadId, due, lastFailedMail, ...counts } = found;
  return {
    ...counts,
    due: Number(due),
    oldestPending: oldestPending === null ? undefined : new Date(oldestPending),
    unreadId: unreadId ?? undefined,
    lastFailedMail: lastFailedMail === null ? undefined : Number(lastFailedMail),
  };
}
