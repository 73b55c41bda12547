import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserFlags, findCompleteBrowser } from '../../scripts/system-packages/browser.mjs';
import { openShopProcess } from '../../tests/support/shop/shop-process.ts';
import { putPublicPagesOnSale } from '../support/public-pages.ts';
import { report } from '../support/report.ts';

/** Lighthouse scores of the public pages on a phone, in both languages. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const shop = await openShopProcess();
const pages = await putPublicPagesOnSale(shop.databaseUrl);
const chromePath = findCompleteBrowser();
const browser = await launch({
  ...(chromePath && { chromePath }),
  userDataDir: await mkdtemp(join(tmpdir(), 'lighthouse-')),
  chromeFlags: ['--headless', ...browserFlags],
});

const rows: (string | number)[][] = [];
for (const language of ['', '/en']) {
  for (const { name, path: page } of pages) {
    const path = language && page === '/' ? language : language + page;
    // Warm-up: the first visit creates the picture sizes.
    await visit(path, ['seo']);
    const { audits, categories: scores } = await visitThrice(path);
    const failedAudits = Object.values(audits).filter(({ id, score }) => score === 0 && isScored(id));
    rows.push([
      page === name ? path : `${name}${language && ', in English'}`,
      ...categories.map((category) => Math.round((scores[category]?.score ?? 0) * 100)),
      seconds(audits['largest-contentful-paint']?.numericValue),
      (audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3),
      Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
      failedAudits.map(({ id }) => id).join(' ') || '–',
    ]);

    function isScored(id: string): boolean {
      return Object.values(scores).some(({ auditRefs }) =>
        auditRefs.some((ref) => ref.id === id && ref.weight > 0),
      );
    }
  }
}
browser.kill();
await shop.close();

async function visit(path: string, onlyCategories: string[]) {
  const result = await lighthouse(shop.address + path, {
    port: browser.port,
    onlyCategories,
    // Search engines are told not to keep a comparison (decision 159).
    skipAudits: path.includes('/compare') ? ['is-crawlable'] : [],
    logLevel: 'silent',
  });
  const hasScores = Object.values(result?.lhr.categories ?? {}).every(({ score }) => score !== null);
  return hasScores ? result?.lhr : undefined;
}

/** The visit of median performance; one of three may fail with NO_FCP. */
async function visitThrice(path: string) {
  const visits = [];
  for (let round = 0; round < 3; round++) visits.push(await visit(path, categories));
  const seen = visits
    .filter((each) => each !== undefined)
    .toSorted((one, other) => performanceOf(one) - performanceOf(other));
  const median = seen.length < 2 ? undefined : seen[Math.floor(seen.length / 2)];
  if (!median) throw new Error(`Lighthouse gave no result for ${path}, twice`);
  return median;
}

function performanceOf({ categories: scores }: { categories: Record<string, { score: number | null }> }) {
  return scores.performance?.score ?? 0;
}

report(
  'lighthouse',
  'Lighthouse 13, mobile, its own simulated slow 4G and a processor slowed ×4; the median of three runs a page after a warm-up.',
  ['page', ...categories, 'LCP s', 'CLS', 'TBT ms', 'failed audits'],
  rows,
);

function seconds(milliseconds: number | undefined): string {
  return ((milliseconds ?? Number.NaN) / 1000).toFixed(2);
}
