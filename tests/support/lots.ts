import { randomUUID } from 'node:crypto';
import { listLotsOf } from '../../app/domain/products/lots/lot.queries.ts';
import { type NamedLot, nameLots } from '../../app/domain/products/lots/name-lots.ts';
import { moveStock } from '../../app/domain/products/stock/move-stock.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import { admin } from './orders.ts';
import { putOnSale } from './products.ts';

export type NamedPieces = Omit<NamedLot, 'productId'> & { pieces: number };

/** A product whose lots have these pieces, besides those that nobody named. Returns its id. */
export async function putLotsOnSale(db: Database, unnamed: number, named: NamedPieces[]): Promise<number> {
  return (await lotsInStock(db, unnamed, named)).id;
}

/** A product that had pieces without a named lot, whose lots got these. */
export async function lotsInStock(db: Database, had: number, named: NamedPieces[]) {
  const product = await putOnSale(db, { slug: `lots-${randomUUID()}`, stock: had });
  const known = await nameLots(
    db,
    named.map(({ code, expiresOn }) => ({ productId: product.id, code, expiresOn })),
  );
  if (!known.ok) throw new Error(known.reason);
  for (const [at, { pieces }] of named.entries())
    await moveStock(db, admin, {
      productId: product.id,
      change: pieces,
      reason: 'count',
      lots: [{ lot: known.ids[at] ?? 0, change: pieces }],
    });
  return product;
}

/** Such as `A 3, - 2`; `-` are those that nobody named. */
export async function piecesInLots(db: Database, id: number): Promise<string> {
  return (await listLotsOf(db, [id])).map(({ code, onHand }) => `${code || '-'} ${onHand}`).join(', ');
}
