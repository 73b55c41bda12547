import { expect, test } from '@playwright/test';
import { drillCrashes } from '../../../support/crash/crash-drill.ts';
import { expectWithin } from '../../../support/nightly.ts';

const rounds = 10;

test('after a kill at any moment, everything acknowledged is there once and whole, within 5 s', async () => {
  test.setTimeout(240_000);
  const figures = await drillCrashes({ rounds, seed: 5, rest: 800 });
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures.wrongs).toEqual([]);
  expect(figures).toMatchObject({ rounds, lost: 0, doubled: 0, untrue: 0 });
  // How many depends on the machine.
  for (const acknowledged of [
    figures.orders,
    figures.changes,
    figures.payments,
    figures.notes,
    figures.pictures,
  ])
    expect(acknowledged).toBeGreaterThan(0);
  expectWithin(5000, figures.worstRecovery);
});
