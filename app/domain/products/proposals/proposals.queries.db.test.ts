import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findProposals } from './proposals.queries.ts';

onDatabase('what a new product is proposed', (database) => {
  test('is the price itself and no SKU in an empty shop', async () => {
    expect(await findProposals(database().db)).toEqual({ floorShare: 100, skus: {} });
  });

  test('is the usual share of the price, and the next free SKU of the category’s newest series', async () => {
    const { db } = database();
    let number = 0;
    const put = (sku: string | null, category: 'medical' | 'orthopedic', lprice = 7_500) => {
      number += 1;
      return putOnSale(db, { slug: `p-${number}`, sku, category, lprice });
    };
    await put('OLD-900', 'medical');
    await put('MED-009', 'medical');
    await put('MED-007', 'medical', 9_000);
    await put('GANTS-M', 'medical');
    await put(null, 'medical');
    await put('ORT-010', 'orthopedic');
    await put('MED-010', 'orthopedic');
    expect(await findProposals(db)).toEqual({
      floorShare: 75,
      skus: { medical: 'MED-011', orthopedic: 'MED-011' },
    });
  });
});
