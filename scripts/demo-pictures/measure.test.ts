import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { goods } from './goods.ts';
import { figuresOf } from './measure.ts';

type DemoProduct = {
  slug: string;
  price: number;
  facts?: { specificationsFr?: string; specificationsEn?: string };
  more_pictures?: string[];
};
const products: DemoProduct[] = JSON.parse(await readFile('database/demo/products.json', 'utf8'));
const dearest = products.toSorted((a, b) => b.price - a.price).slice(0, 15);

test('every article is drawn as often as it has pictures, the fifteen dearest four times', () => {
  for (const { slug, more_pictures = [] } of products)
    expect(goods[slug]?.length, slug).toBe(1 + more_pictures.length);
  for (const { slug } of dearest) expect(goods[slug]?.length, slug).toBe(4);
});

test.each(dearest)('the measure drawing of $slug says what its specifications say', ({ slug, facts }) => {
  const drawing = goods[slug]?.at(-1);
  if (!drawing || !('elevations' in drawing)) throw new Error(`${slug} is not measured`);
  const said = (specifications = '') => new Set(specifications.match(/\d+( (à|to) \d+)?/g));
  for (const figure of figuresOf(drawing)) {
    expect(said(facts?.specificationsFr), 'in French').toContain(figure.replace('–', ' à '));
    expect(said(facts?.specificationsEn), 'in English').toContain(figure.replace('–', ' to '));
  }
});
