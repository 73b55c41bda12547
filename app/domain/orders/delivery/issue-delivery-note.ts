import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { auditLog } from '../../audit-log/audit-log.tables.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { deliveryPlace } from '../../delivery/wish.ts';
import { digestContent } from '../../digest-content.ts';
import { plainTerms } from '../../documents/compose-paper.ts';
import { documents } from '../../documents/document.tables.ts';
import type { PaperBuyer, PaperWarranty } from '../../documents/document.ts';
import { issueDocument } from '../../documents/issue-document.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { composeOrderPaper } from '../invoice/compose-order-paper.ts';
import { listLotsOfPieces } from '../invoice/lots-of-line.queries.ts';
import { lockOrderRow } from '../lock-open-order.ts';
import { lockStocks, moveLine, type ShortLine } from '../move-order-stock.ts';
import { deliveries, orderItems } from '../order.tables.ts';

export type DeliveryToIssue = {
  orderId: string;
  /** Made with the form: the same key is the same delivery. */
  key: string;
  pieces: { item: number; quantity: number }[];
};

export type IssuedDelivery = Outcome<
  { id: string; number: string },
  | { reason: 'not-found' | 'order-cancelled' | 'nothing' }
  /** `left` may be handed over; a line that the order no longer has is not among them. */
  | { reason: 'too-many-pieces'; lines: { lineId: number; name: string; nameEn: string; left: number }[] }
  | { reason: 'not-enough-stock'; lines: ShortLine[] }
  | { reason: 'key-used'; id: string }
>;

