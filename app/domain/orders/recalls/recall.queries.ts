import { and, type Column, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { documents } from '../../documents/document.tables.ts';
import { isIntegerId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { lotMovements, lots } from '../../products/lots/lot.tables.ts';
import { products, stockMovements } from '../../products/product.tables.ts';
import { orderItems, orders, recallContacts } from '../order.tables.ts';

export async function findLot(db: Database, id: number) {
  if (!isIntegerId(id)) return undefined;
  const [lot] = await db
    .select({
      ...pick(lots, 'id', 'productId', 'code', 'expiresOn', 'onHand'),
      ...pick(products, 'name', 'nameEn', 'option1', 'option2'),
      /** Pieces that left without an order: a count or an import took them out. An undone arrival took back what it had brought. */
      countedOut: sql<number>`(select coalesce(-sum(gone.change), 0)::int from ${lotMovements} as gone
        join ${stockMovements} as moved on moved.id = gone.movement_id
        where gone.lot_id = ${lots.id} and gone.change < 0 and moved.reason in ('count', 'import'))`,
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .where(eq(lots.id, id));
  return lot;
}

export type RecalledLot = NonNullable<Awaited<ReturnType<typeof findLot>>>;

/** By order, the pieces of a lot that it took and that did not come back into the stock. */
const listTaken = (db: Database, lotId: number) =>
  db
    .select({
      orderId: orderItems.orderId,
      pieces: sql<number>`-sum(${lotMovements.change})::int`.as('pieces'),
      leftAt: sql<Date>`max(${lotMovements.createdAt}) filter (where ${lotMovements.change} < 0)`
        .mapWith(lotMovements.createdAt)
        .as('left_at'),
    })
    .from(lotMovements)
    .innerJoin(orderItems, eq(orderItems.id, lotMovements.orderItemId))
    .where(eq(lotMovements.lotId, lotId))
    .groupBy(orderItems.orderId)
    .having(sql`sum(${lotMovements.change}) < 0`);

const isOf = (orderId: Column, lotId: number) =>
  and(eq(recallContacts.orderId, orderId), eq(recallContacts.lotId, lotId));

/** Who got pieces of a lot, the newest first, and how many of them were reached. */
export async function listHolders(
  db: Database,
  lot: { id: number; productId: number },
  asked: { page: number; pageSize: number },
) {
  const read = async (page: number) => {
    const found = await readHolders(db, lot, { limit: asked.pageSize, offset: (page - 1) * asked.pageSize });
    const { total, pieces, reached, silent } = found[0] ?? { total: 0, pieces: 0, reached: 0, silent: 0 };
    return { total, pieces, reached, silent, holders: found.map(({ holder }) => holder) };
  };
  const found = await read(asked.page);
  // A page behind the last has no rows, and so no counts.
  const { total } = found.total > 0 || asked.page === 1 ? found : await read(1);
  const { page, pageCount } = paginate(total, asked);
  return { ...(page === asked.page ? found : await read(page)), page, pageCount };
}

/** One statement reads all holders once, for the counts and for the page. */
function readHolders(
  db: Database,
  { id, productId }: { id: number; productId: number },
  { limit, offset }: { limit: number; offset: number },
) {
  const taken = listTaken(db, id).as('taken');
  const count = (what: SQL, name: string) => sql<number>`(${what} over ())::int`.as(name);
  const shown = db
    .select({
      ...pick(taken, 'orderId', 'pieces', 'leftAt'),
      ...pick(orders, 'number', 'customerName', 'organisationName', 'phone', 'language', 'erasedAt'),
      ...pick(recallContacts, 'reachedAt', 'reachedBy'),
      total: count(sql`count(*)`, 'total'),
      allPieces: count(sql`sum(${taken.pieces})`, 'all_pieces'),
      reached: count(sql`count(${recallContacts.id})`, 'reached'),
      /** Buyers without a telephone number, and those who were erased. */
      silent: count(sql`count(*) filter (where ${orders.phone} = '')`, 'silent'),
    })
    .from(taken)
    .innerJoin(orders, eq(orders.id, taken.orderId))
    .leftJoin(recallContacts, isOf(taken.orderId, id))
    .orderBy(desc(taken.leftAt), desc(taken.orderId))
    .limit(limit)
    .offset(offset)
    .as('shown');
  return db
    .select({
      ...pick(shown, 'total', 'reached', 'silent'),
      pieces: shown.allPieces,
      holder: {
        ...pick(shown, 'orderId', 'pieces', 'leftAt', 'number', 'customerName', 'organisationName'),
        ...pick(shown, 'phone', 'language', 'reachedAt', 'reachedBy'),
        isErased: sql<boolean>`${shown.erasedAt} is not null`,
        /** Pieces of the product that credit notes took back without putting them into the stock. */
        returned: sql<number>`(select coalesce(sum((piece ->> 'quantity')::int), 0)::int from ${documents} as note
          cross join jsonb_array_elements(note.content -> 'pieces') as piece
          join ${orderItems} as line on line.id = (piece ->> 'item')::bigint and line.product_id = ${productId}
          where note.order_id = shown.order_id and note.kind = 'credit-note' and note.content ->> 'returns' = 'false')`,
      },
    })
    .from(shown)
    .orderBy(desc(shown.leftAt), desc(shown.orderId));
}

export type Holder = Awaited<ReturnType<typeof listHolders>>['holders'][number];

export async function findReached(db: Database, { id, orderId }: { id: number; orderId: string | null }) {
  const none = { reachedAt: null, reachedBy: null };
  if (orderId === null) return none;
  const [reached] = await db
    .select(pick(recallContacts, 'reachedAt', 'reachedBy'))
    .from(recallContacts)
    .where(and(eq(recallContacts.unitId, id), eq(recallContacts.orderId, orderId)));
  return reached ?? none;
}
