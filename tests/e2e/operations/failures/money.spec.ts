import { expect, test } from '@playwright/test';
import { drillMoney } from '../../../support/crash/money-drill.ts';

for (const provider of ['mtn', 'campay'] as const)
  test(`with ${provider}, lost answers, callbacks and kills debit nobody twice and lose no payment`, async () => {
    test.setTimeout(240_000);
    const figures = await drillMoney(provider, { rounds: 5, seed: 7 });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures.wrongs).toEqual([]);
    expect(figures).toMatchObject({ rounds: 5, requests: 15, lost: 0, doubled: 0, open: 0 });
    expect(figures.payments).toBe(figures.debits);
    expect(figures.payments).toBeGreaterThan(3);
  });
