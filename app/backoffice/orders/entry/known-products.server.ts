import { may, type Role } from '../../../domain/administrators/permission.ts';
import { listToSell } from '../../../domain/orders/record-order.ts';
import type { Database } from '../../../platform/database/database.server.ts';
import type { KnownProducts } from './product-on-sale.ts';

export async function findKnownProducts(db: Database, role: Role, ids: number[]): Promise<KnownProducts> {
  const products = new Map((await listToSell(db, ids, 'staff')).map((product) => [product.id, product]));
  const known = ids.flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const { lprice, ...sold } = product;
    return [{ ...sold, floor: lprice }];
  });
  return { sold: withoutFloors(role, known), gone: ids.filter((id) => !products.has(id)) };
}

/** A role that may not see floors is sent none: 0 is below every price. */
export function withoutFloors<Line extends { floor: number }>(role: Role, lines: Line[]): Line[] {
  return may(role, 'see-floors') ? lines : lines.map((line) => ({ ...line, floor: 0 }));
}
