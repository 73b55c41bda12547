import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { digestContent } from '../../digest-content.ts';
import { amountInWords } from '../../documents/amount-in-words.ts';
import { findDocument, type IssuedDocument, listCredits } from '../../documents/document.queries.ts';
import { documents } from '../../documents/document.tables.ts';
import type { PaperContent } from '../../documents/document.ts';
import { issueDocument } from '../../documents/issue-document.ts';
import { findSeller } from '../../documents/seller.queries.ts';
import { isId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { bringBackUnits } from '../../products/units/release-units.ts';
import { lockStocks, moveLine } from '../move-order-stock.ts';
import { orderItems, orders } from '../order.tables.ts';
import {
  type Credit,
  type CreditRefusal,
  type CreditRequest,
  creditable,
  decideCredit,
  type Earlier,
  mirrorWithheld,
  type Pieces,
} from './credit.ts';
import { planReturnedUnits, type ReturnableUnit, type UnitsRefusal } from './returned-units.ts';

export type CreditToIssue = {
  invoiceId: string;
  /** Made with the form: the same key is the same credit note. */
  key: string;
  request: CreditRequest;
  reason: string;
  returns: boolean;
  units?: number[];
};

export type IssuedCredit = Outcome<
  { id: string; number: string },
  CreditRefusal | UnitsRefusal | { reason: 'not-found' } | { reason: 'key-used'; id: string }
>;

/** Together never above the invoice. Pieces that come back are in the stock once. */
export async function issueCreditNote(
  db: Database,
  author: Author,
  credit: CreditToIssue,
): Promise<IssuedCredit> {
  if (!isId(credit.invoiceId)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<IssuedCredit> => {
    const invoice = await lockInvoice(tx, credit.invoiceId);
    if (!invoice) return { ok: false, reason: 'not-found' };
    const known = await findByKey(tx, credit);
    if (known) return known;
    const { invoice: paper, orderId } = invoice;
    const earlier = await listCredits(tx, paper.id);
    const open = creditable(paper.content, earlier);
    const decided = decideCredit(open, credit.request, {
      name: `Avoir sur ${paper.number}`,
      nameEn: `Credit on ${paper.number}`,
    });
    if (!decided.ok) return decided;
    const { pieces } = decided;
    const plan = await planReturnedUnits(tx, {
      ...{ orderId, pieces, named: credit.units ?? [], returns: credit.returns },
    });
    if (!plan.ok) return plan;

    const content = await composeCredit(tx, paper, credit, {
      ...{ decided, earlier, isLast: decided.total === open.rest, units: plan.units },
    });
    const issued = await issueDocument(tx, author, {
      kind: 'credit-note',
      orderId,
      correctsId: paper.id,
      key: credit.key,
      language: paper.language,
      content,
      buyer: paper.buyer,
    });
    if (credit.returns) await takeBack(tx, author, pieces, { orderId, number: issued.number });
    await bringBackUnits(tx, author, issued.number, plan.units, { toStock: credit.returns });
    if (await isWhollyCredited(tx, orderId)) await forgetReturned(tx, orderId);
    await recordChange(tx, author, {
      action: 'credit-note.issued',
      subject: { type: 'order', id: orderId, name: paper.content.order?.number ?? '' },
      after: {
        number: issued.number,
        corrects: paper.number,
        total: decided.total,
        reason: credit.reason,
        returns: credit.returns,
        ...(plan.units.length > 0 && { serials: plan.units.map(({ serial }) => serial) }),
      },
    });
    return { ok: true, id: issued.id, number: issued.number };
  });
}

/** The order first, as all that writes about it does; credit notes on one invoice wait for each other. */
async function lockInvoice(
  tx: Database,
  id: string,
): Promise<{ invoice: IssuedDocument; orderId: string } | undefined> {
  const invoice = await findDocument(tx, id);
  if (invoice?.kind !== 'invoice' || !invoice.orderId) return undefined;
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, invoice.orderId)).for('update');
  // An erasure may have emptied the buyer meanwhile.
  const current = await findDocument(tx, id);
  return current && { invoice: current, orderId: invoice.orderId };
}

async function findByKey(
  tx: Database,
  { key, invoiceId, reason, returns, ...asked }: CreditToIssue,
): Promise<IssuedCredit | undefined> {
  const [known] = await tx
    .select(pick(documents, 'id', 'number', 'correctsId', 'content'))
    .from(documents)
    .where(eq(documents.key, key));
  if (!known) return undefined;
  const { id, number, correctsId, content } = known;
  const isSame =
    correctsId === invoiceId &&
    content.reason === reason &&
    content.returns === returns &&
    content.request === digestRequest(asked);
  return isSame ? { ok: true, id, number } : { ok: false, reason: 'key-used', id };
}

const digestRequest = ({ request, units = [] }: Pick<CreditToIssue, 'request' | 'units'>) =>
  digestContent(units.length === 0 ? [request] : [request, units.toSorted((one, other) => one - other)]);

type Decided = { decided: Credit; earlier: Earlier[]; isLast: boolean; units: ReturnableUnit[] };

async function composeCredit(
  tx: Database,
  invoice: IssuedDocument,
  { reason, returns, ...asked }: CreditToIssue,
  { decided, earlier, isLast, units }: Decided,
): Promise<PaperContent> {
  const { seller } = await findSeller(tx);
  const { tax, pieces, total } = decided;
  const lines = decided.lines.map((line) => {
    const serials = units.filter((unit) => unit.orderItemId === line.item).map(({ serial }) => serial);
    return serials.length > 0 ? { ...line, serials } : line;
  });
  return {
    seller,
    order: invoice.content.order,
    purchaseOrder: invoice.content.purchaseOrder,
    ...{ lines, tax },
    discount: 0,
    taxNote: invoice.content.taxNote,
    total,
    ...mirrorWithheld(invoice.content, earlier, decided, { isLast }),
    inWords: amountInWords(total),
    ...pick(invoice.content, 'isPublic', 'services'),
    corrects: invoice.number,
    reason,
    pieces,
    returns,
    request: digestRequest(asked),
  };
}

/** Pieces that had not left yet only count as returned: completing the order does not take them. */
async function takeBack(
  tx: Database,
  author: Author,
  pieces: Pieces[],
  { orderId, number }: { orderId: string; number: string },
) {
  const lines = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.productId);
  await lockStocks(tx, lines);
  for (const line of lines) {
    const quantity = pieces.find(({ item }) => item === line.id)?.quantity ?? 0;
    if (quantity === 0) continue;
    const back = Math.min(quantity, line.taken);
    if (back > 0) await moveLine(tx, author, number, line, back);
    await tx
      .update(orderItems)
      .set({ returned: sql`${orderItems.returned} + ${quantity}` })
      .where(eq(orderItems.id, line.id));
  }
}

async function isWhollyCredited(tx: Database, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ standing: string | null }>(
    sql`select standing_invoice(${orderId}) as standing`,
  );
  return rows[0]?.standing === null;
}

/** The order is open again, and starts as if nothing had been returned. */
async function forgetReturned(tx: Database, orderId: string) {
  await tx
    .update(orderItems)
    .set({ returned: 0 })
    .where(and(eq(orderItems.orderId, orderId), sql`${orderItems.returned} > 0`));
}
