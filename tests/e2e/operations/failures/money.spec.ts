import { expect, test } from '@playwright/test';
import { drillMoney } from '../../../support/crash/money-drill.ts';
import { isNightly } from '../../../support/nightly.ts';

const rounds = isNightly ? 5 : 1;

for (const provider of ['mtn', 'campay'] as const)
  test(`with ${provider}, lost answers, callbacks and kills debit nobody twice and lose no payment`, async () => {
    test.setTimeout(240_000);
    const figures = await drillMoney(provider, { rounds, seed: 7 });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures.wrongs).toEqual([]);
    expect(figures).toMatchObject({ rounds, requests: 3 * rounds, lost: 0, doubled: 0, open: 0 });
    expect(figures.payments).toBe(figures.debits);
    expect(figures.payments).toBeGreaterThan(0);
  });
