import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { documents } from '../documents/document.tables.ts';
import type { PlannedInvoice } from '../documents/document.ts';
import { planInvoices } from '../orders/invoice/plan-invoices.queries.ts';
import { paymentShares, payments } from '../orders/payments/payment.tables.ts';
import type { AccountedPeriod } from './accounting.queries.ts';
import type { PaidOrder } from './collected-vat.ts';
import type { VatPaper } from './vat-return.ts';

type Found = {
  id: string;
  paidBefore: string;
  paid: string;
  papers: PaidOrder['papers'] | null;
  plannedBefore: PlannedInvoice | null;
  planned: PlannedInvoice | null;
};

export async function listPaidOrders(db: Database, { from, until }: AccountedPeriod): Promise<PaidOrder[]> {
  const start = (day: string) => sql`(${day}::timestamp at time zone 'Africa/Douala')`;
  const paidUntil = (day: string) => sql`(select coalesce(sum(share.amount * payment.direction), 0)
    from ${paymentShares} as share join ${payments} as payment on payment.id = share.payment_id
    where share.order_id = touched.id and payment.received_on < ${day}::date)`;
  const plannedUntil = (day: string) => sql`(select plan from ${paymentShares} as share
    join ${payments} as payment on payment.id = share.payment_id join ${documents} as receipt on receipt.id = payment.receipt_id
    cross join jsonb_array_elements(receipt.content->'planned') as plan
    where share.order_id = touched.id and payment.received_on < ${day}::date and plan->>'orderId' = share.order_id::text
    order by payment.received_on desc, payment.recorded_at desc limit 1)`;
  const { rows } = await db.execute<Found>(sql`
    with touched as (
      select share.order_id as id from ${payments} as payment join ${paymentShares} as share on share.payment_id = payment.id
        where payment.received_on >= ${from}::date and payment.received_on < ${until}::date
      union
      select order_id from ${documents} where kind in ('invoice', 'credit-note') and order_id is not null
        and issued_at >= ${start(from)} and issued_at < ${start(until)}
    )
    select id, ${paidUntil(from)} as "paidBefore", ${paidUntil(until)} as paid,
      ${plannedUntil(from)} as "plannedBefore", ${plannedUntil(until)} as planned, (
      select json_agg(json_build_object('kind', kind, 'content', content, 'isBefore', issued_at < ${start(from)}) order by issued_at, kind desc)
      from ${documents} where order_id = touched.id and kind in ('invoice', 'credit-note') and issued_at < ${start(until)}
    ) as papers from touched order by id`);
  const unsaid = rows.filter(isUnsaid).map(({ id }) => id);
  const today = new Map((await planInvoices(db, unsaid)).map((plan) => [plan.orderId, plan]));
  return rows.map(({ id, paidBefore, paid, papers, plannedBefore, planned }) => ({
    ...{ paidBefore: Number(paidBefore), paid: Number(paid), papers: papers ?? [] },
    plannedBefore: paperOf(plannedBefore ?? today.get(id)),
    planned: paperOf(planned ?? today.get(id)),
  }));
}

/** A receipt of an older version does not say what an invoice would have said. */
function isUnsaid({ papers, paidBefore, plannedBefore, planned }: Found): boolean {
  const wasIssued = papers?.some(({ isBefore }) => isBefore) ?? false;
  return !wasIssued && ((Number(paidBefore) > 0 && !plannedBefore) || (!papers && !planned));
}

function paperOf(planned: PlannedInvoice | undefined): VatPaper | undefined {
  if (!planned) return undefined;
  const { total, tax } = planned;
  return { kind: 'invoice', content: { total, tax, due: total, byState: false, withholdings: [] } };
}
