import { and, asc, eq, inArray, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { documents } from '../documents/document.tables.ts';
import { orders } from '../orders/order.tables.ts';
import { payments } from '../orders/payments/payment.tables.ts';
import { organisations } from '../organisations/organisation.tables.ts';
import { publicKinds } from '../organisations/organisation.ts';
import { type Accounts, usualAccounts } from '../settings/accounts.ts';
import { settings } from '../settings/settings.tables.ts';
import { tillMoves, tillSessions, tills } from '../tills/till.tables.ts';
import type { AccountedCash, AccountedPaper, AccountedPayment } from './entry.ts';

/** ISO days in Douala: the first, and the one after the last. */
export type AccountedPeriod = { from: string; until: string };

const dayOf = (moment: SQLWrapper) => sql<string>`(${moment} at time zone 'Africa/Douala')::date::text`;
const isWithin = (moment: SQLWrapper, { from, until }: AccountedPeriod): SQL =>
  sql`${moment} >= ${from}::timestamp at time zone 'Africa/Douala' and ${moment} < ${until}::timestamp at time zone 'Africa/Douala'`;
const isPublicKind = (kind: SQLWrapper) =>
  sql<boolean>`coalesce(${kind} = any(${sql.param([...publicKinds])}), false)`;
const buyerName = sql<string>`coalesce(${documents.buyer}->'organisation'->>'name', ${documents.buyer}->>'name', '')`;

export async function findAccounts(db: Database): Promise<Accounts> {
  const [found] = await db.select({ own: settings.accounts }).from(settings);
  return { ...usualAccounts, ...found?.own };
}

export async function listAccountedPapers(db: Database, period: AccountedPeriod): Promise<AccountedPaper[]> {
  const found = await db
    .select({
      number: documents.number,
      kind: documents.kind,
      day: dayOf(documents.issuedAt),
      buyer: buyerName,
      isPublic: sql<boolean>`coalesce((${documents.content}->>'isPublic')::boolean, ${isPublicKind(organisations.kind)})`,
      content: documents.content,
      // A dropped line can no longer be asked: older papers do not name their services.
      services: sql<number[]>`case when ${documents.content} ? 'services'
        then array(select jsonb_array_elements_text(${documents.content}->'services')::int)
        else array(select item.id::int from order_items as item join products as sold on sold.id = item.product_id
          where item.order_id = ${documents.orderId} and not sold.counted) end`,
      isRepeated: sql<boolean>`exists (select from documents as earlier where earlier.order_id = ${documents.orderId}
        and earlier.kind = 'invoice' and (earlier.year, earlier.sequence) < (${documents.year}, ${documents.sequence}))`,
    })
    .from(documents)
    .leftJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(organisations, eq(organisations.id, orders.organisationId))
    .where(and(inArray(documents.kind, ['invoice', 'credit-note']), isWithin(documents.issuedAt, period)))
    .orderBy(asc(documents.kind), asc(documents.year), asc(documents.sequence));
  return found.map(({ kind, ...paper }) => ({ kind: kind === 'invoice' ? kind : 'credit-note', ...paper }));
}

/** Whether `invoice` stood when a payment was recorded: the receipt names those that stood under the lock. The times, which begin before it, count for older receipts and for an invoice that was credited. */
const wasIssuedBefore = sql`(coalesce(${documents.content}->'invoices' ? invoice.number, false)
  or (invoice.issued_at < ${payments.recordedAt} and (not ${documents.content} ? 'invoices'
    or exists (select from documents as note where note.corrects_id = invoice.id))))`;

export async function listAccountedPayments(
  db: Database,
  { from, until }: AccountedPeriod,
): Promise<AccountedPayment[]> {
  return db
    .select({
      receipt: documents.number,
      day: payments.receivedOn,
      method: payments.method,
      direction: payments.direction,
      buyer: buyerName,
      isOutsideTill: sql<boolean>`${payments.tillSessionId} is null and exists (select from payments as taken_back
        where taken_back.id = ${payments.voidsId} and taken_back.till_session_id is not null)`,
      shares: sql<AccountedPayment['shares']>`(select json_agg(json_build_object(
          'amount', share.amount,
          'isPublic', coalesce((select (invoice.content->>'isPublic')::boolean from documents as invoice
            where invoice.order_id = share.order_id and invoice.kind = 'invoice' and ${wasIssuedBefore}
            order by invoice.year desc, invoice.sequence desc limit 1), ${isPublicKind(sql`organisation.kind`)}),
          'isInvoiced', exists (select from documents as invoice where invoice.order_id = share.order_id
            and invoice.kind = 'invoice' and ${wasIssuedBefore})
        ) order by paid.number)
        from payment_shares as share join orders as paid on paid.id = share.order_id
        left join organisations as organisation on organisation.id = paid.organisation_id
        where share.payment_id = ${payments.id})`,
    })
    .from(payments)
    .innerJoin(documents, eq(documents.id, payments.receiptId))
    .where(sql`${payments.receivedOn} >= ${from}::date and ${payments.receivedOn} < ${until}::date`)
    .orderBy(asc(payments.receivedOn), asc(payments.recordedAt), asc(documents.sequence), asc(payments.id));
}

/** Moves of cash, and what was missing or too much when a till was closed. */
export async function listAccountedCash(db: Database, period: AccountedPeriod): Promise<AccountedCash[]> {
  const moves = await db
    .select({
      kind: tillMoves.kind,
      piece: sql<string>`'CM-' || ${tillMoves.id}`,
      day: dayOf(tillMoves.recordedAt),
      label: tillMoves.reason,
      amount: tillMoves.amount,
    })
    .from(tillMoves)
    .where(isWithin(tillMoves.recordedAt, period))
    .orderBy(asc(tillMoves.recordedAt), asc(tillMoves.id));
  const differences = await db
    .select({
      piece: sql<string>`'CF-' || left(${tillSessions.id}::text, 8)`,
      day: dayOf(sql`${tillSessions.closedAt}`),
      label: tills.name,
      amount: sql<number>`${tillSessions.difference}::float8`,
    })
    .from(tillSessions)
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(
      and(
        isNotNull(tillSessions.closedAt),
        ne(tillSessions.difference, 0),
        isWithin(sql`${tillSessions.closedAt}`, period),
      ),
    )
    .orderBy(asc(tillSessions.closedAt), asc(tillSessions.id));
  return [...moves, ...differences.map((each) => ({ ...each, kind: 'difference' as const }))];
}
