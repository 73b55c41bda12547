import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { withTable } from '../../../platform/database/drizzle-workarounds.server.ts';
import type { PaperLot } from '../../documents/document.ts';
import { lotMovements, lots } from '../../products/lots/lot.tables.ts';
import { orderItems } from '../order.tables.ts';

/** Of a line of `order_items`, the lots of the pieces that left and did not come back, in the order in which they left. */
export const lotsOfLine = sql<PaperLot[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'code', code, 'expiresOn', expires_on, 'quantity', pieces) order by last), '[]')
  from (select lot.code, lot.expires_on, -sum(gone.change) as pieces, max(gone.id) as last
    from ${lotMovements} as gone join ${lots} as lot on lot.id = gone.lot_id
    where gone.order_item_id = ${withTable(orderItems.id)} group by lot.id having sum(gone.change) < 0) as of_line)`;

/** What a paper names: not the pieces without a named lot. */
export const namedLots = (all: PaperLot[]) => all.filter(({ code }) => code !== '');

/** The lots of these pieces of a line, after those that were handed over `before`. */
export async function listLotsOfPieces(
  tx: Database,
  lines: { id: number; before: number; quantity: number }[],
): Promise<Map<number, PaperLot[]>> {
  const found = await tx
    .select({ id: orderItems.id, lots: lotsOfLine })
    .from(orderItems)
    .where(
      inArray(
        orderItems.id,
        lines.map(({ id }) => id),
      ),
    );
  const known = new Map(found.map((line) => [line.id, line.lots]));
  return new Map(lines.map((line) => [line.id, lotsOfPieces(known.get(line.id) ?? [], line)]));
}

function lotsOfPieces(all: PaperLot[], { before, quantity }: { before: number; quantity: number }) {
  let first = 0;
  const pieces = all.map((lot) => {
    const start = Math.max(first, before);
    first += lot.quantity;
    return { ...lot, quantity: Math.min(first, before + quantity) - start };
  });
  return namedLots(pieces.filter((lot) => lot.quantity > 0));
}
