import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { lotsInStock } from '../../../../tests/support/lots.ts';
import { admin, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import { saveOrder } from '../../orders/edit/save-order.ts';
import { sellAtCounter } from '../../orders/entry/sell-at-counter.ts';
import { issueInvoice } from '../../orders/invoice/issue-invoice.ts';
import { findLot } from '../../orders/recalls/recall.queries.ts';
import { correctExpiry } from './correct-expiry.ts';
import { listLots } from './list-lots.queries.ts';
import { nameLots } from './name-lots.ts';

onDatabase('the last good day of a lot that is corrected', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  const idOf = async (productId: number, code: string) =>
    (await pool().query('select id::int from lots where product_id = $1 and code = $2', [productId, code]))
      .rows[0].id as number;
  const correct = (id: number, seen: string, expiresOn: string | null) =>
    correctExpiry(db(), admin, { id, seen, expiresOn, reason: 'Lu sur la boîte' });

  test('holds for sales, warnings and recall; issued papers keep the day of then', async () => {
    const product = await lotsInStock(db(), 0, [{ code: 'X-1', expiresOn: '2099-06-30', pieces: 5 }]);
    const id = await idOf(product.id, 'X-1');
    const order = await placeTestOrder(database(), [{ productId: product.id, quantity: 2 }]);
    const { version } = await reopen(db(), order.id);
    await saveOrder(db(), admin, {
      ...{ id: order.id, version, acceptShortage: false },
      edit: { status: 'completed', note: '', prices: [] },
    });
    await issueInvoice(db(), admin, order.id);
    // Another date than the known one is refused on an arrival once a buyer has pieces.
    const lot = { productId: product.id, code: 'X-1', expiresOn: '2020-06-30' };
    expect(await nameLots(db(), [lot])).toMatchObject({ reason: 'lot-two-dates' });

    await pool().query('update lots set told_days = 90 where id = $1', [id]);
    expect(await correct(id, '2099-06-30', '2020-06-30')).toEqual({ ok: true });
    expect(await findLot(db(), id)).toMatchObject({ expiresOn: '2020-06-30', onHand: 3 });
    const expired = await listLots(db(), { search: 'X-1', show: 'expired', page: 1, pageSize: 9 });
    expect(expired.lots.map((each) => each.code)).toEqual(['X-1']);
    expect(
      await sellAtCounter(db(), admin, {
        ...{ key: randomUUID(), language: 'fr', note: '', acceptShortage: true },
        buyer: { name: 'Client', phone: '', phoneTyped: '' },
        lines: [{ productId: product.id, quantity: 1, actualPrice: null }],
      }),
    ).toMatchObject({ reason: 'not-enough-stock' });
    const paper = await findInvoice(db(), order.id);
    expect(paper?.content.lines[0]?.lots).toEqual([{ code: 'X-1', expiresOn: '2099-06-30', quantity: 2 }]);
    const { rows } = await pool().query(
      "select before, after, subject_name as name, (select told_days from lots where id = $1) as told from audit_log where action = 'lot.expiry-corrected' and subject_id = $1::text",
      [id],
    );
    expect(rows).toEqual([
      {
        ...{ before: { expiresOn: '2099-06-30' }, name: `X-1 · ${product.name}`, told: null },
        after: { expiresOn: '2020-06-30', reason: 'Lu sur la boîte' },
      },
    ]);
  });

  test('of two corrections at once one is out of date, and pieces without a lot have no day', async () => {
    const { id: productId } = await lotsInStock(db(), 2, [{ code: 'X-2', expiresOn: null, pieces: 1 }]);
    const id = await idOf(productId, 'X-2');
    const answers = await Promise.all([correct(id, '', '2099-01-31'), correct(id, '', '2099-02-28')]);
    expect(answers.map((answer) => answer.ok || answer.reason).toSorted()).toEqual(['stale', true]);
    const saved = answers[0]?.ok ? '2099-01-31' : '2099-02-28';
    expect(await correct(id, '', saved)).toEqual({ ok: true });
    const [known] = (await pool().query('select expires_on::text as day from lots where id = $1', [id])).rows;
    expect(await correct(id, known.day, null)).toEqual({ ok: true });
    expect(await correct(await idOf(productId, ''), '', '2099-01-31')).toMatchObject({ reason: 'not-found' });
    expect(await correct(2_000_000_000, '', null)).toMatchObject({ reason: 'not-found' });
  });
});
