import type { Browser } from '@playwright/test';
import { anotherVisitor } from './visitor.ts';

export type Network = { kilobits: number; latency: number; cpu: number };
export type Load = { lcp: number; cls: number; tbt: number };

export const slow4g: Network = { kilobits: 1600, latency: 150, cpu: 4 };
const unlimited: Network = { kilobits: 100_000, latency: 0, cpu: 1 };

export const kinds = ['document', 'stylesheet', 'script', 'image', 'font', 'other'] as const;
export type Weight = Record<(typeof kinds)[number] | 'all', number>;

/** Transferred bytes with headers, for each page in turn. The browser's cache is empty at first; nothing is scrolled. */
export async function weigh(browser: Browser, addresses: string[]): Promise<Weight[]> {
  const { context, tab, session } = await openTab(browser);
  const types = new Map<string, string>();
  let weight = nothing();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type.toLowerCase()));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    weight[kinds.find((each) => each === type) ?? 'other'] += encodedDataLength;
    weight.all += encodedDataLength;
  });
  const weights: Weight[] = [];
  for (const address of addresses) {
    weight = nothing();
    weights.push(weight);
    await tab.goto(address, { waitUntil: 'networkidle' });
  }
  await context.close();
  return weights;
}

function nothing(): Weight {
  return { document: 0, stylesheet: 0, script: 0, image: 0, font: 0, other: 0, all: 0 };
}

export async function timeLoads(browser: Browser, url: string, network: Network, rounds = 3): Promise<Load> {
  // Warm-up: the first visit creates the picture sizes and the page.
  await load(browser, url, unlimited);
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round++) loads.push(await load(browser, url, network));
  const median = (of: (load: Load) => number) =>
    loads.map(of).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  return {
    lcp: median((each) => each.lcp),
    cls: median((each) => each.cls),
    tbt: median((each) => each.tbt),
  };
}

async function load(browser: Browser, url: string, { kilobits, latency, cpu }: Network): Promise<Load> {
  const { context, tab, session } = await openTab(browser);
  const bytesPerSecond = (kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await tab.addInitScript(watch);
  await tab.goto(url, { waitUntil: 'load', timeout: 60_000 });
  await tab.waitForTimeout(700);
  const seen = await tab.evaluate(() => Reflect.get(window, 'seen') as Load);
  await context.close();
  return seen;
}

/** Runs in the page. TBT: the part of each long task beyond 50 ms. */
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

async function openTab(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
    extraHTTPHeaders: anotherVisitor(),
  });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('Network.enable');
  return { context, tab, session };
}
