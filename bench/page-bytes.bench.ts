import { openShopProcess } from '../tests/support/shop-process.ts';
import { openBrowser } from './browser.ts';
import { publicPages } from './public-pages.ts';
import { report } from './report.ts';

/** What does a phone download for each page, on a first visit and for the page after it? In KiB over the wire. */
const kinds = ['document', 'stylesheet', 'script', 'image', 'font', 'other'] as const;

const shop = await openShopProcess();
const browser = await openBrowser();

const rows: (string | number)[][] = [];
for (const page of publicPages) {
  await visit(page, '/about');
  const { first, next } = await visit(
    page,
    page === '/products' ? '/products/ballon-gymnastique' : '/products',
  );
  const sum = (bytes: Map<string, number>) => [...bytes.values()].reduce((total, each) => total + each, 0);
  rows.push([page, ...kinds.map((kind) => kib(first.get(kind) ?? 0)), kib(sum(first)), kib(sum(next))]);
}
await browser.close();
await shop.close();

report(
  'page-bytes',
  'KiB over the wire (headers included) in Chromium at 360 px, nothing scrolled; "next" is the list of products after that page (after the list: a product). Bars: HTML 20, CSS 10, scripts 105, whole page 250.',
  ['page', ...kinds, 'whole page', 'next page'],
  rows,
);

async function visit(page: string, then: string) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  let bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type.toLowerCase()));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'other';
    const kind = kinds.find((each) => each === type) ?? 'other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await tab.goto(shop.address + page, { waitUntil: 'networkidle' });
  const first = bytes;
  bytes = new Map();
  await tab.goto(shop.address + then, { waitUntil: 'networkidle' });
  await context.close();
  return { first, next: bytes };
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
