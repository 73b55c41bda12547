import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { administrators } from '../administrators/administrator.tables.ts';
import { apiTokens } from '../api/token.tables.ts';
import { documents } from '../documents/document.tables.ts';
import { messages } from '../messages/message.tables.ts';
import { deliveries, orders } from '../orders/order.tables.ts';
import { momoRequests, paymentClaims } from '../orders/payments/payment.tables.ts';
import { organisations } from '../organisations/organisation.tables.ts';
import { isWaiting } from '../outgoing-messages/outgoing.queries.ts';
import { outgoingMessages } from '../outgoing-messages/outgoing-message.tables.ts';
import { quotes } from '../quotes/quote.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { suppliers } from '../suppliers/supplier.tables.ts';
import { webhooks } from '../webhooks/webhook.tables.ts';
import type { Waiting } from './waiting.ts';

const none: Waiting = { unread: 0, pending: 0, requested: 0, claims: 0 };

const waiting = sql`
  (select count(*)::int from ${messages} where not read) as unread,
  (select count(*)::int from ${orders} where status = 'pending') as pending,
  case when quotes_on then (select count(*)::int from ${quotes} where state = 'requested' and erased_at is null) else 0 end as requested,
  case when payments_on then (select count(*)::int from ${paymentClaims} where state = 'open') else 0 end as claims`;

export async function countWaiting(db: Database): Promise<Waiting> {
  const { rows } = await db.execute<Waiting>(sql`select ${waiting} from ${settings}`);
  return rows[0] ?? none;
}

const used = sql`
  exists(select from ${quotes}) as quotes, exists(select from ${deliveries}) as deliveries,
  exists(select from ${organisations}) as organisations, exists(select from ${documents}) as documents,
  exists(select from ${orders} where status = 'completed') as margins,
  exists(select from ${momoRequests}) as collections, exists(select from ${suppliers}) as suppliers,
  ${settings.accounts} <> '{}' or exists(select from ${administrators} where role = 'accountant') as accounting,
  exists(select from ${apiTokens}) or exists(select from ${webhooks}) as programs`;

/** What waits, and the lists of which nothing ever stood in or waits: the menu shows them from their first use on. Margins are used once an order is completed. Accounting is used once somebody chose an account, or is an accountant. */
export async function findMenuState(db: Database) {
  const { rows } = await db.execute<Waiting & { outgoing: number } & Record<string, number | boolean>>(
    sql`select ${waiting}, (select count(*)::int from ${outgoingMessages} where ${isWaiting}) as outgoing, ${used}
      from ${settings}`,
  );
  const { unread, pending, requested, claims, outgoing, ...lists } = rows[0] ?? { ...none, outgoing: 0 };
  const isUsed = { ...lists, claims: claims > 0, outbox: outgoing > 0 };
  return {
    counts: { unread, pending, requested, claims, outgoing },
    unused: Object.entries(isUsed).flatMap(([list, is]) => (is ? [] : [list])),
  };
}
