import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { pagePatterns } from '../../../support/backoffice/routes.ts';
import { expectValidHtml, findHtmlErrors } from '../../../support/pages/valid-html.ts';
import { test } from '../../../support/visitor.ts';

/** Examples of every page of the storefront, by its address in the route table. */
const pages: Record<string, string[]> = {
  '/': ['/', '/?sent=1'],
  '/about': ['/about'],
  '/products': ['/products', '/products?page=2', '/products?q=lit&category=medical', '/products?q=zzzz'],
  '/products/:slug': ['/products/fauteuil-roulant-pliable', '/products/chaise-percee', '/products/nothing'],
  '/products/:slug/size': ['/products/fauteuil-roulant-pliable/size'],
  '/products/:slug/tell-me': ['/products/ballon-gymnastique/tell-me'],
  '/compare': ['/compare', '/compare?product=lit-medicalise&product=chaise-percee'],
  '/import-export': ['/import-export'],
  '/home-teaching': ['/home-teaching'],
  '/delivery': ['/delivery'],
  '/payment': ['/payment'],
  '/returns': ['/returns'],
  '/terms': ['/terms'],
  '/faq': ['/faq'],
  '/track': ['/track'],
  '/privacy': ['/privacy'],
  '/cart': ['/cart', '/cart?removed=1-1'],
  '/cart/quote': ['/cart/quote'],
  '/quote/:token': ['/quote/nothing'],
  '/verify': ['/verify', '/verify?code=abc'],
  '/verify/:code': ['/verify/ABCDEFGHJK'],
  '/order/:token': [],
  '/order/:token/paid': ['/order/nothing/paid'],
  '/order/:token/pay': ['/order/nothing/pay'],
  '/*': ['/nothing'],
};

test('the pages whose HTML is checked are those that the storefront has', () => {
  const storefront = pagePatterns().filter((pattern) => !/^\/(en|admin)(\/|$)/.test(pattern));
  expect(Object.keys(pages).toSorted()).toEqual(storefront.toSorted());
});

for (const language of languages)
  test(`every page of the storefront is valid HTML, in ${language}`, async ({
    page: { request },
    shop,
    family,
    bed,
  }) => {
    for (const path of [...Object.values(pages).flat(), bed, family.pages.S, `${family.pages.S}/size`])
      await expectValidHtml(await request.get(shop.at(language, path)));

    for (const measure of ['0', '40', '299'])
      await expectValidHtml(
        await request.post(shop.at(language, `${family.pages.S}/size`), { form: { measure } }),
      );

    const { rows } = await shop.database.query(
      "select distinct on (status) token from orders where status in ('pending', 'completed')",
    );
    for (const { token } of rows) {
      const order = shop.at(language, `/order/${token}`);
      for (const path of ['', '/paid', '/pay']) await expectValidHtml(await request.get(`${order}${path}`));
      await expectValidHtml(await request.post(`${order}/paid`, { form: { reference: '' } }));
    }
    await expectValidHtml(await request.post(`${shop.at(language, '/')}?index`, { form: { name: '' } }));

    for (const form of [
      { number: '', phone: '' },
      { number: 'MB-2020-00001', phone: '677000011' },
    ])
      await expectValidHtml(await request.post(shop.at(language, '/track'), { form }));

    const headers = { Cookie: 'cart=1.99999999999.1-2_2-1' };
    await expectValidHtml(await request.get(shop.at(language, '/cart'), { headers }));
    await expectValidHtml(
      await request.post(shop.at(language, '/cart'), { headers, form: { line: '1-2', name: 'Awa' } }),
    );
  });

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>x</title></head><body>${body}</body></html>`;

for (const { body, error } of [
  {
    body: '<label>x <select required><option value="a">a</option></select></label>',
    error: 'required-select',
  },
  {
    body: '<span><form action="/"><button type="submit">x</button></form></span>',
    error: 'permitted-content',
  },
  { body: '<label>x <input type="checkbox" readonly></label>', error: 'input-attributes' },
  { body: '<label>x <input type="file" readonly></label>', error: 'input-attributes' },
  { body: '<input type="hidden" name="x" readonly>', error: 'input-attributes' },
])
  test(`the check of HTML finds ${body}`, async () => {
    expect(await findHtmlErrors(page(body))).toEqual([expect.stringContaining(error)]);
  });

for (const body of [
  '<label>x <select required><option value="">choose</option><option>a</option></select></label>',
  '<label>x <select><option>a</option></select></label>',
])
  test(`the check of HTML lets ${body} pass`, async () => {
    expect(await findHtmlErrors(page(body))).toEqual([]);
  });
