import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { type Database, isUniqueViolation } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { differences } from '../../audit-log/audit.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import { isIntegerId } from '../../id.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { refusePrices } from '../floor.ts';
import { isTracked } from '../lots/lot.queries.ts';
import { products } from '../product.tables.ts';
import { detailsOf } from '../product.ts';
import { hasSkuLike, lockSkus } from '../sku.queries.ts';
import { isTakenFor } from '../sku.ts';
import { slugOf, takeSlug } from '../slug.ts';
import { moveStock } from '../stock/move-stock.ts';
import { lockFamilies } from './family.queries.ts';
import type { FamilyDetails, VariantProblem, VariantRow } from './family.schema.ts';
import { families, sizeGuides } from './family.tables.ts';
import { optionPosition, versionOf } from './family.ts';

export type FamilyChange = {
  id: number;
  version: string;
  family: FamilyDetails;
  variants: (VariantRow & { row: number })[];
};
export type SavedFamily = Outcome<
  object,
  | { reason: 'not-found' }
  | { reason: 'stale' }
  | { reason: 'fields'; fields: { sizeGuideId: 'guide-unknown' } }
  | { reason: 'variants'; problems: VariantProblem[] }
>;

type Product = typeof products.$inferSelect & { isTracked: boolean };

/** Saves the names and all variants at once, or nothing. A variant that leaves becomes a product of its own. */
export async function saveFamily(
  db: Database,
  author: Author & { role: Role },
  { id, version, family, variants }: FamilyChange,
): Promise<SavedFamily> {
  if (!isIntegerId(id)) return { ok: false, reason: 'not-found' };
  try {
    return await db.transaction(async (tx): Promise<SavedFamily> => {
      await lockFamilies(tx, []);
      await lockSkus(tx);
      const [current] = await tx.select().from(families).where(eq(families.id, id)).for('no key update');
      if (!current) return { ok: false, reason: 'not-found' };
      const { sizeGuideId } = family;
      if (sizeGuideId !== null && (await tx.$count(sizeGuides, eq(sizeGuides.id, sizeGuideId))) === 0)
        return { ok: false, reason: 'fields', fields: { sizeGuideId: 'guide-unknown' } };
      const known = await tx
        .select({ ...getTableColumns(products), isTracked })
        .from(products)
        .where(eq(products.familyId, id))
        .orderBy(asc(products.id))
        .for('no key update');
      if (versionOf(current, known) !== version)
        return isStored(current, known, { family, variants }) ? { ok: true } : { ok: false, reason: 'stale' };
      const problems = await listProblems(tx, author.role, known, variants);
      if (problems.length > 0) return { ok: false, reason: 'variants', problems };

      await tx
        .update(families)
        .set({ ...family, version: current.version + 1 })
        .where(eq(families.id, id));
      await saveVariants(tx, author, { familyId: id, known, variants });
      const named = variants
        .filter(({ leaves }) => !leaves)
        .map(({ option1, option2 }) => `${option1} ${option2}`.trim());
      await recordChange(tx, author, {
        action: 'family.saved',
        subject: { type: 'family', id, name: family.name },
        before: { variants: known.map(({ option1, option2 }) => `${option1} ${option2}`.trim()) },
        after: { ...family, variants: named },
      });
      return { ok: true };
    });
  } catch (error) {
    const reason = isUniqueViolation(error, 'products_sku_key') ? 'sku-taken' : 'size-twice';
    if (reason === 'sku-taken' || isUniqueViolation(error, 'products_variant_key'))
      return { ok: false, reason: 'variants', problems: [{ row: null, reason }] };
    throw error;
  }
}

function isStored(
  current: typeof families.$inferSelect,
  known: Product[],
  { family, variants }: Pick<FamilyChange, 'family' | 'variants'>,
): boolean {
  const find = ({ id, option1, option2 }: VariantRow) =>
    known.find((each) => (id ? each.id === id : each.option1 === option1 && each.option2 === option2));
  const stands = (row: VariantRow) => {
    const product = find(row);
    if (!product || row.leaves) return !product && row.leaves;
    const wanted = { ...pick(row, 'sku', 'price', 'lprice', 'stock'), ...placeOf(row, variants) };
    return isDeepStrictEqual({ ...product, ...wanted }, product);
  };
  return isDeepStrictEqual({ ...current, ...family }, current) && variants.every(stands);
}

async function listProblems(
  tx: Database,
  role: Role,
  known: Product[],
  variants: FamilyChange['variants'],
): Promise<VariantProblem[]> {
  const byId = new Map(known.map((product) => [product.id, product]));
  const problems: VariantProblem[] = [];
  for (const variant of variants) {
    const { row, id, sku } = variant;
    const product = id === undefined ? undefined : byId.get(id);
    const refused = refusePrices(role, product, variant);
    const uncounted = refuseCount(product, variant);
    if (id !== undefined && !product) problems.push({ row, reason: 'variant-unknown' });
    else if (refused) problems.push({ row, reason: refused.reason });
    else if (uncounted) problems.push({ row, reason: uncounted });
    else if (sku !== product?.sku && (await isSkuTaken(tx, variant, variants)))
      problems.push({ row, reason: 'sku-taken' });
  }
  return problems;
}

