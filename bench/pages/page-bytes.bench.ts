import { openShopProcess } from '../../tests/support/shop/shop-process.ts';
import { openBrowser } from '../support/browser.ts';
import { kinds, weigh } from '../support/phone.ts';
import { putPublicPagesOnSale } from '../support/public-pages.ts';
import { report } from '../support/report.ts';

/** How much does a phone download for each page, and for the page after it? */
const shop = await openShopProcess();
const pages = await putPublicPagesOnSale(shop.databaseUrl);
const browser = await openBrowser();

const rows: (string | number)[][] = [];
for (const { name, path } of pages) {
  // The first visit creates the picture sizes.
  await visit(path, '/about');
  const [first, next] = await visit(
    path,
    path === '/products' ? '/products/ballon-gymnastique' : '/products',
  );
  rows.push([
    name,
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
  'KiB over the wire (headers included) in Chromium at 360 px, nothing scrolled; "next" is the list of products after that page (after the list: a product). Targets: HTML 20, CSS 10, scripts 16, whole page 80 (with eight pictures 120), next page 20 beside its pictures (one may have 12).',
  ['page', ...kinds, 'whole page', 'next page', 'its pictures'],
  rows,
);

function visit(page: string, then: string) {
  return weigh(browser, [shop.address + page, shop.address + then]);
}

function kib(bytes = Number.NaN): string {
  return (bytes / 1024).toFixed(1);
}
