import { expect, test } from '@playwright/test';
import pg from 'pg';
import { languages } from '../../../app/domain/localized.ts';
import { openShopProcess, type ShopProcess } from '../../support/shop/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await openShopProcess({});
});
test.afterAll(() => shop.close());

type Product = { id: number; slug: string; price: number; stock: number };

const say = {
  fr: {
    warranty: /Garantie (\d+) mois/g,
    months: (months: string) => `${months} mois`,
    included: /compris(?:e|es)? à Douala/,
    range: '1 000 à 3 500 FCFA',
    deposit: (amount: string) => `Acompte 30 % : ${amount} FCFA à la commande`,
    aboutDeposit: /[Aa]compte/,
    onDelivery: /à la remise|payé en ligne/,
    exchange: /Échange/g,
    days: 'sous 7 jours',
    terms: ['300 000 FCFA', '30 %'],
  },
  en: {
    warranty: /(\d+)-month warranty/g,
    months: (months: string) => `${months} months`,
    included: /included in Douala/,
    range: '1,000 to 3,500 FCFA',
    deposit: (amount: string) => `Deposit of 30%: ${amount} FCFA with the order`,
    aboutDeposit: /[Dd]eposit/,
    onDelivery: /on delivery|paid online/,
    exchange: /Exchange/g,
    days: 'within 7 days',
    terms: ['300,000 FCFA', '30%'],
  },
};

for (const language of languages)
  test(`no page of the demonstration contradicts a page that it names, in ${language}`, async () => {
    test.setTimeout(180_000);
    const its = say[language];
    const at = (path: string) => shop.address + (language === 'fr' ? path : `/en${path}`);
    const read = async (path: string, headers = {}) => {
      const answer = await fetch(at(path), { headers });
      expect(answer.status, path).toBe(200);
      return answer.text();
    };
    const [delivery, payment, returns] = await Promise.all(
      ['/delivery', '/payment', '/returns'].map(async (path) => words(await read(path))),
    );
    for (const term of its.terms) expect(payment).toContain(term);
    expect(returns).toContain(its.days);

    for (const { id, slug, price, stock } of await listProducts()) {
      const page = await read(`/products/${slug}`);
      const said = words(/<article class="contents".*?<\/article>/s.exec(page)?.[0] ?? '');
      expect(said, slug).toContain('FCFA');

      const warranties = [...said.matchAll(its.warranty)].map(([, months = '']) => months);
      expect(warranties.length, `${slug}: ${said}`).toBeLessThanOrEqual(1);
      for (const months of warranties) expect(returns, slug).toContain(its.months(months));

      expect(said.match(its.exchange), slug).toHaveLength(1);
      expect(said, slug).toContain(its.days);

      const amount = (price * 0.3).toLocaleString('en').replaceAll(',', language === 'fr' ? ' ' : ',');
      if (price >= 300_000) expect(said, slug).toContain(its.deposit(amount));
      expect(its.aboutDeposit.test(said), slug).toBe(price >= 300_000);
      expect(its.onDelivery.test(said), slug).toBe(price < 300_000);

      const isIncluded = its.included.test(said);
      expect(said.includes(its.range), slug).toBe(!isIncluded);
      if (isIncluded) expect(delivery, slug).toMatch(its.included);
      // Fees are the same in both languages.
      if (stock === 0 || language === 'en') continue;
      for (const { town, fee } of await listFees(at, id)) {
        const expected = { Douala: isIncluded ? [0] : [1000, 1500, 2000, 2500, 3000, 3500], Yaoundé: [5000] };
        const isFree = town === 'Douala' && fee === 0 && price >= 100_000;
        if (!isFree)
          expect(expected[town === 'Douala' ? town : 'Yaoundé'], `${slug}, ${town}`).toContain(fee);
      }
    }
  });

async function listProducts(): Promise<Product[]> {
  const database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
  const { rows } = await database.query<Product>(
    'select id, slug, price, stock from products where archived_at is null order by id',
  );
  await database.end();
  expect(rows.length).toBeGreaterThan(50);
  return rows;
}

/** As the cart offers them for this product alone. */
async function listFees(at: (path: string) => string, id: number) {
  const body = new URLSearchParams({ product: String(id) });
  const added = await fetch(at('/cart/add'), { method: 'POST', redirect: 'manual', body });
  const cookie = added.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const html = await (await fetch(at('/cart'), { headers: { Cookie: cookie } })).text();
  const options = [...html.matchAll(/<option value="\d+-(\d+)"[^>]*>[^<]*, ([^<,]+)<\/option>/g)];
  expect(options).toHaveLength(15);
  return options.map(([, fee, town = '']) => ({ fee: Number(fee), town }));
}

function words(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/gu, ' ');
}
