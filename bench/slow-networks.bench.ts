import type { Browser } from '@playwright/test';
import { openShopProcess } from '../tests/support/shop-process.ts';
import { openBrowser } from './browser.ts';
import { publicPages } from './public-pages.ts';
import { report } from './report.ts';

/** When does a first visit on a cheap phone show its main content, and does anything move or block afterwards? */
type Network = { name: string; kilobits: number; latency: number; cpu: number; bar: string };
const networks: Network[] = [
  { name: 'Slow 4G', kilobits: 1600, latency: 150, cpu: 4, bar: 'LCP ≤ 1.5 s' },
  { name: '400 kbit/s', kilobits: 400, latency: 400, cpu: 4, bar: 'LCP ≤ 3.5 s' },
];
const rounds = 3;

const shop = await openShopProcess();
const browser = await openBrowser();
const rows: (string | number)[][] = [];
for (const network of networks)
  for (const page of publicPages) {
    // The first visit makes the pictures' sizes and the page itself; it is not what a visitor waits for.
    await load(browser, shop.address + page, { ...network, kilobits: 100_000, latency: 0, cpu: 1 });
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round++)
      loads.push(await load(browser, shop.address + page, network));
    const middle = (of: (load: Load) => number) =>
      loads.map(of).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    rows.push([
      network.name,
      page,
      (middle((each) => each.lcp) / 1000).toFixed(2),
      middle((each) => each.cls).toFixed(3),
      Math.round(middle((each) => each.tbt)),
      network.bar,
    ]);
  }
await browser.close();
await shop.close();

report(
  'slow-networks',
  `Chromium at 360 × 740, emptied before each visit, processor slowed ×4, network emulated by Chromium (1 600 kbit/s with 150 ms, 400 kbit/s with 400 ms a round trip); the middle of ${rounds} visits. CLS ≤ 0.02, TBT ≤ 100 ms.`,
  ['network', 'page', 'LCP s', 'CLS', 'TBT ms', 'bar'],
  rows,
);

type Load = { lcp: number; cls: number; tbt: number };

async function load(browser: Browser, url: string, { kilobits, latency, cpu }: Network): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const bytesPerSecond = (kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(700);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as Load);
  await context.close();
  return seen;
}

/** Runs in the page: largest paint, layout shifts, and what blocks the main thread beyond 50 ms a piece. */
function watch() {
  const seen = { lcp: 0, cls: 0, tbt: 0 };
  Reflect.set(window, 'seen', seen);
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    seen.cls += Number(Reflect.get(entry, 'value'));
  });
  observe('longtask', (entry) => {
    seen.tbt += Math.max(0, entry.duration - 50);
  });
}
