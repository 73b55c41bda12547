import { expect, test } from '@playwright/test';
import { drillCrashes } from '../../../support/crash/crash-drill.ts';

test('after a kill at any moment, everything acknowledged is there once and whole, within 5 s', async () => {
  test.setTimeout(240_000);
  const figures = await drillCrashes({ rounds: 10, seed: 5, rest: 800 });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.wrongs).toEqual([]);
  expect(figures).toMatchObject({ rounds: 10, lost: 0, doubled: 0, untrue: 0 });
  expect(figures.orders).toBeGreaterThan(50);
  expect(figures.changes).toBeGreaterThan(5);
  expect(figures.pictures).toBeGreaterThan(2);
  // A busy machine starts everything late: then an undisturbed restart is the measure.
  expect(figures.worstRecovery).toBeLessThan(Math.max(5000, 3 * figures.orderlyRestart));
});
