import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { isId } from '../../id.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { orders } from '../order.tables.ts';
import { paymentClaims } from '../payments/payment.tables.ts';

const shown = pick(paymentClaims, 'id', 'method', 'reference', 'amount', 'state', 'createdAt');

export async function listClaimsOfOrder(db: Database, orderId: string) {
  return db
    .select(shown)
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, orderId))
    .orderBy(desc(paymentClaims.createdAt), desc(paymentClaims.id));
}

export type ClaimOfOrder = Awaited<ReturnType<typeof listClaimsOfOrder>>[number];

export async function listOpenClaims(
  db: Database,
  { page: asked, pageSize }: { page: number; pageSize: number },
) {
  const isOpen = eq(paymentClaims.state, 'open');
  const total = await db.$count(paymentClaims, isOpen);
  const { page, pageCount } = paginate(total, { page: asked, pageSize });
  const claims = await db
    .select({
      ...shown,
      orderId: orders.id,
      number: orders.number,
      name: orders.customerName,
      phone: orders.phone,
    })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(isOpen)
    .orderBy(asc(paymentClaims.createdAt), asc(paymentClaims.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { claims, total, page, pageCount };
}

export type OpenClaim = Awaited<ReturnType<typeof listOpenClaims>>['claims'][number];

export async function findClaim(db: Database, id: string) {
  if (!isId(id)) return undefined;
  const [claim] = await db
    .select({ ...shown, orderId: orders.id, number: orders.number, name: orders.customerName })
    .from(paymentClaims)
    .innerJoin(orders, eq(orders.id, paymentClaims.orderId))
    .where(eq(paymentClaims.id, id));
  return claim;
}
