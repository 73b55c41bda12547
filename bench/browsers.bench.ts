import pg from 'pg';
import { installDebianPackages } from '../scripts/system-packages/debian-packages.mjs';
import { openShopProcess } from '../tests/support/shop/shop-process.ts';
import { report } from './support/report.ts';
import { attempt, openFirefox, openWebKit, type StockBrowser } from './support/stock-browsers.ts';

/** Does a purchase pass in Firefox and WebKitGTK as Debian packages them? */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
if (!installDebianPackages(packages, process.env))
  process.stdout.write(`Not installed by apt-get: ${packages.join(', ')}; they may be there.\n`);

const shop = await openShopProcess();
const database = new pg.Client({ connectionString: shop.databaseUrl });
await database.connect();
const rows: (string | number)[][] = [];
for (const open of [openFirefox, openWebKit]) {
  const browser = await open();
  try {
    rows.push([browser.name, ...(await buy(browser))]);
  } finally {
    await browser.close();
  }
}
await database.end();
await shop.close();

report(
  'browsers',
  'A purchase with the visitor’s script, at about 360 px: search by lay words, a product’s page, quantity, cart, order, and the order on the home page of the device that made it. The order is read back from the database.',
  ['browser', 'order', 'total FCFA', 'remembered by the device', 'seconds'],
  rows,
);

async function buy(browser: StockBrowser): Promise<(string | number)[]> {
  const started = performance.now();
  const wait = (expression: string) =>
    attempt(async () => {
      if ((await browser.read(expression)) !== true) throw new Error(`${browser.name}: never ${expression}`);
    });
  const shown = (selector: string) =>
    wait(`document.querySelector(${JSON.stringify(selector)})?.checkVisibility() === true`);

  await browser.open(`${shop.address}/`);
  await browser.type('input[name=q]', 'appareil pour la tension');
  await shown('[role=option]');
  await browser.click('.search-field button[type=submit]');
  await wait(`location.pathname === '/products'`);
  await shown('article h3 a[href="/products/tensiometre-bras"]');
  await browser.click('article h3 a[href="/products/tensiometre-bras"]');
  await shown('.buy-form [data-pieces="1"]');
  await browser.click('.buy-form [data-pieces="1"]');
  await browser.click('.buy-form button[type=submit]');
  await shown('.buy-form [data-in-cart]');
  await browser.click('[data-cart-link]');
  await shown('#order-name');
  await browser.type('#order-name', 'Awa');
  await browser.type('#order-phone', '677000011');
  await browser.click('[data-place-order]');
  await wait(`location.pathname.startsWith('/order/')`);
  await shown('#order-number');
  const number = String(await browser.read(`document.querySelector('#order-number').textContent`));
  const { rows: saved } = await database.query(
    'select total_amount::int as total from orders where number = $1',
    [number],
  );
  await browser.open(`${shop.address}/`);
  await wait(`document.querySelector('main').textContent.includes(${JSON.stringify(number)})`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return [number, saved[0]?.total ?? 'not saved', 'yes', seconds];
}
