import { differences } from '../audit-log/audit.ts';
import type { EditDecision, OrderEdit, PricedOrderLine } from './edit.ts';
import type { OrderStatus } from './order.ts';

export type OrderFacts = {
  status?: OrderStatus;
  note?: string;
  total?: number;
  prices?: { lineId: number; name: string; nameEn: string; actualPrice: number | null }[];
  erased?: true;
  shortage?: { lineId: number; name: string; nameEn: string; wanted: number; taken: number }[];
};

/** `by` is null when the retention setting erased the customer. */
export type OrderChange = { at: Date; by: string | null; before: OrderFacts; after: OrderFacts };

export type OrderEvent =
  | { kind: 'placed'; at: Date }
  | { kind: 'entered'; at: Date; by: string }
  | ({ kind: 'changed' } & OrderChange)
  | { kind: 'invoiced'; at: Date; by: string; number: string };

type NamedLine = PricedOrderLine & { name: string; nameEn: string };
type ShortLine = { lineId: number; name: string; nameEn: string; wanted: number; available: number };

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