/** Any part of what is left. Pieces that were not taken yet leave the stock now; an empty shelf is refused. */
export async function issueDeliveryNote(
  db: Database,
  author: Author,
  { orderId, key, pieces }: DeliveryToIssue,
): Promise<IssuedDelivery> {
  return db.transaction(async (tx): Promise<IssuedDelivery> => {
    const order = await lockOrderRow(tx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    const request = digestContent([orderId, pieces]);
    const [known] = await tx
      .select(pick(documents, 'id', 'number', 'content'))
      .from(documents)
      .where(eq(documents.key, key));
    if (known)
      return known.content.request === request
        ? { ok: true, id: known.id, number: known.number }
        : { ok: false, reason: 'key-used', id: known.id };
    if (order.status === 'cancelled') return { ok: false, reason: 'order-cancelled' };
    const lines = await listDelivered(tx, orderId, pieces);
    const refusal = refusePieces(pieces, lines);
    if (refusal) return refusal;
    const short = await handOver(tx, author, order.number, lines);
    if (short.length > 0) return { ok: false, reason: 'not-enough-stock', lines: short };
    const issued = await issue(tx, author, { orderId, key, request, lines });
    await recordChange(tx, author, {
      action: 'delivery-note.issued',
      subject: { type: 'order', id: orderId, name: order.number },
      after: {
        number: issued.number,
        goods: lines.map(({ quantity, name }) => `${quantity} × ${name}`),
      },
    });
    return { ok: true, id: issued.id, number: issued.number };
  });
}

type DeliveredLine = Awaited<ReturnType<typeof listDelivered>>[number];

/** The lines of the order that are asked for, by product; `left` is what may still be handed over. */
async function listDelivered(tx: Database, orderId: string, pieces: DeliveryToIssue['pieces']) {
  const asked = new Map(pieces.map(({ item, quantity }) => [item, quantity]));
  const lines = await tx
    .select({
      ...pick(orderItems, 'id', 'productId', 'name', 'nameEn', 'taken', 'returned', 'delivered'),
      ordered: orderItems.quantity,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.productId));
  return lines.flatMap((line) => {
    const quantity = asked.get(line.id);
    return quantity ? [{ ...line, quantity, left: line.ordered - line.returned - line.delivered }] : [];
  });
}

function refusePieces(
  asked: DeliveryToIssue['pieces'],
  lines: DeliveredLine[],
): Extract<IssuedDelivery, { ok: false }> | undefined {
  if (asked.length === 0) return { ok: false, reason: 'nothing' };
  const tooMany = lines.filter(({ quantity, left }) => quantity > left);
  if (tooMany.length === 0 && lines.length === asked.length) return undefined;
  return {
    ...{ ok: false, reason: 'too-many-pieces' },
    lines: tooMany.map(({ id: lineId, name, nameEn, left }) => ({ lineId, name, nameEn, left })),
  };
}

/** Takes what was not taken yet. Returns what the shelf lacks; then nothing was written. */
async function handOver(tx: Database, author: Author, orderNumber: string, lines: DeliveredLine[]) {
  const shelves = await lockStocks(tx, lines);
  const takes = lines.map((line) => ({
    ...line,
    pieces: Math.max(0, line.quantity - (line.taken - line.delivered)),
    ...(shelves.get(line.productId) ?? { available: 0, expired: 0 }),
  }));
  const short = takes.filter((line) => line.pieces > line.available);
  if (short.length > 0) return short.map(asShort);
  for (const line of takes) {
    if (line.pieces > 0) await moveLine(tx, author, orderNumber, line, -line.pieces);
    await tx
      .update(orderItems)
      .set({ delivered: sql`${orderItems.delivered} + ${line.quantity}` })
      .where(eq(orderItems.id, line.id));
  }
  return [];
}

function asShort(line: DeliveredLine & { pieces: number; available: number; expired: number }): ShortLine {
  const { id: lineId, productId, name, nameEn, pieces: wanted, available, expired } = line;
  return { lineId, productId, name, nameEn, wanted, available, expired };
}

type ToIssue = { orderId: string; key: string; request: string; lines: DeliveredLine[] };

async function issue(tx: Database, author: Author, { orderId, key, request, lines }: ToIssue) {
  const paper = await composeOrderPaper(tx, orderId, plainTerms);
  if (!paper) throw new Error(`order ${orderId} is gone despite its lock`);
  const { inWords: _, ...content } = paper.content;
  const delivered = new Map(lines.map((line) => [line.id, line]));
  const handedOver = await listHandedOver(tx, orderId);
  const ofPieces = lines.map(({ id, delivered: before, quantity }) => ({ id, before, quantity }));
  const lotsNow = await listLotsOfPieces(tx, ofPieces);
  return issueDocument(tx, author, {
    kind: 'delivery-note',
    orderId,
    key,
    language: paper.language,
    buyer: { ...paper.buyer, ...(await findDeliveryPlace(tx, orderId)) },
    content: {
      ...content,
      lines: content.lines.flatMap(({ item, name, nameEn, sku, serials = [], warranties: all = [] }) => {
        const line = delivered.get(item ?? 0);
        if (!line) return [];
        const { quantity, ordered, delivered: before, left } = line;
        const now = serials.filter((serial) => !handedOver.has(`${item} ${serial}`)).slice(0, quantity);
        const lots = lotsNow.get(line.id) ?? [];
        const warranties = all.flatMap((warranty) => warrantyOfPieces(warranty, now));
        return [
          {
            ...{ item: line.id, name, nameEn, ...(sku && { sku }), ...(now.length > 0 && { serials: now }) },
            ...(lots.length > 0 && { lots }),
            ...(warranties.length > 0 && { warranties }),
            ...{ quantity, ordered, before, left: left - quantity, unitPrice: 0, total: 0 },
          },
        ];
      }),
      ...{ discount: 0, tax: null, taxNote: '', total: 0, due: 0, request },
    },
  });
}

function warrantyOfPieces(warranty: PaperWarranty, handedOver: string[]): PaperWarranty[] {
  if (!warranty.serials) return [warranty];
  const serials = warranty.serials.filter((serial) => handedOver.includes(serial));
  return serials.length > 0 ? [{ ...warranty, serials }] : [];
}

/** The serial numbers that earlier delivery notes named, each with its line. What was taken back since may be handed over again. */
async function listHandedOver(tx: Database, orderId: string): Promise<Set<string>> {
  const takenBackAt = sql`(select coalesce(max(at), '-infinity') from ${auditLog} where subject_type = 'order'
    and subject_id = ${orderId} and action = 'delivery-note.taken-back')`;
  const notes = await tx
    .select({ content: documents.content })
    .from(documents)
    .where(
      and(
        eq(documents.orderId, orderId),
        eq(documents.kind, 'delivery-note'),
        gt(documents.issuedAt, takenBackAt),
      ),
    );
  const lines = notes.flatMap(({ content }) => content.lines);
  return new Set(lines.flatMap(({ item, serials = [] }) => serials.map((serial) => `${item} ${serial}`)));
}

async function findDeliveryPlace(tx: Database, orderId: string): Promise<Pick<PaperBuyer, 'delivery'>> {
  const [found] = await tx
    .select({
      ...{
        ...pick(deliveries, 'method', 'town', 'place', 'agency'),
      },
      ...pick(deliveries, 'landmark', 'recipient', 'recipientPhone'),
    })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId));
  if (!found) return {};
  const { method, landmark, recipient, recipientPhone } = found;
  return { delivery: { method, place: deliveryPlace(found), landmark, recipient, recipientPhone } };
}
