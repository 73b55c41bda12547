import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { findCustomer } from '../customers/customer.queries.ts';
import type { DeliveryWish } from '../delivery/wish.ts';
import { findDashboard } from '../reports/dashboard.queries.ts';
import { findDigest } from '../reports/digest.queries.ts';
import { findNewestOrders, findOrderByToken, listOrders } from './order.queries.ts';
import { type OrderRequest, placeOrder } from './place-order.ts';

const buyer = { name: 'Awa Ngo', phone: '+237677000011', phoneTyped: '6 77 00 00 11' };
const nothing = { zone: undefined, landmark: '', town: '', agency: '', recipient: '', recipientPhone: '' };

onDatabase('the delivery of an order', (database) => {
  const db = () => database().db;
  let product = 0;
  beforeAll(async () => {
    product = (await putOnSale(db(), { slug: 'brace', price: 12_500 })).id;
  });
  const addZone = async (name: string, fee: number, freeFrom: number | null = null) => {
    const { rows } = await database().pool.query(
      `insert into delivery_zones (town, name, fee, free_from, position) values ('Douala', $1, $2, $3, 0) returning id`,
      [name, fee, freeFrom],
    );
    return rows[0].id as number;
  };
  const request = (
    delivery: Partial<DeliveryWish> & Pick<DeliveryWish, 'method'>,
    more: Partial<OrderRequest> = {},
  ): OrderRequest => ({
    key: randomUUID(),
    language: 'fr',
    buyer,
    lines: [{ productId: product, quantity: 2 }],
    seenTotal: 25_000,
    wishes: {
      delivery: { ...nothing, ...delivery },
      tellMe: true,
      remark: 'Après 16 h',
      company: '',
      niu: '',
    },
    ...more,
  });
  const place = async (asked: OrderRequest) => {
    const placed = await placeOrder(db(), asked);
    return placed.ok ? findOrderByToken(db(), placed.token) : placed.reason;
  };

  test('to a quarter costs the fee that the buyer saw, apart from the total of the goods', async () => {
    const id = await addZone('Bonamoussadi', 1500);
    const landmark = 'Face pharmacie du Lycée';
    expect(await place(request({ method: 'zone', zone: { id, fee: 1500 }, landmark }))).toMatchObject({
      totalAmount: 25_000,
      deliveryFee: 1500,
      delivery: { method: 'zone', town: 'Douala', place: 'Bonamoussadi', landmark, state: 'to-prepare' },
    });
  });

  test('is refused at another fee, at a forged one, and to a quarter that is gone', async () => {
    const id = await addZone('Akwa', 1000);
    const asked = (fee: number) => request({ method: 'zone', zone: { id, fee } });
    for (const fee of [0, 999, 1001]) expect(await place(asked(fee))).toBe('fee-changed');
    expect(await place(request({ method: 'zone', zone: { id: 99_999, fee: 1000 } }))).toBe('fee-changed');
    await database().pool.query('update settings set delivery_on = false');
    expect(await place(asked(1000))).toBe('fee-changed');
    await database().pool.query('update settings set delivery_on = true');
    await database().pool.query('update delivery_zones set archived_at = now() where id = $1', [id]);
    expect(await place(asked(1000))).toBe('fee-changed');
  });

  test('after a refusal the same form is saved with the fee of today', async () => {
    const id = await addZone('Deido', 1000);
    const asked = request({ method: 'zone', zone: { id, fee: 500 } });
    expect(await place(asked)).toBe('fee-changed');
    const again = request({ method: 'zone', zone: { id, fee: 1000 } }, { key: asked.key });
    expect(await place(again)).toMatchObject({ deliveryFee: 1000 });
  });

  test('costs nothing where all goods include it, and the usual fee with other goods or elsewhere', async () => {
    const id = await addZone('Ndogbong', 2000);
    const { id: bed } = await putOnSale(db(), { slug: 'bed', price: 690_000, deliveryIncluded: 'douala' });
    const asked = (fee: number, ids: number[]) =>
      request(
        { method: 'zone', zone: { id, fee } },
        { lines: ids.map((productId) => ({ productId, quantity: 1 })), seenTotal: undefined },
      );
    expect(await place(asked(0, [bed]))).toMatchObject({ totalAmount: 690_000, deliveryFee: 0 });
    expect(await place(asked(2000, [bed]))).toBe('fee-changed');
    expect(await place(asked(0, [bed, product]))).toBe('fee-changed');
    expect(await place(asked(2000, [bed, product]))).toMatchObject({ deliveryFee: 2000 });
    await database().pool.query("update products set delivery_included = 'Kribi' where id = $1", [bed]);
    expect(await place(asked(0, [bed]))).toBe('fee-changed');
  });

  test('is free from the sum on that the seller set, which counts goods alone', async () => {
    const id = await addZone('Bali', 1500, 25_000);
    expect(await place(request({ method: 'zone', zone: { id, fee: 0 } }))).toMatchObject({ deliveryFee: 0 });
    const one = { lines: [{ productId: product, quantity: 1 }], seenTotal: 12_500 };
    expect(await place(request({ method: 'zone', zone: { id, fee: 1500 } }, one))).toMatchObject({
      deliveryFee: 1500,
    });
  });

  test('by agency costs the shop nothing: the carrier is paid', async () => {
    const wish = { method: 'agency', town: 'Yaoundé', agency: 'Général Express', recipient: 'Paul' } as const;
    expect(await place(request(wish))).toMatchObject({
      deliveryFee: 0,
      delivery: { ...wish, feePaidTo: 'carrier' },
    });
  });

  test('of a form from before the shop delivered is to be agreed', async () => {
    expect(await place(request({ method: 'agree' }, { wishes: undefined }))).toMatchObject({
      deliveryFee: 0,
      delivery: null,
    });
  });

  test('is in the mail to the seller, whose total is what the buyer is to pay', async () => {
    await database().pool.query(
      "update settings set notify_new_order = true, notify_email = 'awa@exemple.cm'",
    );
    const id = await addZone('Logpom', 1500);
    await place(request({ method: 'zone', zone: { id, fee: 1500 }, landmark: 'Portail vert' }));
    await place(request({ method: 'agree' }, { wishes: undefined }));
    const { rows } = await database().pool.query(
      "select facts->'total' as total, facts->'delivery' as said from mails order by id",
    );
    expect(rows).toEqual([
      { total: 26_500, said: { method: 'zone', place: 'Douala, Logpom', fee: 1500 } },
      { total: 25_000, said: null },
    ]);
  });

  test('is part of the amount in every list, of the sorting by it, and of the mail of the day', async () => {
    await database().pool.query('delete from orders');
    const id = await addZone('Kotto', 1500);
    await place(request({ method: 'zone', zone: { id, fee: 1500 } }));
    await place(request({ method: 'agree' }, { wishes: undefined }));
    const all = { search: '', status: undefined, payment: undefined, page: 1, pageSize: 10 };
    const listed = async (sort: 'highest' | 'lowest') =>
      (await listOrders(db(), { ...all, sort })).orders.map(({ amount }) => amount);
    expect(await listed('highest')).toEqual([26_500, 25_000]);
    expect(await listed('lowest')).toEqual([25_000, 26_500]);
    const found = await findNewestOrders(db(), 'Awa', 5);
    expect(found.map(({ amount }) => amount)).toEqual([25_000, 26_500]);
    await database().pool.query("update orders set status = 'completed', completed_at = now()");
    expect((await findDashboard(db())).recentOrders.map(({ amount }) => amount)).toEqual([25_000, 26_500]);
    const customer = await findCustomer(db(), found[0]?.id ?? '');
    expect(customer?.total).toBe(51_500);
    expect(customer?.orders.map(({ amount }) => amount)).toEqual([25_000, 26_500]);
    const { rows } = await database().pool.query(
      "select (now() at time zone 'Africa/Douala')::date + 1 as day",
    );
    expect(await findDigest(db(), rows[0].day.toISOString().slice(0, 10))).toMatchObject({ total: 51_500 });
  });

  test('a hundred requests with one key are one order at the seen fee', async () => {
    const id = await addZone('Makepe', 2000);
    const asked = request({ method: 'zone', zone: { id, fee: 2000 } });
    const placed = await Promise.all(Array.from({ length: 100 }, () => placeOrder(db(), asked)));
    const tokens = new Set(placed.map((each) => (each.ok ? each.token : each.reason)));
    expect(tokens.size).toBe(1);
    const { rows } = await database().pool.query(
      `select o.delivery_fee::int as fee, o.told_by_whatsapp as told, o.remark, count(*)::int as deliveries
       from orders o join deliveries d on d.order_id = o.id where o.idempotency_key = $1 group by 1, 2, 3`,
      [asked.key],
    );
    expect(rows).toEqual([{ fee: 2000, told: true, remark: 'Après 16 h', deliveries: 1 }]);
  });

  test('the same key with another landmark is another order, and refused', async () => {
    const asked = request({ method: 'zone', landmark: 'Portail vert' });
    expect(await place(asked)).toMatchObject({ delivery: { landmark: 'Portail vert' } });
    expect(await place(request({ method: 'zone', landmark: 'Portail bleu' }, { key: asked.key }))).toBe(
      'key-used',
    );
  });
});
