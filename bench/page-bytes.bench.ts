import { openShopProcess } from '../tests/support/shop/shop-process.ts';
import { openBrowser } from './support/browser.ts';
import { kinds, weigh } from './support/phone.ts';
import { publicPages } from './support/public-pages.ts';
import { report } from './support/report.ts';

/** How much does a phone download for each page, and for the page after it? */
const shop = await openShopProcess();
const browser = await openBrowser();

const rows: (string | number)[][] = [];
for (const page of publicPages) {
  await visit(page, '/about');
  const [first, next] = await visit(
    page,
    page === '/products' ? '/products/ballon-gymnastique' : '/products',
  );
  rows.push([
    page,
    ...kinds.map((kind) => kib(first?.[kind])),
    kib(first?.all),
    kib(next && next.all - next.image),
    kib(next?.image),
  ]);
}
await browser.close();
await shop.close();

report(
  'page-bytes',
  'KiB over the wire (headers included) in Chromium at 360 px, nothing scrolled; "next" is the list of products after that page (after the list: a product). Targets: HTML 20, CSS 10, scripts 105, whole page 250, next page 20 beside its pictures (one may have 12).',
  ['page', ...kinds, 'whole page', 'next page', 'its pictures'],
  rows,
);

function visit(page: string, then: string) {
  return weigh(browser, [shop.address + page, shop.address + then]);
}

function kib(bytes = Number.NaN): string {
  return (bytes / 1024).toFixed(1);
}
