import { eq } from 'drizzle-orm';
import { families, sizeGuides } from '../../app/domain/products/families/family.tables.ts';
import { optionPosition } from '../../app/domain/products/families/family.ts';
import { type Measure, parseSizeRows } from '../../app/domain/products/families/size-guides/size-guide.ts';
import { products } from '../../app/domain/products/product.tables.ts';
import { slugOf } from '../../app/domain/products/slug.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { AdmittedFiles } from './admit-files.ts';
import type { SavedProduct } from './insert-products.ts';

type DemoGuide = Record<'name_fr' | 'name_en' | 'how_fr' | 'how_en' | 'rows', string> & {
  measures: Measure[];
  picture: string;
};
type DemoVariant = { size: string; side?: string };
export type DemoFamily = DemoVariant & {
  slug: string;
  guide: DemoGuide;
  variants: (DemoVariant & { sku: string; stock: number; price?: number; lprice?: number })[];
};

/** The product of the family's address is its first size; the other sizes have its texts and picture. */
export async function insertFamilies(
  db: Database,
  single: SavedProduct[],
  demo: DemoFamily[],
  drawings: AdmittedFiles[],
) {
  const bySlug = new Map(single.map((product) => [product.slug, product]));
  const stocks = new Map<string, number>();
  for (const [i, { slug, guide, size, side, variants }] of demo.entries()) {
    const first = bySlug.get(slug);
    if (!first) throw new Error(`A demonstration family names an unknown product: ${slug}`);
    const sizeGuideId = await insertGuide(db, guide, drawings[i]?.pictures[0]);
    const { name, nameEn } = first;
    const [family] = await db.insert(families).values({ slug, name, nameEn, sizeGuideId }).returning();
    if (!family) throw new Error('a demonstration family was not saved');
    const [changed] = await db
      .update(products)
      .set({ familyId: family.id, ...placeOf({ size, side }) })
      .where(eq(products.id, first.id))
      .returning();
    if (changed) bySlug.set(slug, changed);
    for (const { sku, stock, price = first.price, lprice = first.lprice, ...options } of variants) {
      const { id: _, isFace: __, ...texts } = first;
      const own = slugOf(`${slug} ${options.size} ${options.side ?? ''}`);
      const variant = { ...texts, sku, slug: own, price, lprice, familyId: family.id, ...placeOf(options) };
      const [saved] = await db.insert(products).values(variant).returning();
      if (saved) bySlug.set(own, saved);
      stocks.set(own, stock);
    }
  }
  return { saved: [...bySlug.values()], stocks };
}

async function insertGuide(
  db: Database,
  { rows: typed, ...guide }: DemoGuide,
  drawing: AdmittedFiles['pictures'][number] | undefined,
): Promise<number | null> {
  const rows = parseSizeRows(typed, guide.measures.length);
  if (typeof rows === 'string') throw new Error(`a demonstration size guide was refused: ${rows}`);
  const { name_fr: nameFr, name_en: nameEn, how_fr: howFr, how_en: howEn, measures } = guide;
  const [saved] = await db
    .insert(sizeGuides)
    .values({
      ...{ nameFr, nameEn, howFr, howEn, measures, rows },
      ...{ imageUrl: drawing?.file ?? '', imageColor: drawing?.color ?? '' },
    })
    .returning({ id: sizeGuides.id });
  return saved?.id ?? null;
}

function placeOf({ size, side = '' }: { size: string; side?: string | undefined }) {
  return {
    ...{ option1: size, option1Position: optionPosition(size, 0) },
    ...{ option2: side, option2Position: optionPosition(side, 0) },
  };
}