function refuseCount(product: Product | undefined, { stock, seen }: VariantRow) {
  if (!product || stock === seen) return undefined;
  if (product.stock !== seen) return 'stock-moved';
  return product.isTracked ? 'tracked' : undefined;
}

async function isSkuTaken(
  tx: Database,
  { id, row, sku }: FamilyChange['variants'][number],
  variants: FamilyChange['variants'],
): Promise<boolean> {
  if (sku === null) return false;
  if (variants.some((other) => other.row < row && other.sku && isTakenFor(other.sku, sku))) return true;
  return (await tx.$count(products, and(hasSkuLike([sku]), ne(products.id, id ?? 0)))) > 0;
}

async function saveVariants(
  tx: Database,
  author: Author,
  { familyId, known, variants }: { familyId: number; known: Product[]; variants: FamilyChange['variants'] },
) {
  // Two variants may swap their sizes: the unique index would refuse the first of them.
  const ids = known.map((product) => product.id);
  if (ids.length > 0)
    await tx
      .update(products)
      .set({ option1: sql`'\u0001' || ${products.id}` })
      .where(inArray(products.id, ids));
  const [model] = known;
  for (const variant of variants) {
    const { option1, option2, sku, price, lprice } = variant;
    const place = placeOf(variant, variants);
    const leaving = { familyId: null, option1: '', option1Position: 0, option2: '', option2Position: 0 };
    const change = { sku, price, lprice, ...(variant.leaves ? leaving : { familyId, ...place }) };
    if (variant.id === undefined) {
      if (!model) throw new Error('a family has no variant to copy');
      const id = await copyProduct(
        tx,
        model,
        { ...change, ...saleOf(known), name: model.name },
        option1,
        option2,
      );
      if (variant.stock > 0)
        await moveStock(tx, author, { productId: id, change: variant.stock, reason: 'count' });
      continue;
    }
    const product = known.find(({ id }) => id === variant.id);
    if (product) await saveVariant(tx, author, product, { variant, change });
  }
  const untouched = ids.filter((id) => !variants.some((variant) => variant.id === id));
  const kept = known.filter(({ id }) => untouched.includes(id));
  for (const { id, option1 } of kept) await tx.update(products).set({ option1 }).where(eq(products.id, id));
}

function placeOf({ option1, option2 }: VariantRow, variants: VariantRow[]) {
  const sizes = [...new Set(variants.map((each) => each.option1))];
  const sides = [...new Set(variants.map((each) => each.option2))];
  return {
    ...{ option1, option1Position: optionPosition(option1, sizes.indexOf(option1)) },
    ...{ option2, option2Position: optionPosition(option2, sides.indexOf(option2)) },
  };
}

async function saveVariant(
  tx: Database,
  author: Author,
  product: Product,
  { variant, change }: { variant: VariantRow; change: Partial<Product> },
) {
  const { id, name } = product;
  await tx
    .update(products)
    .set({ ...change, version: sql`${products.version} + 1` })
    .where(eq(products.id, id));
  const changed = differences(
    pick(product, 'sku', 'price', 'lprice'),
    pick(variant, 'sku', 'price', 'lprice'),
  );
  if (changed)
    await recordChange(tx, author, {
      action: 'product.changed',
      subject: { type: 'product', id, name },
      ...changed,
    });
  const moved = variant.stock - variant.seen;
  if (moved !== 0) await moveStock(tx, author, { productId: id, change: moved, reason: 'count' });
}

/** While nobody may see the family, a new variant waits with it (decisions/036). */
function saleOf(known: Product[]) {
  const isOffSale = known.every(({ archivedAt }) => archivedAt);
  return { hidden: isOffSale, archivedAt: isOffSale ? new Date() : null };
}

/** A new variant has the texts, facts and first picture of the family's first product. */
async function copyProduct(
  tx: Database,
  model: Product,
  change: Partial<Product> & { name: string },
  option1: string,
  option2: string,
): Promise<number> {
  const slug = slugOf(`${change.name} ${option1} ${option2}`);
  const similar = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`${products.slug} = ${slug} or ${products.slug} ~ ${`^${slug}-[0-9]+$`}`);
  const [added] = await tx
    .insert(products)
    .values({
      ...detailsOf(model),
      gtin: '',
      mpn: '',
      ...change,
      slug: takeSlug(slug, new Map(similar.map((each) => [each.slug, 2]))),
    })
    .returning({ id: products.id });
  if (!added) throw new Error('a variant was not saved');
  return added.id;
}
