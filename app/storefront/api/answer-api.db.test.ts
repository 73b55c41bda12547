import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, buyer, changeOrder, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { type ApiRight, apiRights } from '../../domain/api/api.ts';
import { orderShape, productShape, stockShape } from '../../domain/api/api-shapes.ts';
import { addToken, withdrawToken } from '../../domain/api/change-tokens.ts';
import { listTokens } from '../../domain/api/token.queries.ts';
import { recordOrder } from '../../domain/orders/record-order.ts';
import { findStockCost } from '../../domain/products/costs/cost.queries.ts';
import { seenCost } from '../../domain/products/costs/cost.ts';
import { setCost } from '../../domain/products/costs/set-cost.ts';
import { countStock } from '../../domain/products/stock/count-stock.ts';
import { contextOf, type Shop } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { createLimits, noLimits } from '../../platform/limits.server.ts';
import { action, loader } from './answer-api.ts';

onDatabase('the JSON for other programs', (database) => {
  const db = () => database().db;
  let token = '';
  let work: Promise<unknown>[] = [];
  const logged: string[] = [];
  const add = async (rights: readonly ApiRight[], name: string = randomUUID()) => {
    const chosen = { products: false, stock: false, orders: false };
    return addToken(db(), admin, {
      name,
      ...chosen,
      ...Object.fromEntries(rights.map((each) => [each, true])),
    });
  };
  const tokenFor = async (...rights: ApiRight[]) => {
    const added = await add(rights);
    if (!added.ok) throw new Error(added.reason);
    return added.token;
  };
  beforeAll(async () => {
    token = await tokenFor(...apiRights);
  });

  type Asked = { as?: string | undefined; limits?: Shop['limits']; language?: string; shop?: Partial<Shop> };
  async function get(
    path: string,
    { as = token, limits = noLimits, language = 'en', shop = {} }: Asked = {},
  ) {
    const url = new URL(path, 'http://127.0.0.1/api/v1/');
    const headers = { 'Accept-Language': language, ...(as !== '' && { Authorization: `Bearer ${as}` }) };
    const request = new Request(url, { headers });
    const context = contextOf(
      {
        ...{
          db: db(),
          limits,
          publicUrl: 'https://boutique.example',
          logError: (event: string) => logged.push(event),
        },
        background: { runAfterResponse: (_: string, done: Promise<unknown>) => work.push(done) },
        ...shop,
      } as unknown as Shop,
      { nonce: undefined, network: '192.0.2.7' },
    );
    const params = { '*': url.pathname.slice('/api/'.length) };
    const answer = await loader({ request, params, url, context } as unknown as Parameters<typeof loader>[0]);
    await Promise.all(work);
    work = [];
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }
  const pages = async (path: string, limit: number) => {
    const found: unknown[] = [];
    let after = '';
    do {
      const { body } = await get(`${path}?limit=${limit}${after && `&after=${after}`}`);
      found.push(...body.data);
      expect(body.data.length).toBeLessThanOrEqual(limit);
      after = body.next ?? '';
    } while (after !== '');
    return found;
  };
  const product = (more = {}) =>
    putOnSale(db(), { slug: `p-${randomUUID()}`, price: 12_500, lprice: 9_876, ...more });

  test('answers of every address have the documented shapes, and say no floor, cost or secret of a page', async () => {
    const shown = await product({
      ...{ name: 'Genouillère', nameEn: 'Knee brace', option1: 'M', sku: 'GEN-M', brand: 'Orthex' },
      imageUrl: '1767225600000-0123456789abcdef.webp',
    });
    await product({ archivedAt: new Date() });
    await product({ archivedAt: new Date(), counted: false, listed: false, hidden: true, stock: 0 });
    const seen = seenCost((await findStockCost(db(), shown.id)) ?? { stock: 0, value: null });
    expect(await setCost(db(), admin, { id: shown.id, cost: 7_654, seen })).toEqual({ ok: true });
    const order = await placeTestOrder(database(), [{ productId: shown.id, quantity: 2 }]);
    await changeOrder(db(), order.id, { status: 'completed', actualPrice: 11_000 });

    const products = z.array(productShape).parse(await pages('products', 2));
    expect(products.find(({ id }) => id === shown.id)).toMatchObject({
      ...{ name: 'Genouillère – M', sku: 'GEN-M', price: 12_500, currency: 'XAF', state: 'on-sale' },
      url: `https://boutique.example/products/${shown.slug}`,
      picture: 'https://boutique.example/images/1767225600000-0123456789abcdef.webp?w=800',
    });
    expect(products.map(({ state }) => state)).toEqual(['on-sale', 'archived', 'hidden']);
    expect(productShape.parse((await get(`products/${shown.id}`)).body)).toEqual(products[0]);

    const stock = z.array(stockShape).parse(await pages('stock', 2));
    expect(stock[0]).toMatchObject({ product_id: shown.id, sku: 'GEN-M', stock: 8, counted: true });
    expect(stock[2]).toMatchObject({ counted: false, stock: 0, changed_at: null });
    expect(stockShape.parse((await get(`stock/${shown.id}`)).body)).toEqual(stock[0]);

    const orders = z.array(orderShape).parse(await pages('orders', 1));
    expect(orders).toMatchObject([
      {
        ...{ number: order.number, status: 'completed', total: 22_000, balance: 22_000, currency: 'XAF' },
        customer: { name: 'Awa Ngo', phone: '+237677000011', organisation: '' },
        lines: [{ quantity: 2, listed_price: 12_500, price: 11_000, total: 22_000 }],
      },
    ]);
    expect(orderShape.parse((await get(`orders/${order.number}`)).body)).toEqual(orders[0]);
    const all = JSON.stringify([products, stock, orders]);
    for (const secret of ['9876', '7654', order.token]) expect(all).not.toContain(secret);
  });

  test('pages go from the oldest to the newest, miss nothing and repeat nothing', async () => {
    const { id } = await product({ stock: 1000 });
    const numbers: string[] = [];
    for (let count = 0; count < 7; count += 1)
      numbers.push((await placeTestOrder(database(), [{ productId: id, quantity: 1 }])).number);
    // Orders of one transaction have one time.
    await database().pool.query("update orders set created_at = '2026-11-01' where number = any($1)", [
      numbers.slice(0, 4),
    ]);
    const listed = z.array(orderShape).parse(await pages('orders', 3));
    const { rows } = await database().pool.query('select number from orders order by created_at, id');
    expect(listed.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
    const recent = await get(`orders?placed_since=${new Date(Date.now() - 60_000).toISOString()}`);
    expect(recent.body.data.map(({ number }: { number: string }) => number)).toEqual(
      expect.arrayContaining(numbers.slice(4)),
    );
    expect(recent.body.data.map(({ number }: { number: string }) => number)).not.toContain(numbers[0]);
  });

  test.each(['orders', 'products'] as const)(
    '%s that are saved late come after what was read',
    async (path) => {
      const keyOf = (record: { number: string } | { id: number }) =>
        'number' in record ? record.number : String(record.id);
      const read = async (after: string) => {
        const { body } = await get(`${path}?after=${after}`);
        return body.data.map(keyOf);
      };
      const add = async (tx: Database) => {
        if (path === 'products') return String((await putOnSale(tx, { slug: `p-${randomUUID()}` })).id);
        const shown = { ...(await product()), nameEn: '' };
        const order = { key: randomUUID(), contentDigest: '', language: 'fr', buyer } as const;
        const placed = await recordOrder(tx, { ...order, lines: [{ product: shown, quantity: 1 }] });
        return placed.ok ? placed.number : placed.reason;
      };
      const first = await add(db());
      const [late, quick] = await db().transaction(async (tx) => {
        await tx.execute(sql`select pg_current_xact_id()`);
        const saved = await add(db());
        expect(await read(first)).toEqual([]);
        return [await add(tx), saved];
      });
      expect(await read(first)).toEqual([late, quick]);
      expect(await read(quick)).toEqual([]);
    },
  );

  test('stock that moved since a moment is found, and no other', async () => {
    const [moved, still] = [await product({ stock: 5 }), await product({ stock: 5 })];
    await database().pool.query("update stock_movements set created_at = now() - interval '1 day'");
    const since = new Date(Date.now() - 60_000).toISOString();
    await countStock(db(), admin, { id: moved.id, counted: 9, seen: 5, note: '' });
    const { body } = await get(`stock?changed_since=${since}`);
    expect(body.data).toMatchObject([{ product_id: moved.id, stock: 9 }]);
    const ids = (await pages('stock', 100)).map((each) => stockShape.parse(each).product_id);
    expect(ids).toContain(still.id);
  });

  test.each([
    ['stock', 'changed_since', 'product_id'],
    ['orders', 'placed_since', 'number'],
  ] as const)(
    '%s of a long import come with the next call, which names the moment of this one',
    async (path, since, key) => {
      const { id } = await product({ stock: 500 });
      const keysFrom = async (moment: string) => {
        const { body } = await get(`${path}?${since}=${moment}`);
        return { until: body.until, keys: body.data.map((each: Record<string, unknown>) => each[key]) };
      };
      const before = (await get(path)).body.until;
      const late = await db().transaction(async (tx) => {
        await tx.execute(sql`select pg_current_xact_id()`);
        const order = { key: randomUUID(), contentDigest: '', language: 'fr', buyer } as const;
        const placed = await recordOrder(tx, {
          ...order,
          lines: [{ product: { ...(await product()), nameEn: '' }, quantity: 1 }],
        });
        if (!placed.ok) throw new Error(placed.reason);
        await countStock(tx, admin, { id, counted: 9, seen: 500, note: '' });
        // Others go on meanwhile, and the program reads.
        await placeTestOrder(database(), [{ productId: (await product()).id, quantity: 1 }]);
        const meanwhile = await keysFrom(before);
        return { key: path === 'orders' ? placed.number : id, until: meanwhile.until };
      });
      const next = await keysFrom(late.until);
      expect(next.keys).toContain(late.key);
      expect((await keysFrom(next.until)).keys).toEqual([]);
      expect(Date.parse(next.until) >= Date.parse(late.until)).toBe(true);
    },
  );

  test.each([
    ['products?after=x', 400, '“after” is no record'],
    ['products?after=99999999999', 400, '“after” is no record'],
    ['orders?after=MB-1999-1', 400, '“after” is no record'],
    ['orders?after=%00', 400, '“after” is no record'],
    ['products?limit=0', 400, 'from 1 to 100'],
    ['products?limit=101', 400, 'from 1 to 100'],
    ['products?limit=1e1', 400, 'from 1 to 100'],
    ['stock?changed_since=yesterday', 400, '2026-11-27T14:02:11Z'],
    ['stock?changed_since=0000-01-01T00:00:00Z', 400, '2026-11-27T14:02:11Z'],
    ['orders?placed_since=9999-12-31T23:59:59-12:00', 400, '2026-11-27T14:02:11Z'],
    ['products?changed_since=2026-11-27T14:02:11Z', 400, 'There are: after, limit'],
    ['products/99999', 404, 'Nothing has this number'],
    ['products/x', 404, 'Nothing has this number'],
    ['orders/MB-1999-1', 404, 'Nothing has this number'],
    ['orders/%27%22', 404, 'Nothing has this number'],
    ['customers', 404, 'no such address'],
    ['products/1/cost', 404, 'no such address'],
    ['../v2/products', 404, 'no such address'],
  ])('%s is answered %d with a sentence', async (path, status, sentence) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status, body: { error: { status } } });
    expect(answer.body.error.message).toContain(sentence);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    const french = await get(path, { language: 'fr-CM,fr;q=0.9' });
    expect(french.body.error.message).not.toBe(answer.body.error.message);
  });

  test('a token opens what it was given, from its first to its last moment', async () => {
    const stockOnly = await tokenFor('stock');
    expect(stockOnly).toMatch(/^cmp_[\w-]{24}$/);
    expect((await get('stock', { as: stockOnly })).status).toBe(200);
    expect((await get('orders', { as: stockOnly })).status).toBe(403);
    expect((await get('products/1', { as: stockOnly })).status).toBe(403);
    for (const as of [
      '',
      'x',
      `${stockOnly}x`,
      stockOnly.slice(0, -1),
      'Bearer',
      `${stockOnly} ${stockOnly}`,
    ]) {
      const answer = await get('stock', { as });
      expect({ status: answer.status, asks: answer.headers.get('WWW-Authenticate') }).toEqual({
        ...{ status: 401, asks: 'Bearer' },
      });
    }
    const known = await listTokens(db());
    const last = known.at(-1);
    expect(last).toMatchObject({ rights: ['stock'], createdBy: 'Mireille', usedAt: expect.any(Date) });
    const { rows } = await database().pool.query("select string_agg(t::text, '') as text from api_tokens t");
    expect(rows[0].text).not.toContain(stockOnly.slice(4));
    expect(await withdrawToken(db(), admin, { id: last?.id ?? 0 })).toEqual({ ok: true });
    expect(await withdrawToken(db(), admin, { id: last?.id ?? 0 })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect((await get('stock', { as: stockOnly })).status).toBe(401);
  });

  test('wrong tokens of a network are limited, and no program with its token is locked out', async () => {
    const limits = createLimits(database().url, { orders: 1, messages: 1 });
    for (let count = 0; count < 30; count += 1)
      expect((await get('stock', { as: `wrong-${count}`, limits })).status).toBe(401);
    const refused = await get('stock', { as: 'wrong', limits });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(refused.body.error.message).toContain('Try again in 15 min');
    expect((await get('stock', { limits })).status).toBe(200);
    await limits.close();
  });

  test('a database that is away is told as such, a bug is logged, and nothing is written', async () => {
    const failing = (error: Error) =>
      ({
        db: {
          select: () => {
            throw error;
          },
        },
      }) as unknown as Partial<Shop>;
    const away = await get('stock', {
      shop: failing(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
    });
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await get('stock', { shop: failing(new Error('a bug')) })).status).toBe(500);
    expect(logged).toEqual(['api request failed']);
    const request = new Request('http://127.0.0.1/api/v1/products', { method: 'POST' });
    const posted = action({ request } as unknown as Parameters<typeof action>[0]);
    expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('there are twenty tokens at most, each with a name of its own and a right', async () => {
    expect(await add([])).toEqual({ ok: false, reason: 'no-rights' });
    expect(await add(['stock'], 'Comptabilité')).toMatchObject({ ok: true });
    expect(await add(['stock'], 'COMPTABILITÉ')).toEqual({ ok: false, reason: 'name-taken' });
    const tried = await Promise.all(Array.from({ length: 25 }, () => add(['stock'])));
    expect(
      tried.filter(({ ok }) => !ok).every((each) => 'reason' in each && each.reason === 'too-many-tokens'),
    ).toBe(true);
    expect(await listTokens(db())).toHaveLength(20);
  });
});
