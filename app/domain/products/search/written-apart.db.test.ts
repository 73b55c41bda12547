import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { noFilter } from '../list/product-list.ts';
import { searchProducts } from './search.queries.ts';

const names = {
  electric: 'Tire-lait électrique',
  manual: 'Tirelait manuel',
  coussin: 'Coussin anti-escarres',
  seringue10: 'Seringue 10 ml',
  seringue5: 'Seringue 5ml stérile',
  sonde14: 'Sonde 14 CH',
  sonde16: 'Sonde CH 16',
  compresses: 'Compresses 10x10 cm',
  compresses75: 'Compresses 7,5 × 7,5 cm',
  latex: 'Gants latex, 100 pièces',
  nitrile: 'Gants nitrile sans latex, 10 pièces',
};

onDatabase('words written together, apart, with a unit or with "not"', (database) => {
  const find = async (search: string) => {
    const query = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 24 } as const;
    const { products, match } = await searchProducts(database().db, query);
    return { names: products.map(({ name }) => name).toSorted(), match };
  };

  beforeAll(async () => {
    for (const [slug, name] of Object.entries(names))
      await putOnSale(database().db, { slug: slug.toLowerCase(), name });
  });

  test.each([
    ['tirelait', names.manual],
    ['tirelait electrique', names.electric],
    ['tire-lait manuel', names.manual],
    ['tire lait manuel', names.manual],
    ['antiescarre', names.coussin],
    ['antiescarres', names.coussin],
    ['coussin antiescarres', names.coussin],
    ['10ml', names.seringue10],
    ['10 ml', names.seringue10],
    ['10ML', names.seringue10],
    ['seringue 10ml', names.seringue10],
    ['seringues de 10ml', names.seringue10],
    ['5 ml', names.seringue5],
    ['seringue 5 ml', names.seringue5],
    ['seringue 5ml', names.seringue5],
    ['14ch', names.sonde14],
    ['sonde ch14', names.sonde14],
    ['sonde CH 14', names.sonde14],
    ['16 ch', names.sonde16],
    ['sonde 16ch', names.sonde16],
    ['compresses 10 x 10 cm', names.compresses],
    ['compresse 10x10cm', names.compresses],
    ['compresse 10×10', names.compresses],
    ['compresse 7,5x7,5 cm', names.compresses75],
    ['gants sans latex', names.nitrile],
    ['gants latex-free', names.nitrile],
    ['gants without latex', names.nitrile],
  ])('"%s" finds %s', async (search, name) => {
    expect(await find(search)).toEqual({ names: [name], match: 'all' });
  });

  test.each([
    ['seringue 100 ml', [names.seringue10, names.seringue5]],
    ['seringue 1 ml', [names.seringue10, names.seringue5]],
  ])('"%s" has another measure: %s are what has some of the words', async (search, found) => {
    expect(await find(search)).toEqual({ names: found, match: 'some' });
  });

  test('"gants latex" also finds gloves without: both have the words', async () => {
    expect(await find('gants latex')).toEqual({ names: [names.latex, names.nitrile], match: 'all' });
  });
});
