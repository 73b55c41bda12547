import { desc, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { products } from '../product.tables.ts';
import { type Category, categories } from '../product.ts';
import { skuAfter, usualFloorShare } from './proposal.ts';

/** How many of the newest products tell what the shop usually does. */
const newestAsked = 200;
const triedSkus = 50;

/** What a new product is proposed: the floor's share of its price in per cent, and a free SKU by category, if its SKUs are numbered. */
export type Proposals = { floorShare: number; skus: Partial<Record<Category, string>> };

export async function findProposals(db: Database): Promise<Proposals> {
  const newest = await db
    .select(pick(products, 'category', 'sku', 'price', 'lprice'))
    .from(products)
    .orderBy(desc(products.id))
    .limit(newestAsked);
  const tried = new Map(
    categories.map((category) => [category, skusAfter(highest(newest, category), triedSkus)]),
  );
  const taken = await db
    .select({ sku: products.sku })
    .from(products)
    .where(inArray(products.sku, [...tried.values()].flat()));
  const isTaken = new Set(taken.map(({ sku }) => sku));
  const free = [...tried].flatMap(([category, skus]) => {
    const first = skus.find((sku) => !isTaken.has(sku));
    return first === undefined ? [] : [[category, first] as const];
  });
  return { floorShare: usualFloorShare(newest), skus: Object.fromEntries(free) };
}

/** Of the series that the category's newest numbered SKU belongs to. */
function highest(newest: { category: Category; sku: string | null }[], category: Category) {
  const skus = newest.flatMap((product) => (product.category === category ? (product.sku ?? []) : []));
  const series = skus.map(seriesOf).find((each) => each !== undefined);
  return skus
    .filter((sku) => seriesOf(sku) === series && series !== undefined)
    .toSorted((one, other) => numberOf(other) - numberOf(one))[0];
}

const seriesOf = (sku: string) => (skuAfter(sku) === undefined ? undefined : sku.replace(/\d+$/, ''));
const numberOf = (sku: string) => Number(/\d+$/.exec(sku)?.[0]);

function skusAfter(sku: string | undefined, count: number): string[] {
  const next = sku === undefined ? undefined : skuAfter(sku);
  return next === undefined || count === 0 ? [] : [next, ...skusAfter(next, count - 1)];
}
