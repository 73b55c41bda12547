import { sql } from 'drizzle-orm';
import { noFiles } from '../../app/domain/products/facts.ts';
import { noFacts } from '../../app/domain/products/fields.ts';
import type { ProductDetails } from '../../app/domain/products/product.schema.ts';
import { products, stockMovements } from '../../app/domain/products/product.tables.ts';
import type { Database } from '../../app/platform/database/database.server.ts';

type Wanted = Partial<typeof products.$inferInsert> & { slug: string };

export async function putOnSale(db: Database, { stock = 10, ...wanted }: Wanted) {
  const [product] = await db
    .insert(products)
    .values({ name: wanted.slug, price: 10_000, lprice: 8_000, category: 'medical', ...wanted })
    .returning();
  if (!product) throw new Error('the product was not saved');
  if (stock > 0)
    await db.insert(stockMovements).values({ productId: product.id, change: stock, reason: 'count' });
  return { ...product, stock };
}

export const author = { id: '7b5c6a1e-0000-4000-8000-00000000000a', username: 'awa', role: 'admin' as const };

export const crutches: ProductDetails = {
  name: 'Béquilles',
  nameEn: 'Crutches',
  category: 'orthopedic',
  price: 18_000,
  lprice: 14_000,
  descriptionFr: 'Réglables.\nLa paire.',
  descriptionEn: 'Adjustable.',
  customerWords: '',
  sku: null,
  lowAt: null,
  ...noFacts,
  ...noFiles,
};

/** The needs in an exported table. */
export const needNames = {
  fr: {
    ...{ walk: 'Marcher', rise: 'Se lever', sleep: 'Dormir', wash: 'Se laver' },
    ...{ measure: 'Mesurer', treat: 'Soigner', exercise: 'Bouger', relieve: 'Soulager' },
  },
  en: {
    ...{ walk: 'Walk', rise: 'Stand up', sleep: 'Sleep', wash: 'Wash' },
    ...{ measure: 'Measure', treat: 'Treat', exercise: 'Exercise', relieve: 'Relieve' },
  },
};

/** Headings of a product's facts in an exported table. */
export const factHeadings = {
  fr: {
    family: 'Famille',
    size: 'Taille',
    side: 'Côté',
    brand: 'Marque',
    model: 'Modèle',
    gtin: 'GTIN (code-barres)',
    mpn: 'Référence du fabricant',
    countryOfOrigin: 'Pays d’origine',
    specificationsFr: 'Caractéristiques (français)',
    specificationsEn: 'Caractéristiques (anglais)',
    boxFr: 'Dans la boîte (français)',
    boxEn: 'Dans la boîte (anglais)',
    suitsFr: 'Pour qui (français)',
    suitsEn: 'Pour qui (anglais)',
    unsuitedFr: 'Pas pour qui (français)',
    unsuitedEn: 'Pas pour qui (anglais)',
    warrantyMonths: 'Garantie (mois)',
    deliveryIncluded: 'Livraison comprise à',
    exchangeFr: 'Échange (français)',
    exchangeEn: 'Échange (anglais)',
    goesWith: 'Va avec',
    tax: 'TVA',
    needs: 'Besoins',
  },
  en: {
    family: 'Family',
    size: 'Size',
    side: 'Side',
    brand: 'Brand',
    model: 'Model',
    gtin: 'GTIN (bar code)',
    mpn: 'Manufacturer’s reference',
    countryOfOrigin: 'Country of origin',
    specificationsFr: 'Specifications (French)',
    specificationsEn: 'Specifications (English)',
    boxFr: 'In the box (French)',
    boxEn: 'In the box (English)',
    suitsFr: 'Suits (French)',
    suitsEn: 'Suits (English)',
    unsuitedFr: 'Not for (French)',
    unsuitedEn: 'Not for (English)',
    warrantyMonths: 'Warranty (months)',
    deliveryIncluded: 'Delivery included in',
    exchangeFr: 'Exchange (French)',
    exchangeEn: 'Exchange (English)',
    goesWith: 'Goes with',
    tax: 'VAT',
    needs: 'Needs',
  },
};

export async function listAstray(db: Database): Promise<unknown[]> {
  const { rows } = await db.execute(
    sql`select id from products where stock <>
      (select coalesce(sum(change), 0) from stock_movements where product_id = products.id)`,
  );
  return rows;
}
