import { and, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { pick } from '../../pick.ts';
import { families } from '../families/family.tables.ts';
import { publicFacts } from '../fields.ts';
import { cardColumns } from '../product.queries.ts';
import { products } from '../product.tables.ts';
import { cardOf } from '../product.ts';

export type ComparedProduct = Awaited<ReturnType<typeof listCompared>>['products'][number];

/** What is on sale of these pages, in their order and each once, and how many are not. Of a family, what its card shows: two of its sizes are one. */
export async function listCompared(db: Database, pages: string[]) {
  if (pages.length === 0) return { products: [], missing: 0 };
  const slugs = pages.map((page) => page.replace(/--.*/, ''));
  const named = db.select({ id: families.id }).from(families).where(inArray(families.slug, slugs));
  const isFace = and(products.isFace, inArray(products.familyId, named));
  const found = await db
    .select({ ...cardColumns, ...pick(products, ...publicFacts) })
    .from(products)
    .where(and(isNull(products.archivedAt), or(inArray(products.slug, slugs), isFace)));
  const cards = found.map((product) => ({ ...product, ...cardOf(product), ownSlug: product.slug }));
  const inOrder = slugs.flatMap((slug) => {
    const isAsked = (card: (typeof cards)[number]) => card.slug === slug || card.ownSlug === slug;
    return cards.find(isAsked) ?? [];
  });
  const compared = [...new Map(inOrder.map((card) => [card.slug, card])).values()];
  return { products: compared, missing: slugs.length - inOrder.length };
}
