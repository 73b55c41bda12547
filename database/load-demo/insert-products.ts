import type { noFacts } from '../../app/domain/products/fields.ts';
import { productPictures, products } from '../../app/domain/products/product.tables.ts';
import type { Category } from '../../app/domain/products/product.ts';
import type { Database } from '../../app/platform/database/database.server.ts';
import type { AdmittedFiles } from './admit-files.ts';
import { daysAgo } from './read-demo.ts';

export type DemoProduct = {
  sku: string;
  slug: string;
  name_fr: string;
  name_en: string;
  description_fr: string;
  description_en: string;
  category: Category;
  price: number;
  lprice: number;
  stock: number;
  picture: string;
  more_pictures?: string[];
  facts?: Partial<typeof noFacts>;
  notice?: string;
  days_ago: number;
};

export type SavedProduct = typeof products.$inferSelect;

export async function insertProducts(
  db: Database,
  demo: DemoProduct[],
  admitted: AdmittedFiles[],
): Promise<SavedProduct[]> {
  const saved = await db
    .insert(products)
    .values(
      demo.map((product, i) => ({
        sku: product.sku,
        slug: product.slug,
        name: product.name_fr,
        nameEn: product.name_en,
        descriptionFr: product.description_fr,
        descriptionEn: product.description_en,
        price: product.price,
        lprice: product.lprice,
        category: product.category,
        ...product.facts,
        imageUrl: admitted[i]?.pictures[0]?.file ?? '',
        imageColor: admitted[i]?.pictures[0]?.color ?? '',
        noticeFile: admitted[i]?.notice?.file ?? '',
        noticeSize: admitted[i]?.notice?.size ?? 0,
        createdAt: daysAgo(product.days_ago),
      })),
    )
    .returning();
  const more = saved.flatMap(({ id, imageUrl }) => {
    const own = admitted.find(({ pictures: [first] }) => first?.file === imageUrl)?.pictures ?? [];
    return own.slice(1).map(({ file, color }, i) => ({
      productId: id,
      position: i + 2,
      imageUrl: file,
      imageColor: color,
    }));
  });
  if (more.length > 0) await db.insert(productPictures).values(more);
  return saved;
}
