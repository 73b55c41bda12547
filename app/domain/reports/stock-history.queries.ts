import { and, desc, eq, getTableColumns, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { arrivalLines, arrivals } from '../arrivals/arrival.tables.ts';
import { documents } from '../documents/document.tables.ts';
import type { DocumentKind } from '../documents/document.ts';
import { isIntegerId } from '../id.ts';
import { orderItems, orders } from '../orders/order.tables.ts';
import { paginate } from '../pagination.ts';
import { pick } from '../pick.ts';
import { stockMovements } from '../products/product.tables.ts';

type PieceReason = Exclude<typeof stockMovements.$inferSelect.reason, 'cost'>;

export async function listStockHistory(
  db: Database,
  productId: number,
  { page: asked, pageSize = 20 }: { page: number; pageSize?: number },
) {
  if (!isIntegerId(productId)) return undefined;
  // Rows about a cost move no pieces, and are private.
  const ofProduct = and(eq(stockMovements.productId, productId), ne(stockMovements.reason, 'cost'));
  const total = await db.$count(stockMovements, ofProduct);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  // Paged before the joins: else the running sum may be computed for each movement.
  const onPage = db
    .select({
      ...getTableColumns(stockMovements),
      stock: sql<number>`(sum(${stockMovements.change}) over (order by ${stockMovements.id}))::int`.as(
        'stock',
      ),
    })
    .from(stockMovements)
    .where(ofProduct)
    .orderBy(desc(stockMovements.id))
    .limit(pageSize)
    .offset(offset)
    .as('on_page');
  const movements = await db
    .select({
      ...pick(onPage, 'id', 'change', 'stock', 'note'),
      reason: sql<PieceReason>`${onPage.reason}`,
      who: onPage.administratorName,
      at: onPage.createdAt,
      orderId: orders.id,
      orderNumber: orders.number,
      paper: paperOf(onPage),
      arrivalId: arrivals.id,
      arrivalNumber: arrivals.number,
    })
    .from(onPage)
    .leftJoin(orderItems, eq(orderItems.id, onPage.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(arrivals, eq(arrivals.id, arrivalOf(onPage)))
    .orderBy(desc(onPage.id));
  return { movements, total, page, pageCount };
}

/** Each lot of a delivery has a line; a product moves once. */
const arrivalOf = ({ id }: { id: SQLWrapper }) =>
  sql`(select ${arrivalLines.arrivalId} from ${arrivalLines} where ${arrivalLines.movementId} = ${id} limit 1)`;

type Moved = { createdAt: SQLWrapper; change: SQLWrapper };

/** The note that moved the pieces was issued in the same transaction; other pieces that left were sold by the last invoice. */
function paperOf({ createdAt, change }: Moved) {
  const { id, kind, number, orderId, issuedAt } = documents;
  const isOfMove = sql`(${issuedAt} = ${createdAt}
    and ${kind} = case when ${change} < 0 then 'delivery-note' else 'credit-note' end)`;
  return sql<{ id: string; kind: DocumentKind; number: string } | null>`(
    select jsonb_build_object('id', ${id}, 'kind', ${kind}, 'number', ${number}) from ${documents}
    where ${orderId} = ${orders.id} and (${isOfMove} or (${change} < 0 and ${kind} = 'invoice'))
    order by ${isOfMove} desc, ${issuedAt} desc limit 1)`;
}
