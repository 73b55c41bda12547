import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { test } from '../../support/visitor.ts';

test('every picture of every public page has its place before it arrives, at no more than 40 bytes', async ({
  request,
  shop,
}) => {
  const { rows } = await shop.database.query("select slug, id from products where image_url <> '' limit 2");
  const [{ slug, id }] = rows;
  const paths = [
    '/',
    '/products',
    '/products?category=medical',
    `/products/${slug}`,
    '/about',
    '/import-export',
  ];
  let seen = 0;
  let placeholders = 0;
  for (const language of languages) {
    await request.post('/cart/add', { form: { product: String(id) }, maxRedirects: 0 });
    for (const path of [...paths, '/home-teaching', '/cart', '/nothing-here']) {
      const html = await (await request.get(shop.at(language, path), { failOnStatusCode: false })).text();
      for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
        seen += 1;
        expect(tag, path).toMatch(/ width="\d+"/);
        expect(tag, path).toMatch(/ height="\d+"/);
        const [placeholder = ''] = / style="[^"]*"/.exec(tag) ?? [];
        expect(placeholder.length, tag).toBeLessThanOrEqual(40);
        if (/ src="\/images\/[^"]*\?w=400"/.test(tag)) {
          expect(placeholder, tag).toMatch(/background-color:#[0-9a-f]{6}/);
          placeholders += 1;
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(60);
  expect(placeholders).toBeGreaterThan(60);
});
