import { openShopProcess } from '../../tests/support/shop/shop-process.ts';
import { openBrowser } from '../support/browser.ts';
import { type Network, slow4g, timeLoads } from '../support/phone.ts';
import { putPublicPagesOnSale } from '../support/public-pages.ts';
import { report } from '../support/report.ts';

/** LCP, CLS and TBT of first visits on a cheap phone. */
const networks: (Network & { name: string; target: string })[] = [
  { name: 'Slow 4G', ...slow4g, target: 'LCP ≤ 1.0 s' },
  { name: '400 kbit/s', kilobits: 400, latency: 400, cpu: 4, target: 'LCP ≤ 1.8 s' },
];
const rounds = 3;

const shop = await openShopProcess();
const pages = await putPublicPagesOnSale(shop.databaseUrl);
const browser = await openBrowser();
const rows: (string | number)[][] = [];
for (const network of networks)
  for (const { name, path } of pages) {
    const { lcp, cls, tbt } = await timeLoads(browser, shop.address + path, network, rounds);
    rows.push([network.name, name, (lcp / 1000).toFixed(2), cls.toFixed(3), Math.round(tbt), network.target]);
  }
await browser.close();
await shop.close();

report(
  'slow-networks',
  `Chromium at 360 × 740, emptied before each visit, processor slowed ×4, network emulated by Chromium (1 600 kbit/s with 150 ms, 400 kbit/s with 400 ms a round trip); the median of ${rounds} visits. Targets: CLS ≤ 0.01, TBT ≤ 50 ms.`,
  ['network', 'page', 'LCP s', 'CLS', 'TBT ms', 'target'],
  rows,
);
