import { asc, eq, inArray, sql } from 'drizzle-orm';
import { m } from '../../../generated/words/messages.js';
import { transactionLock } from '../../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import { type Author, recordChange, type systemAuthor } from '../../audit-log/record-change.ts';
import { digestContent } from '../../digest-content.ts';
import { amountInWords } from '../../documents/amount-in-words.ts';
import { holdOpenDay } from '../../documents/closed-months/close-month.ts';
import { plainTerms } from '../../documents/compose-paper.ts';
import { documents } from '../../documents/document.tables.ts';
import type { PlannedInvoice } from '../../documents/document.ts';
import { issueDocument } from '../../documents/issue-document.ts';
import { isId } from '../../id.ts';
import type { RecordedMethod } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import { lockOwnSession, sumExpected } from '../../tills/lock-session.ts';
import { composeOrderPaper } from '../invoice/compose-order-paper.ts';
import { planInvoices } from '../invoice/plan-invoices.queries.ts';
import { orders } from '../order.tables.ts';
import { paymentShares, payments } from './payment.tables.ts';
import { type PaymentToRecord, paymentDays, type Share } from './payment.ts';

export type RecordedPayment = Outcome<
  { id: string; receiptId: string },
  | { reason: 'not-found' }
  | { reason: 'above-due'; orders: { number: string; most: number }[] }
  | { reason: 'above-paid'; orders: { number: string; most: number }[] }
  /** `most` can be given back without making a debt. */
  | { reason: 'makes-debt'; orders: { number: string; most: number }[] }
  | { reason: 'day-impossible'; first: string; last: string }
  /** The month of that day is closed; `first` is the next open day. */
  | { reason: 'month-closed'; first: string }
  | { reason: 'no-till' }
  | { reason: 'above-till'; most: number }
  | { reason: 'reference-used'; at: Date; orders: string[] }
  | { reason: 'key-used'; receiptId: string }
>;

export type PaymentRefusal = Exclude<RecordedPayment, { ok: true }>;

