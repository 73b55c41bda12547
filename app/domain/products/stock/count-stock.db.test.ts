import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, listAstray, putOnSale } from '../../../../tests/support/products.ts';
import type { Language } from '../../localized.ts';
import { composeMail } from '../../mails/compose-mail.ts';
import type { Mail } from '../../mails/mail.ts';
import { listStockHistory } from '../../reports/stock-history.queries.ts';
import { findProductForStaff } from '../list/staff-products.queries.ts';
import { countStock } from './count-stock.ts';
import { moveStock } from './move-stock.ts';

onDatabase('counting stock', (database) => {
  const count = (id: number, counted: number, seen: number, note = '') =>
    countStock(database().db, author, { id, counted, seen, note });
  const stockOf = async (id: number) => (await findProductForStaff(database().db, id))?.stock;
  const audited = async (id: number) => {
    const { rows } = await database().pool.query(
      "select before, after from audit_log where action = 'product.counted' and subject_id = $1",
      [String(id)],
    );
    return rows;
  };

  test('the difference goes into the ledger with its note, and the audit log has before and after', async () => {
    const { id } = await putOnSale(database().db, { slug: 'counted', stock: 12 });
    expect(await count(id, 9, 12, 'trois cassés')).toEqual({ ok: true, change: -3 });
    expect(await stockOf(id)).toBe(9);
    expect(await listStockHistory(database().db, id, { page: 1 })).toMatchObject({
      movements: [
        { change: -3, stock: 9, who: 'awa', note: 'trois cassés', reason: 'count' },
        { change: 12, stock: 12 },
      ],
    });
    expect(await audited(id)).toEqual([{ before: { stock: 12 }, after: { stock: 9, note: 'trois cassés' } }]);
  });

  test('a count that agrees writes nothing', async () => {
    const { id } = await putOnSale(database().db, { slug: 'agrees', stock: 4 });
    expect(await count(id, 4, 4)).toEqual({ ok: true, change: 0 });
    expect(await listStockHistory(database().db, id, { page: 1 })).toMatchObject({ total: 1 });
    expect(await audited(id)).toEqual([]);
  });

  test('a count is refused when a sale moved the stock meanwhile', async () => {
    const { id } = await putOnSale(database().db, { slug: 'sold-meanwhile', stock: 10 });
    await moveStock(database().db, author, { productId: id, change: -2, reason: 'order' });
    expect(await count(id, 10, 10)).toEqual({ ok: false, reason: 'stock-moved', stock: 8 });
    expect(await stockOf(id)).toBe(8);
  });

  test('the same count sent again is saved once; another’s, or one after a sale, is refused', async () => {
    const { id } = await putOnSale(database().db, { slug: 'sent-again', stock: 10 });
    expect(await count(id, 12, 10)).toEqual({ ok: true, change: 2 });
    expect(await count(id, 12, 10)).toEqual({ ok: true, change: 2 });
    expect(await audited(id)).toHaveLength(1);
    const other = { ...author, id: randomUUID() };
    expect(await countStock(database().db, other, { id, counted: 12, seen: 10, note: '' })).toEqual({
      ...{ ok: false, reason: 'stock-moved', stock: 12 },
    });
    await moveStock(database().db, author, { productId: id, change: -1, reason: 'order' });
    await moveStock(database().db, author, { productId: id, change: 1, reason: 'return' });
    expect(await count(id, 12, 10)).toEqual({ ok: false, reason: 'stock-moved', stock: 12 });
  });

  test('of twelve counts at once from the same seen stock, one succeeds', async () => {
    const { id } = await putOnSale(database().db, { slug: 'twelve', stock: 50 });
    const counts = await Promise.all(Array.from({ length: 12 }, (_, i) => count(id, i, 50)));
    const accepted = counts.findIndex(({ ok }) => ok);
    expect(counts.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stockOf(id)).toBe(accepted);
  });

  test('an unknown product is not found', async () => {
    expect(await count(2_000_000_000, 1, 0)).toEqual({ ok: false, reason: 'not-found' });
    expect(await count(Number.NaN, 1, 0)).toEqual({ ok: false, reason: 'not-found' });
  });

  test('any counts and sales at once leave the stock equal to its ledger, and never below zero', async () => {
    const { id } = await putOnSale(database().db, { slug: 'any', stock: 20 });
    const step = fc.oneof(
      fc.record({ counted: fc.nat(30), seen: fc.nat(30) }),
      fc.record({ sold: fc.integer({ min: 1, max: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        await Promise.allSettled(
          steps.map((each) =>
            'sold' in each
              ? moveStock(database().db, author, { productId: id, change: -each.sold, reason: 'order' })
              : count(id, each.counted, each.seen),
          ),
        );
        expect(await listAstray(database().db)).toEqual([]);
        expect(await stockOf(id)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 30 },
    );
  });

  test('the mail about a low stock names the size, in the language of the shop', async () => {
    const { id } = await putOnSale(database().db, {
      ...{ slug: 'brace-low-m', name: 'Genouillère basse', nameEn: 'Low brace', option1: 'M' },
      ...{ stock: 9, lowAt: 3 },
    });
    const pool = database().pool;
    await pool.query("update settings set notify_low_stock = true, notify_email = 'v@exemple.cm'");
    await count(id, 2, 9);
    const { rows } = await pool.query<Mail>("select * from mails where kind = 'low-stock'");
    const shop = { name: 'Comptoir', publicUrl: 'https://shop.example', queuedAt: new Date() };
    const subjectIn = (language: Language) =>
      rows.map((mail) => composeMail({ ...mail, language }, shop).subject);
    expect(subjectIn('fr')).toEqual(['Stock bas\u00a0: Genouillère basse – M (2)']);
    expect(subjectIn('en')).toEqual(['Low stock: Low brace – M (2)']);
  });
});
