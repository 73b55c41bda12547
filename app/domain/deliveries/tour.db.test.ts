import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { findToday, listTour, listUnpaid } from './tour.queries.ts';
import { findTrackedStep } from './track.queries.ts';

const today = '2026-11-22';

onDatabase('the tour of a day', (database) => {
  const db = () => database().db;
  let product = 0;
  beforeAll(async () => {
    product = (await putOnSale(db(), { slug: 'brace', price: 12_500 })).id;
  });
  const bring = async (place: string, promisedOn: string | null, state = 'ready', method = 'zone') => {
    const { id } = await placeTestOrder(database(), [{ productId: product, quantity: 1 }]);
    await database().pool.query(
      `insert into deliveries (order_id, method, town, place, promised_on, state) values ($1, $2, 'Douala', $3, $4, $5)`,
      [id, method, place, promisedOn, state],
    );
    await database().pool.query('update orders set delivery_fee = 1500 where id = $1', [id]);
    return id;
  };

  test('has what was promised for it, and today also what has no day and what is late', async () => {
    await bring('Deido', today);
    await bring('Akwa', null, 'on-the-way');
    await bring('Bali', '2026-11-20', 'to-prepare');
    await bring('Makepe', '2026-11-23');
    await bring('Bonanjo', today, 'delivered');
    await bring('Bonapriso', today, 'ready', 'pickup');
    const cancelled = await bring('Ndokoti', today);
    await database().pool.query("update orders set status = 'cancelled' where id = $1", [cancelled]);
    const places = async (day: string) => (await listTour(db(), { day, today })).map(({ place }) => place);
    expect(await places(today)).toEqual(['Akwa', 'Bali', 'Deido']);
    expect(await places('2026-11-23')).toEqual(['Makepe']);
    expect(await places('2026-11-24')).toEqual([]);
    expect((await listTour(db(), { day: '2026-11-23', today }))[0]?.due).toBe(14_000);
  });

  test('has every order that is under way, however it was agreed, and none that was wholly credited', async () => {
    const stops = async () => (await listTour(db(), { day: today, today })).map(({ id }) => id);
    const agreed = await bring('', null, 'on-the-way', 'agree');
    const collected = await bring('', today, 'on-the-way', 'pickup');
    const { id: shipped } = await placeTestOrder(database(), [{ productId: product, quantity: 1 }]);
    expect(await stops()).not.toContain(shipped);
    await database().pool.query("update orders set status = 'shipping' where id = $1", [shipped]);
    expect(await stops()).toEqual(expect.arrayContaining([agreed, collected, shipped]));
    const credited = await bring('Deido', today);
    await database().pool.query('update orders set credited = total_amount where id = $1', [credited]);
    expect(await stops()).not.toContain(credited);
  });

  test('brings the cash of what was delivered on the day too, and of nothing that was paid or collected', async () => {
    const unpaid = async () => (await listUnpaid(db(), { day: today, today })).map(({ id }) => id);
    const brought = await bring('Deido', null, 'delivered');
    const [before, paid, atShop] = [
      await bring('Deido', null, 'delivered'),
      await bring('Deido', null, 'delivered'),
      await bring('', null, 'delivered', 'pickup'),
    ];
    const deliver = `update deliveries set state_at = $2 where order_id = $1`;
    for (const id of [brought, paid, atShop]) await database().pool.query(deliver, [id, '2026-11-22 22:59Z']);
    await database().pool.query(deliver, [before, '2026-11-21 22:59Z']);
    await database().pool.query("update orders set status = 'completed' where id = $1", [brought]);
    await database().pool.query('update orders set paid = total_amount + delivery_fee where id = $1', [paid]);
    expect(await unpaid()).toContain(brought);
    for (const id of [before, paid, atShop]) expect(await unpaid()).not.toContain(id);
  });

  test('begins at midnight in Douala, an hour before UTC', async () => {
    const { rows } = await database().pool.query(
      `select (timestamptz '2026-11-22 23:30Z' at time zone 'Africa/Douala')::date::text as late`,
    );
    expect(rows[0].late).toBe('2026-11-23');
    const inDouala = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Douala' }).format();
    expect(await findToday(db())).toBe(inDouala);
  });

  test('a step is found with number and telephone alone, and nothing else of the order', async () => {
    const id = await bring('Akwa', today, 'on-the-way');
    await database().pool.query(
      "insert into delivery_events (order_id, state, by) values ($1, 'on-the-way', 'awa')",
      [id],
    );
    const { rows } = await database().pool.query('select number, phone from orders where id = $1', [id]);
    const { number, phone } = rows[0];
    expect(await findTrackedStep(db(), { number, phone })).toEqual({
      name: 'on-the-way',
      state: 'now',
      at: expect.any(Date),
    });
    expect(await findTrackedStep(db(), { number, phone: '+237699999999' })).toBeUndefined();
    expect(await findTrackedStep(db(), { number: 'MB-2026-99999', phone })).toBeUndefined();
  });
});
