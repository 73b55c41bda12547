import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditOf } from '../../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, changeOrder, expectNothingLost, placeTestOrder } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { moveStock } from '../stock/move-stock.ts';
import { countLots, listShelf } from './count-lots.ts';
import { stopLots } from './stop-lots.ts';

onDatabase('counted lots', (database) => {
  const db = () => database().db;
  const put = async (stock: number) => (await putOnSale(db(), { slug: `counted-${randomUUID()}`, stock })).id;
  const productOf = async (id: number) => {
    const { rows } = await database().pool.query(
      'select id, stock, has_lots as "hasLots" from products where id = $1',
      [id],
    );
    return rows[0];
  };
  const shelf = async (id: number) => listShelf(db(), await productOf(id));
  const said = async (id: number) => (await shelf(id)).map(({ code, onHand }) => `${code || '-'} ${onHand}`);
  /** `now` by code; a lot that is not named keeps its pieces. */
  const count = async (
    id: number,
    now: Record<string, number>,
    added: { code: string; expiresOn: string | null; pieces: number } | null = null,
    seen?: Awaited<ReturnType<typeof shelf>>,
  ) =>
    countLots(db(), admin, {
      id,
      counted: (seen ?? (await shelf(id))).map(({ id: lot, code, onHand }) => ({
        ...{ lot, seen: onHand, pieces: now[code] ?? onHand },
      })),
      added,
      note: 'Inventaire',
    });
  const movements = async (id: number) =>
    (
      await database().pool.query(
        'select change, reason from stock_movements where product_id = $1 order by id',
        [id],
      )
    ).rows.map(({ change, reason }) => `${reason} ${change}`);
  const a = { code: 'A1', expiresOn: '2099-01-31', pieces: 5 };

  test('the first lot takes its pieces from those without a name, and the stock does not move', async () => {
    const id = await put(7);
    expect(await count(id, {})).toEqual({ ok: false, reason: 'lot-missing' });
    expect(await count(id, { '': 2 }, a)).toEqual({ ok: true });
    expect(await said(id)).toEqual(['A1 5', '- 2']);
    expect(await movements(id)).toEqual(['count 7']);
    expect(await auditOf(db(), id)).toMatchObject([
      {
        action: 'product.counted',
        before: { stock: 7, lots: ['7 × –'] },
        after: { stock: 7, lots: ['5 × A1 (2099-01-31)', '2 × –'], note: 'Inventaire' },
      },
    ]);
    await expectNothingLost(database().pool);
  });

  test('the first lot asks for the pieces that stay without one: those it has may be some of them', async () => {
    const id = await put(7);
    const first = (pieces: number | null) =>
      countLots(db(), admin, { id, counted: [{ lot: 0, pieces, seen: 7 }], added: a, note: '' });
    expect(await first(null)).toEqual({ ok: false, reason: 'others-uncounted' });
    expect(await productOf(id)).toEqual({ id, stock: 7, hasLots: false });
    expect(await first(2)).toEqual({ ok: true });
    expect(await said(id)).toEqual(['A1 5', '- 2']);
    const unnamed = [
      { lot: 0, pieces: null, seen: 2 },
      { lot: (await shelf(id))[0]?.id ?? 0, pieces: null, seen: 5 },
    ];
    expect(
      await countLots(db(), admin, {
        id,
        counted: unnamed,
        added: { ...a, code: 'B2', pieces: 1 },
        note: '',
      }),
    ).toEqual({ ok: true });
    expect(await said(id)).toEqual(['A1 5', 'B2 1', '- 2']);
  });

  test('a lot that was counted away, and never left with an order, may have another date', async () => {
    const id = await put(0);
    await count(id, {}, a);
    await count(id, { A1: 0 });
    expect(await count(id, {}, { ...a, expiresOn: '2098-01-31' })).toEqual({ ok: true });
    expect((await shelf(id)).map(({ expiresOn }) => expiresOn)).toEqual(['2098-01-31']);
  });

  test('a lot that was counted away is not added again without saying its date', async () => {
    const id = await put(0);
    await count(id, {}, a);
    await count(id, { A1: 0 });
    expect(await count(id, {}, { ...a, expiresOn: null })).toEqual({
      ...{ ok: false, reason: 'lot-undated', code: 'A1', known: '2099-01-31' },
    });
    expect(await count(id, {}, a)).toEqual({ ok: true });
  });

  test('what was counted more or less in all lots together is one movement', async () => {
    const id = await put(4);
    await count(id, { '': 4 }, a);
    expect(await count(id, { A1: 2, '': 5 }, { code: 'B2', expiresOn: null, pieces: 1 })).toEqual({
      ok: true,
    });
    expect(await said(id)).toEqual(['A1 2', 'B2 1', '- 5']);
    expect(await movements(id)).toEqual(['count 4', 'count 5', 'count -1']);
    expect(await count(id, {})).toEqual({ ok: true });
    expect(await auditOf(db(), id)).toHaveLength(2);
    // Counted as a whole, fewer are taken without a name first, and more have none.
    await moveStock(db(), admin, { productId: id, change: -6, reason: 'count' });
    expect(await said(id)).toEqual(['A1 1', 'B2 1']);
    await expectNothingLost(database().pool);
  });

  test('a lot twice, another date, and lots that moved since are refused, and nothing changes', async () => {
    const id = await put(3);
    await count(id, {}, a);
    const seen = await shelf(id);
    expect(await count(id, {}, { ...a, code: 'a1' })).toEqual({ ok: false, reason: 'lot-twice' });
    const placed = await placeTestOrder(database(), [{ productId: id, quantity: 5 }]);
    await changeOrder(db(), placed.id, { status: 'completed' });
    expect(await count(id, {}, { ...a, expiresOn: '2098-01-31' })).toEqual({
      ...{ ok: false, reason: 'lot-two-dates', productId: id, code: 'A1', known: '2099-01-31' },
    });
    expect(await count(id, { A1: 4 }, null, seen)).toEqual({ ok: false, reason: 'lots-moved' });
    expect(await said(id)).toEqual(['- 3']);
    const now = await shelf(id);
    const both = await Promise.all([1, 2].map((pieces) => count(id, { '': pieces }, null, now)));
    expect(both.map((answer) => (answer.ok ? 'saved' : answer.reason)).toSorted()).toEqual([
      ...['lots-moved', 'saved'],
    ]);
    expect(await count(2 ** 31 - 1, {}, a, [])).toEqual({ ok: false, reason: 'not-found' });
    await expectNothingLost(database().pool);
  });

  test('a product whose lots were stopped is counted as a whole, and begins again', async () => {
    const id = await put(2);
    await count(id, {}, a);
    expect(await stopLots(db(), admin, { id })).toEqual({ ok: true });
    expect(await productOf(id)).toEqual({ id, stock: 7, hasLots: false });
    expect((await auditOf(db(), id)).at(-1)).toMatchObject({ action: 'product.lots-stopped' });
    await count(id, { '': 6 }, a);
    expect(await said(id)).toEqual(['A1 5', '- 6']);
    await expectNothingLost(database().pool);
  });
});