export class PaymentRefused extends Error {
  refusal: PaymentRefusal;
  constructor(refusal: PaymentRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Money that was received for orders of one buyer, or given back; its receipt is issued with it. */
export async function recordPayment(
  db: Database,
  author: Author,
  payment: PaymentToRecord,
): Promise<RecordedPayment> {
  return db.transaction((tx) => recordPaymentWithin(tx, author, payment));
}

type Within = {
  /** False where the caller writes the payment into its own line of the audit log. */
  isLogged?: boolean;
};

/** For a larger transaction: a refusal is thrown, and rolls it back. */
export async function requirePayment(
  tx: Database,
  author: Author,
  payment: PaymentToRecord,
  within: Within = {},
): Promise<void> {
  const recorded = await recordPaymentWithin(tx, author, payment, within);
  if (!recorded.ok) throw new PaymentRefused(recorded);
}

/** For a larger transaction that wrote nothing before. */
export async function recordPaymentWithin(
  tx: Database,
  author: Author | typeof systemAuthor,
  payment: PaymentToRecord,
  { isLogged = true }: Within = {},
): Promise<RecordedPayment> {
  const owed = await lockOrders(tx, payment.shares);
  const request = requestOf(payment);
  const [known] = await tx
    .select(pick(payments, 'id', 'receiptId', 'request'))
    .from(payments)
    .where(eq(payments.key, payment.key));
  if (known)
    return known.request === request
      ? { ok: true, id: known.id, receiptId: known.receiptId }
      : { ok: false, reason: 'key-used', receiptId: known.receiptId };
  if (owed.length === 0 || owed.length < payment.shares.length || !areOfOneBuyer(owed))
    return { ok: false, reason: 'not-found' };
  const refusal = refuseAmounts(owed, payment);
  if (refusal) return { ok: false, ...refusal };
  const wrongDay = await refuseDay(tx, owed, payment);
  if (wrongDay) return { ok: false, ...wrongDay };
  const till = await lockTillOf(tx, author, payment, owed);
  if (till && !till.ok) return till;
  const used = await findUsedReference(tx, payment);
  if (used) return { ok: false, reason: 'reference-used', ...used };

  const recorded = await insertPayment(tx, author, {
    ...payment,
    ...{ request, voids: undefined, tillSessionId: till?.sessionId },
  });
  if (isLogged)
    await recordChange(tx, author, {
      action: payment.direction === 1 ? 'payment.recorded' : 'payment.refunded',
      subject: { type: 'payment', id: recorded.receiptId, name: recorded.number },
      after: {
        amount: sumOf(payment.shares),
        method: payment.method,
        orders: owed.map(({ number }) => number),
      },
    });
  return { ok: true, id: recorded.id, receiptId: recorded.receiptId };
}

async function refuseDay(
  tx: Database,
  owed: Awaited<ReturnType<typeof lockOrders>>,
  { receivedOn }: PaymentToRecord,
) {
  const days = paymentDays(
    owed.map(({ createdAt }) => createdAt),
    new Date(),
  );
  if (receivedOn < days.first || receivedOn > days.last)
    return { reason: 'day-impossible' as const, ...days };
  const first = await holdOpenDay(tx);
  return first !== undefined && receivedOn < first ? { reason: 'month-closed' as const, first } : undefined;
}

/** More than is owed or was paid, or money given back that would be owed again. */
function refuseAmounts(owed: Awaited<ReturnType<typeof lockOrders>>, payment: PaymentToRecord) {
  const { direction, isAdvance, owesAgain } = payment;
  const tooMuch = owed.filter(({ amount, most }) => amount > most(direction));
  if (tooMuch.length > 0 && (direction === -1 || !isAdvance))
    return {
      reason: direction === 1 ? ('above-due' as const) : ('above-paid' as const),
      orders: tooMuch.map(({ number, most }) => ({ number, most: most(direction) })),
    };
  const debts = owed.filter(({ amount, balance }) => amount > Math.max(0, -balance));
  if (direction === 1 || owesAgain || debts.length === 0) return undefined;
  return {
    reason: 'makes-debt' as const,
    orders: debts.map(({ number, balance }) => ({ number, most: Math.max(0, -balance) })),
  };
}

/** By id, so that two payments of the same orders wait for each other. `most` is what may be received, or given back. */
export async function lockOrders(tx: Database, shares: Share[]) {
  const amounts = new Map(shares.map(({ orderId, amount }) => [orderId, amount]));
  const found = await tx
    .select({
      ...pick(orders, 'id', 'number', 'status', 'phone', 'organisationId', 'balance', 'paid', 'createdAt'),
      isTillOn: sql<boolean>`(select till_on and payments_on from ${settings})`,
    })
    .from(orders)
    .where(inArray(orders.id, [...amounts.keys()].filter(isId)))
    .orderBy(asc(orders.id))
    .for('update');
  return found.map((order) => ({
    ...order,
    amount: amounts.get(order.id) ?? 0,
    most: (direction: 1 | -1) => (direction === 1 ? Math.max(0, order.balance) : order.paid),
  }));
}

type OfBuyer = { phone: string; organisationId: string | null };

/** Each is linked to the first by a telephone or an organisation, perhaps through others. */
export function areOfOneBuyer<Order extends OfBuyer>(found: Order[]): boolean {
  const linked = found.slice(0, 1);
  for (const one of linked)
    linked.push(...found.filter((each) => !linked.includes(each) && haveOneBuyer(one, each)));
  return linked.length === found.length;
}

const haveOneBuyer = (one: OfBuyer, other: OfBuyer) =>
  (one.phone !== '' && one.phone === other.phone) ||
  (one.organisationId !== null && one.organisationId === other.organisationId);

/** Undefined unless it is cash, and while the module of tills is off. A till gives back at most what it should hold. */
async function lockTillOf(
  tx: Database,
  { id }: Author | typeof systemAuthor,
  { method, direction, shares }: PaymentToRecord,
  [first]: { isTillOn: boolean }[],
): Promise<
  Outcome<{ sessionId: string }, { reason: 'no-till' } | { reason: 'above-till'; most: number }> | undefined
> {
  if (method !== 'cash' || !first?.isTillOn) return undefined;
  const session = id === null ? undefined : await lockOwnSession(tx, id);
  if (!session) return { ok: false, reason: 'no-till' };
  if (direction === -1) {
    const most = await sumExpected(tx, session.id);
    if (sumOf(shares) > most) return { ok: false, reason: 'above-till', most: Math.max(0, most) };
  }
  return { ok: true, sessionId: session.id };
}

function requestOf(payment: Omit<PaymentToRecord, 'key' | 'isAdvance' | 'owesAgain'>): string {
  const { direction, method, reference, receivedOn, note, shares } = payment;
  const asked = shares.map(({ orderId, amount }) => [orderId, amount]);
  return digestContent([direction, method, reference, receivedOn, note, asked]);
}

/** Until the commit, others with the same reference wait. */
async function findUsedReference(tx: Database, { method, reference }: PaymentToRecord) {
  if (reference === '') return undefined;
  const key = reference.replace(/\s/g, '').toUpperCase();
  await tx.execute(sql`select ${transactionLock(`payment ${method} ${key}`)}`);
  const { rows } = await tx.execute<{ at: string; orders: string[] }>(sql`
    select payment.recorded_at as at, array_agg(paid.number order by paid.number) as orders
    from payment_references as used
    join ${payments} as payment on payment.id = used.payment_id
    join ${paymentShares} as share on share.payment_id = payment.id
    join ${orders} as paid on paid.id = share.order_id
    where used.method = ${method} and used.reference = reference_key(${reference})
    group by payment.id`);
  const [used] = rows;
  return used && { at: new Date(used.at), orders: used.orders };
}

type ToInsert = Omit<PaymentToRecord, 'isAdvance' | 'owesAgain' | 'method'> & {
  method: RecordedMethod;
  request: string;
  tillSessionId?: string | undefined;
  /** The payment that this one takes back, and the number of its receipt. */
  voids: { id: string; number: string; receiptId: string; reason: string } | undefined;
  /** By advance: the order of the other half; the half that pays names the one that takes. */
  otherOrder?: string | undefined;
  pairId?: string | undefined;
};

/** The orders are locked. Does not write to the audit log. */
export async function insertPayment(
  tx: Database,
  author: Pick<Author, 'username'>,
  { shares, voids, otherOrder, ...payment }: ToInsert,
) {
  const { method, reference, receivedOn, direction } = payment;
  const [first] = shares;
  const paper = first && (await composeOrderPaper(tx, first.orderId, plainTerms));
  if (!paper) throw new Error('a payment is for an order');
  const paid = await findPaid(tx, shares);
  const planned = await planUninvoiced(tx, paid, { orderId: first.orderId, ...paper.content });
  const amounts = new Map(shares.map(({ orderId, amount }) => [orderId, amount]));
  const amount = sumOf(shares);
  const left = paid.reduce(
    (sum, order) => sum + Math.max(0, order.balance - direction * (amounts.get(order.id) ?? 0)),
    0,
  );
  const receipt = await issueDocument(tx, author, {
    kind: 'receipt',
    ...(shares.length === 1 && { orderId: first.orderId }),
    ...(voids && { correctsId: voids.receiptId }),
    language: paper.language,
    buyer: paper.buyer,
    content: {
      ...paper.content,
      order: null,
      purchaseOrder: '',
      lines: paid.map(({ id, number }) => receiptLine(number, amounts.get(id) ?? 0)),
      ...{ discount: 0, tax: null, taxNote: '', byState: false, withholdings: [], total: amount, due: left },
      inWords: amountInWords(amount),
      payment: { direction, method, reference, receivedOn, ...(otherOrder && { otherOrder }) },
      invoices: paid.flatMap(({ invoice }) => invoice ?? []),
      ordered: paid.reduce((sum, order) => sum + order.balance + order.paid, 0),
      paidBefore: paid.reduce((sum, order) => sum + order.paid, 0),
      ...(planned.length > 0 && { planned }),
      ...(voids && { corrects: voids.number, reason: voids.reason }),
    },
  });
  const [inserted] = await tx
    .insert(payments)
    .values({
      ...payment,
      amount,
      recordedBy: author.username,
      voidsId: voids?.id,
      receiptId: receipt.id,
    })
    .returning({ id: payments.id });
  if (!inserted) throw new Error('the payment was not saved');
  await tx.insert(paymentShares).values(shares.map((share) => ({ paymentId: inserted.id, ...share })));
  await startPayments(tx);
  return { id: inserted.id, receiptId: receipt.id, number: receipt.number };
}

/** Orders from the day of the first payment on are expected to be paid (decisions/070). */
async function startPayments(tx: Database) {
  const today = sql`date_trunc('day', now() at time zone 'Africa/Douala') at time zone 'Africa/Douala'`;
  await tx.execute(sql`update ${settings} set payments_since = ${today} where payments_since is null`);
}

function receiptLine(number: string, total: number) {
  const name = m.paper_receipt_order({ number }, { locale: 'fr' });
  const nameEn = m.paper_receipt_order({ number }, { locale: 'en' });
  return { name, nameEn, quantity: 1, unitPrice: total, total };
}

const sumOf = (shares: Share[]) => shares.reduce((sum, { amount }) => sum + amount, 0);

async function planUninvoiced(
  tx: Database,
  paid: { id: string; invoice: string | null }[],
  { orderId, total, tax }: PlannedInvoice,
): Promise<PlannedInvoice[]> {
  const ids = paid.flatMap(({ id, invoice }) => (invoice === null ? id : []));
  const others = ids.filter((id) => id !== orderId);
  const first = ids.length > others.length ? [{ orderId, total, tax }] : [];
  return [...first, ...(await planInvoices(tx, others))];
}

function findPaid(tx: Database, shares: Share[]) {
  return tx
    .select({
      ...pick(orders, 'id', 'number', 'balance', 'paid'),
      invoice: sql<
        string | null
      >`(select number from ${documents} where documents.id = standing_invoice(${withTable(orders.id)}))`,
    })
    .from(orders)
    .where(
      inArray(
        orders.id,
        shares.map(({ orderId }) => orderId),
      ),
    );
}
