import { differences } from '../../audit-log/audit.ts';
import type { TitledPaper } from '../../documents/document.ts';
import { pick } from '../../pick.ts';
import type { EditDecision, OrderEdit, PricedOrderLine } from '../edit/edit.ts';
import type { OpenedMessage } from '../edit/step.ts';
import type { OrderStatus } from '../order.ts';

export type OrderFacts = {
  status?: OrderStatus;
  note?: string;
  total?: number;
  discount?: number;
  prices?: { lineId: number; name: string; nameEn: string; actualPrice: number | null }[];
  /** 0 before for an added line, 0 after for a dropped one. */
  quantities?: { lineId: number; name: string; nameEn: string; quantity: number }[];
  erased?: true;
  shortage?: { lineId: number; name: string; nameEn: string; wanted: number; taken: number }[];
  acceptedFor?: string;
  /** What the organisation owes since, beyond its limit, in FCFA. */
  creditBalance?: number;
};

/** `by` is null when the retention setting erased the customer. */
export type OrderChange = { at: Date; by: string | null; before: OrderFacts; after: OrderFacts };

export type OrderEvent =
  | { kind: 'placed'; at: Date }
  | { kind: 'entered'; at: Date; by: string }
  | ({ kind: 'changed' } & OrderChange)
  | { kind: 'chat-opened'; at: Date; by: string; message: OpenedMessage }
  | { kind: 'price-asked' | 'price-refused' | 'taken-back'; at: Date; by: string }
  | { kind: 'invoiced'; at: Date; by: string; number: string }
  | { kind: 'issued'; document: TitledPaper; at: Date; by: string; number: string };

type NamedLine = PricedOrderLine & { name: string; nameEn: string };
type AddedLine = NamedLine & { productId: number };
type ShortLine = {
  lineId: number;
  productId: number;
  name: string;
  nameEn: string;
  wanted: number;
  available: number;
  expired: number;
};
type Done = {
  short: ShortLine[];
  ids: Map<number, number>;
  acceptedFor?: string | undefined;
  creditBalance?: number | undefined;
};

export function describeChange(
  stored: { status: OrderStatus; note: string; totalAmount: number; discount: number; lines: NamedLine[] },
  edit: OrderEdit,
  { repriced, recounted, added: unsaved, discount, total }: EditDecision<NamedLine, AddedLine>,
  { short, ids, acceptedFor, creditBalance }: Done,
): { before: OrderFacts; after: OrderFacts } | undefined {
  const before = new Map(stored.lines.map((line) => [line.id, line]));
  const earlier = (lines: NamedLine[]) =>
    lines.map((line) => before.get(line.id) ?? { ...line, quantity: 0 });
  const added = unsaved.map((line) => ({ ...line, id: ids.get(line.productId) ?? line.id }));
  const counted = [...recounted, ...added];
  const priced = [...repriced, ...added.filter(({ actualPrice }) => actualPrice !== null)];
  const shortage = short.map(({ available, expired: _, productId, ...line }) => ({
    ...line,
    lineId: ids.get(productId) ?? line.lineId,
    taken: available,
  }));
  return differences<OrderFacts>(
    {
      ...pick(stored, 'status', 'note', 'discount'),
      total: stored.totalAmount,
      prices: priced.map((line) => describePrice(before.get(line.id) ?? { ...line, actualPrice: null })),
      quantities: earlier(counted).map(describeQuantity),
    },
    {
      status: edit.status,
      note: edit.note,
      total,
      discount,
      prices: priced.map(describePrice),
      quantities: counted.map(describeQuantity),
      ...(shortage.length > 0 && { shortage }),
      ...(acceptedFor !== undefined && { acceptedFor }),
      ...(creditBalance !== undefined && { creditBalance }),
    },
  );
}

function describePrice({ id, name, nameEn, actualPrice }: NamedLine) {
  return { lineId: id, name, nameEn, actualPrice };
}

function describeQuantity({ id, name, nameEn, quantity }: NamedLine) {
  return { lineId: id, name, nameEn, quantity };
}
