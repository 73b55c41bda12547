import { may, type Role } from '../administrators/permission.ts';

type Prices = { price: number; lprice: number };

export type FloorRefusal =
  | { field: 'lprice'; reason: 'floor-lowered' }
  | { field: 'price'; reason: 'price-below-floor' };

/** Asked by everything that saves a price or a floor, in FCFA; `before` is undefined for a new product (decisions/130). */
export function refusePrices(
  role: Role,
  before: Prices | undefined,
  after: Partial<Prices>,
): FloorRefusal | undefined {
  const { price, lprice } = { ...before, ...after };
  if (price === undefined || lprice === undefined || may(role, 'accept-below-floor')) return undefined;
  if (before && lprice < before.lprice) return { field: 'lprice', reason: 'floor-lowered' };
  const isChanged = price !== before?.price || lprice !== before?.lprice;
  return isChanged && price < lprice ? { field: 'price', reason: 'price-below-floor' } : undefined;
}
