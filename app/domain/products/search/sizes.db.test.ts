import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { families } from '../families/family.tables.ts';
import { noFilter } from '../list/product-list.ts';
import { searchProducts } from './search.queries.ts';

onDatabase('searching a size', (database) => {
  const db = () => database().db;

  beforeAll(async () => {
    const [family] = await db()
      .insert(families)
      .values({ slug: 'chevillere', name: 'Chevillère' })
      .returning();
    const variants = [
      { slug: 'chevillere', option1: 'S', option2: 'gauche' },
      { slug: 'chevillere-2', option1: 'XXL', option2: 'droit' },
    ];
    for (const variant of variants)
      await putOnSale(db(), {
        ...variant,
        name: 'Chevillère',
        nameEn: 'Ankle brace',
        familyId: family?.id ?? 0,
      });
    await putOnSale(db(), { slug: 'attelle', name: 'Attelle', nameEn: 'Splint' });
  });

  test.each([
    'chevillère xxl',
    'chevillere taille XXL',
    'chevillère gauche',
    'ankle brace left',
    'right ankle',
  ])('finds the family that has it: "%s"', async (search) => {
    const wanted = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 24 } as const;
    const { match, products } = await searchProducts(db(), wanted);
    expect({ match, names: products.map(({ nameEn }) => nameEn) }).toEqual({
      match: 'all',
      names: ['Ankle brace'],
    });
  });
});
