import { differences } from '../audit-log/audit.ts';
import type { EditDecision, OrderEdit, PricedOrderLine } from './edit.ts';
import type { OrderStatus } from './order.ts';

/** What the audit log keeps of an order on either side of a change: the fields that changed and no others. */
export type OrderFacts = {
  status?: OrderStatus;
  note?: string;
  total?: number;
  prices?: { lineId: number; name: string; nameEn: string; actualPrice: number | null }[];
  /** The customer was erased. */
  erased?: true;
  /** Lines that the shelf could not fill when the order was completed: pieces they wanted and pieces they took. */
  shortage?: { lineId: number; name: string; nameEn: string; wanted: number; taken: number }[];
};

/** A change of an order as an administrator made it; nobody, when the retention setting erased the customer. */
export type OrderChange = { at: Date; by: string | null; before: OrderFacts; after: OrderFacts };

/** What happened to an order, oldest first. */
export type OrderEvent =
  | { kind: 'placed'; at: Date }
  | { kind: 'entered'; at: Date; by: string }
  | ({ kind: 'changed' } & OrderChange)
  | { kind: 'invoiced'; at: Date; by: string; number: string };

type NamedLine = PricedOrderLine & { name: string; nameEn: string };
type ShortLine = { lineId: number; name: string; nameEn: string; wanted: number; available: number };

/** The difference that an edit makes to an order, as the audit log keeps it. */
export function describeChange(
  stored: { status: OrderStatus; note: string; totalAmount: number; lines: NamedLine[] },
  edit: OrderEdit,
  { repriced, total }: EditDecision<NamedLine>,
  short: ShortLine[],
): { before: OrderFacts; after: OrderFacts } | undefined {
  const ids = new Set(repriced.map((line) => line.id));
  const shortage = short.map(({ available, ...line }) => ({ ...line, taken: available }));
  return differences<OrderFacts>(
    {
      status: stored.status,
      note: stored.note,
      total: stored.totalAmount,
      prices: stored.lines.filter((line) => ids.has(line.id)).map(describePrice),
    },
    {
      status: edit.status,
      note: edit.note,
      total,
      prices: repriced.map(describePrice),
      ...(shortage.length > 0 && { shortage }),
    },
  );
}

function describePrice({ id, name, nameEn, actualPrice }: NamedLine) {
  return { lineId: id, name, nameEn, actualPrice };
}
