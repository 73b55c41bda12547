import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { openDatabase } from '../../platform/database/database.server.ts';
import { findStockCost } from '../products/costs/cost.queries.ts';
import { findArrival, findArrivalCosts } from './arrival.queries.ts';
import { deleteDraft, saveDraft } from './change-draft.ts';
import { receiveGoods } from './receive-goods.ts';
import { undoArrival } from './undo-arrival.ts';

const storekeeper = { ...editor, username: 'Issa', role: 'storekeeper' as const };
const fromChina = { currency: 'USD' as const, rate: 600, costs: { freight: 50_000, customs: 10_001 } };

onDatabase('a delivery that waits as a draft', (database) => {
  const db = () => database().db;
  const query = async (sql: string, values: unknown[] = []) =>
    (await database().pool.query(sql, values)).rows;
  type Line = [id: number, quantity: number, unitCost: number | null];
  const entry = (lines: Line[], more = {}) => ({
    ...{ key: randomUUID(), supplier: '', reference: '' },
    lines: lines.map(([productId, quantity, unitCost]) => ({ productId, quantity, unitCost })),
    ...more,
  });
  const keep = async (lines: Line[], more = {}) => {
    const saved = await saveDraft(db(), admin, entry(lines, more));
    if (!saved.ok) throw new Error(saved.reason);
    return { id: saved.id, version: 1 };
  };
  const put = async (slug: string, stock = 0) =>
    (await putOnSale(db(), { slug: `${slug}-${randomUUID()}`, name: slug, stock })).id;
  const actions = async (id: number) =>
    (
      await query(
        "select action from audit_log where subject_type = 'arrival' and subject_id = $1 order by id",
        [String(id)],
      )
    ).map(({ action }) => action);

  test('moves nothing until it is posted, then each line at what it cost at the door', async () => {
    const [beds, gloves] = [await put('beds', 2), await put('gloves')];
    const draft = await keep([
      [beds, 3, 10_000],
      [gloves, 1_000, 12],
    ]);
    expect(await findStockCost(db(), beds)).toEqual({ stock: 2, value: null });
    expect(await findArrival(db(), draft.id)).toMatchObject({ postedAt: null, version: 1 });

    const costed = entry(
      [
        [beds, 4, 10_000],
        [gloves, 1_000, 12],
      ],
      { draft, purchase: fromChina, supplier: 'Shenzhen Medical' },
    );
    expect(await saveDraft(db(), admin, costed)).toMatchObject({ ok: true, id: draft.id });
    const posted = await receiveGoods(db(), admin, { ...costed, draft: { ...draft, version: 2 } });
    expect(posted).toMatchObject({ ok: true, id: draft.id });
    // 4 beds are 240 000 FCFA and the gloves 72 000, which share 60 001 as 46 154.6 and 13 846.4.
    const costs = await findArrivalCosts(db(), draft.id);
    expect(costs).toMatchObject({ purchase: fromChina, ratedOn: expect.any(String) });
    expect([...(costs?.lines.values() ?? [])]).toMatchObject([
      { unitCost: 10_000, landed: 286_155 },
      { unitCost: 12, landed: 85_846 },
    ]);
    // The two beds that were there cost what these do: 143 077.5.
    expect(await findStockCost(db(), beds)).toEqual({ stock: 6, value: 429_233 });
    expect(await findStockCost(db(), gloves)).toEqual({ stock: 1_000, value: 85_846 });
    expect(await actions(draft.id)).toEqual(['goods.drafted', 'goods.drafted', 'goods.received']);
    expect(
      JSON.stringify(await query('select after from audit_log where subject_id = $1', [String(draft.id)])),
    ).not.toMatch(/\b(?:286155|10000|600)\b/);

    expect(await undoArrival(db(), admin, draft.id)).toMatchObject({ ok: true });
    expect(await findStockCost(db(), beds)).toEqual({ stock: 2, value: null });
    expect(await findStockCost(db(), gloves)).toEqual({ stock: 0, value: null });
    await expectNothingLost(database().pool);
  });

  test('is told to who saw an older version, and keeps what was saved', async () => {
    const id = await put('stale');
    const draft = await keep([[id, 5, 100]]);
    expect(await saveDraft(db(), admin, entry([[id, 6, 100]], { draft }))).toMatchObject({ ok: true });
    const stale = entry([[id, 7, 100]], { draft });
    expect(await saveDraft(db(), editor, stale)).toEqual({ ok: false, reason: 'stale' });
    expect(await receiveGoods(db(), admin, stale)).toEqual({ ok: false, reason: 'stale' });
    expect((await findArrival(db(), draft.id))?.lines).toMatchObject([{ quantity: 6 }]);
    expect(await findStockCost(db(), id)).toEqual({ stock: 0, value: null });
  });

  test('is posted once: the same form again is the same delivery, another one is told', async () => {
    const id = await put('posted-twice');
    const draft = await keep([[id, 5, 100]]);
    const same = entry([[id, 5, 100]], { draft });
    for (const _ of [1, 2])
      expect(await receiveGoods(db(), admin, same)).toMatchObject({ ok: true, id: draft.id });
    const other = entry([[id, 6, 100]], { draft });
    expect(await receiveGoods(db(), admin, other)).toEqual({
      ...{ ok: false, reason: 'already-posted', id: draft.id },
    });
    expect(await saveDraft(db(), admin, other)).toMatchObject({ reason: 'already-posted' });
    expect(await findStockCost(db(), id)).toEqual({ stock: 5, value: 500 });
    expect(await actions(draft.id)).toEqual(['goods.drafted', 'goods.received']);
  });

  test('posted over two connections at once comes in once', async () => {
    const other = openDatabase(database().url, () => {});
    try {
      for (let round = 0; round < 5; round++) {
        const id = await put('two-posts');
        const draft = await keep([[id, 5, 100]]);
        const [one, two] = [entry([[id, 5, 100]], { draft }), entry([[id, 7, 100]], { draft, again: true })];
        const both = await Promise.all([
          receiveGoods(db(), admin, { ...one, again: true }),
          receiveGoods(other.db, { ...admin, username: 'Awa' }, two),
        ]);
        expect(both.filter(({ ok }) => ok)).toHaveLength(1);
        expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'already-posted' });
        const [{ pieces, moves }] = await query(
          'select sum(change)::int as pieces, count(*)::int as moves from stock_movements where product_id = $1',
          [id],
        );
        expect([5, 7]).toContain(pieces);
        expect(moves).toBe(1);
      }
    } finally {
      await other.close();
    }
    await expectNothingLost(database().pool);
  });

  test('whose connection is killed while it is posted stays a draft, and is posted afterwards', async () => {
    const ids = await Promise.all([1, 2, 3].map((i) => put(`killed-${i}`)));
    const lines = ids.map((id): Line => [id, 4, 250]);
    const draft = await keep(lines);
    const blocker = await database().pool.connect();
    await blocker.query('begin');
    await blocker.query('select from products where id = $1 for update', [ids[2]]);
    const posting = receiveGoods(db(), admin, entry(lines, { draft, again: true })).then(
      (answer) => answer,
      (error: unknown) => error,
    );
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and query like '%products%'`;
    await expect.poll(async () => (await query(waiting)).length).toBe(1);
    const [{ pid }] = await query(waiting);
    await query('select pg_terminate_backend($1)', [pid]);
    expect(await posting).toBeInstanceOf(Error);
    await blocker.query('rollback');
    blocker.release();
    expect(await findArrival(db(), draft.id)).toMatchObject({ postedAt: null, version: 1 });
    for (const id of ids) expect(await findStockCost(db(), id)).toEqual({ stock: 0, value: null });

    expect(await receiveGoods(db(), admin, entry(lines, { draft, again: true }))).toMatchObject({ ok: true });
    for (const id of ids) expect(await findStockCost(db(), id)).toEqual({ stock: 4, value: 1_000 });
    await expectNothingLost(database().pool);
  });

  test('keeps the costs that an admin told, whoever counts it and posts it', async () => {
    const [id, added] = [await put('kept-cost'), await put('added')];
    const draft = await keep([[id, 5, 1_000]], { purchase: fromChina });
    const counted = entry([[id, 4, 77]], { draft, purchase: { currency: 'XAF', rate: 1, costs: {} } });
    expect(await saveDraft(db(), storekeeper, counted)).toMatchObject({ ok: true });
    expect(await findArrivalCosts(db(), draft.id)).toMatchObject({
      purchase: fromChina,
      lines: new Map([[0, { productId: id, unitCost: 1_000, landed: null }]]),
    });
    const withMore = entry(
      [
        [id, 4, null],
        [added, 1, null],
      ],
      { draft: { ...draft, version: 2 } },
    );
    // Nobody told what the added one costs: its share of the freight is not known.
    expect(await receiveGoods(db(), storekeeper, withMore)).toEqual({
      ...{ ok: false, reason: 'cost-missing', productIds: [added] },
    });
    const without = entry([[id, 4, null]], { draft: { ...draft, version: 2 }, again: true });
    expect(await receiveGoods(db(), storekeeper, without)).toMatchObject({ ok: true });
    expect(await findStockCost(db(), id)).toEqual({ stock: 4, value: 84_001 });
  });

  test('costs are refused without a value to share them by, and goods at 0 are asked', async () => {
    const [id, free] = [await put('unshared'), await put('free')];
    const costs = { purchase: { currency: 'XAF' as const, rate: 1, costs: { freight: 100 } } };
    expect(await receiveGoods(db(), admin, entry([[id, 1, null]], costs))).toEqual({
      ...{ ok: false, reason: 'costs-unshared' },
    });
    const lines: Line[] = [
      [id, 1, 10],
      [free, 2, 0],
    ];
    const typed = entry(lines, costs);
    expect(await receiveGoods(db(), admin, typed)).toEqual({
      ...{ ok: false, reason: 'cost-zero', productIds: [free] },
    });
    expect(await receiveGoods(db(), admin, { ...typed, isFree: true })).toMatchObject({ ok: true });
    expect(await findStockCost(db(), id)).toEqual({ stock: 1, value: 110 });
    expect(await findStockCost(db(), free)).toEqual({ stock: 2, value: 0 });
  });

  test('with a product that was archived meanwhile is not posted, and asks as a delivery does', async () => {
    const [id, other] = [await put('archived'), await put('beside')];
    const lines: Line[] = [
      [id, 1, null],
      [other, 1, null],
    ];
    const reference = `BL ${randomUUID()}`;
    const draft = await keep(lines, { reference });
    await query('update products set archived_at = now() where id = $1', [id]);
    expect(await receiveGoods(db(), admin, entry(lines, { draft, reference }))).toEqual({
      ...{ ok: false, reason: 'product-gone', productIds: [id] },
    });
    expect(await findStockCost(db(), other)).toEqual({ stock: 0, value: null });
    await query('update products set archived_at = null where id = $1', [id]);
    // Its own reference, as a draft, is no delivery that was received before.
    expect(await receiveGoods(db(), admin, entry(lines, { draft, reference }))).toMatchObject({ ok: true });
    const again = await keep([[other, 9, null]], { reference });
    expect(
      await receiveGoods(db(), admin, entry([[other, 9, null]], { draft: again, reference })),
    ).toMatchObject({
      reason: 'already-received',
    });
  });

  test('is deleted with its lines; what was posted is not, and a draft is not undone', async () => {
    const id = await put('deleted');
    const draft = await keep([[id, 1, 100]], { purchase: fromChina });
    expect(await undoArrival(db(), admin, draft.id)).toEqual({ ok: false, reason: 'not-found' });
    expect(await deleteDraft(db(), admin, { id: draft.id })).toEqual({ ok: true });
    expect(await findArrival(db(), draft.id)).toBeUndefined();
    expect(await saveDraft(db(), admin, entry([[id, 1, 100]], { draft }))).toEqual({
      ...{ ok: false, reason: 'not-found' },
    });
    const unknown = { id: 1e20, version: 1 };
    for (const author of [admin, storekeeper])
      for (const save of [saveDraft, receiveGoods])
        expect(await save(db(), author, entry([[id, 1, 100]], { draft: unknown }))).toEqual({
          ...{ ok: false, reason: 'not-found' },
        });
    const posted = await receiveGoods(db(), admin, entry([[id, 1, 100]]));
    expect(await deleteDraft(db(), admin, { id: posted.ok ? posted.id : 0 })).toEqual({
      ...{ ok: false, reason: 'not-found' },
    });
  });
});
