import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './scripts/system-packages/browser.mjs';

const executablePath = findBrowser();

// Each worker reads this file too: the shop that `start-shop.ts` opened for it goes into its environment.
const { JOURNEYS_REPORT, SHOPS, TEST_PARALLEL_INDEX } = process.env;
if (SHOPS && TEST_PARALLEL_INDEX) Object.assign(process.env, JSON.parse(SHOPS)[TEST_PARALLEL_INDEX]);

export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied at each start; the reports stand beside it.
  outputDir: 'test-results/journeys',
  globalSetup: './tests/support/shop/start-shop.ts',
  // Each project is run with shops of its own: visitors meet no product that a test of the back-office added.
  projects: [
    { name: 'storefront', testIgnore: /e2e.backoffice/, use: { locale: 'fr-FR' } },
    // Half of a page's processor time is its new context: a worker's journeys share one, emptied after each. Visitors' first visits and lost networks want one of their own.
    { name: 'backoffice', testMatch: /e2e.backoffice/, use: { reuseContext: true } },
  ],
  workers: 2,
  retries: 0,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: JOURNEYS_REPORT ?? 'test-results/journeys.json' }]],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: browserFlags,
    },
    // Recording costs as much as the journey itself: TRACE=1 records those that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
});
