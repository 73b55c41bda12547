import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { todayInDouala } from '../../app/domain/date.ts';
import { listTour } from '../../app/domain/deliveries/tour.queries.ts';
import { ages, listReceivables } from '../../app/domain/orders/payments/receivables.queries.ts';
import type { Notices } from '../../app/platform/files/notices.server.ts';
import type { Pictures } from '../../app/platform/pictures/pictures.server.ts';
import { hire } from '../../tests/support/backoffice/administrators.ts';
import { onDatabase, type TestDatabase } from '../../tests/support/database/database.ts';
import { expectNothingLost } from '../../tests/support/orders.ts';
import { loadFirstContents } from './load-demo-shop.ts';

/** Stores names only. */
function countFiles() {
  const kept = new Set<string>();
  const pictures: Pick<Pictures, 'admit' | 'remove'> = {
    admit: async () => {
      const file = `${randomUUID()}.webp`;
      kept.add(file);
      return { ok: true, file, color: '#ffffff' };
    },
    remove: async (file) => {
      kept.delete(file);
    },
  };
  const notices: Pick<Notices, 'admit' | 'remove'> = {
    admit: async (bytes) => {
      const file = `${randomUUID()}.pdf`;
      kept.add(file);
      return { ok: true, file, size: bytes.length };
    },
    remove: pictures.remove,
  };
  return { kept, files: { pictures: pictures as Pictures, notices: notices as Notices } };
}

const load = ({ db }: TestDatabase, catalogue: 'demo' | 'empty', { files } = countFiles()) =>
  loadFirstContents(db, catalogue, files, () => {});

const countAll = async ({ pool }: TestDatabase) =>
  (
    await pool.query(
      `select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
         (select count(*)::int from messages) as messages, (select name from company_info) as company`,
    )
  ).rows[0];
const nothing = { products: 0, orders: 0, messages: 0, company: '' };
const whole = { products: 66, orders: 26, messages: 8, company: 'Comptoir Médical' };

onDatabase('two instances that start together on nothing', (database) => {
  test('load the demonstration once, with one set of pictures and notices', async () => {
    const drawn = countFiles();
    await Promise.all([load(database(), 'demo', drawn), load(database(), 'demo', drawn)]);
    expect(await countAll(database())).toEqual(whole);
    expect(drawn.kept.size).toBe(105);
    const { rows } = await database().pool.query(
      `select distinct case when balance > 0 then case when paid > 0 then 'deposit' else 'unpaid' end
         when balance = 0 then 'paid' when status = 'cancelled' then 'to-refund' else 'overpaid' end as state
       from orders join settings on created_at >= payments_since or paid > 0 where paid > 0 or balance <> 0 order by 1`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['deposit', 'overpaid', 'paid', 'to-refund', 'unpaid']);
  });

  test('which owes and is owed in every way that the screens show', async () => {
    const { db, pool } = database();
    const { rows: claims } = await pool.query(
      'select state, payment_id is not null as paid from payment_claims order by state',
    );
    expect(claims).toEqual([
      { state: 'confirmed', paid: true },
      { state: 'open', paid: false },
      { state: 'refused', paid: false },
    ]);
    const { rows: voided } = await pool.query(
      `select payment.direction, orders.paid::int from payments as payment
       join payment_shares on payment_id = payment.id join orders on orders.id = order_id where voids_id is not null`,
    );
    expect(voided).toEqual([{ direction: -1, paid: 0 }]);
    const today = todayInDouala(new Date());
    const { debtors, total } = await listReceivables(db, { today, page: 1, pageSize: 50 });
    for (const age of ages) expect(total[age], age).toBeGreaterThan(0);
    const hospital = debtors.find(({ organisationId }) => organisationId !== null);
    expect(hospital?.name).toBe('Hôpital de district de Mbalandi');
    const { rows: limits } = await pool.query(
      'select name, credit_limit::int as most from organisations where credit_limit is not null order by name',
    );
    expect(limits).toEqual([
      { name: 'Clinique des Palmiers', most: 1_500_000 },
      { name: 'Hôpital de district de Mbalandi', most: 3_000_000 },
    ]);
    await expectNothingLost(pool);
  });

  test('which shows every step of a delivery, a tour of today and messages to send', async () => {
    const { db, pool } = database();
    const { rows: steps } = await pool.query(
      `select method, state, count(*)::int from deliveries group by method, state order by 1, 2`,
    );
    expect(steps).toEqual([
      { method: 'agency', state: 'at-agency', count: 1 },
      { method: 'pickup', state: 'to-prepare', count: 1 },
      { method: 'zone', state: 'delivered', count: 1 },
      { method: 'zone', state: 'on-the-way', count: 1 },
      { method: 'zone', state: 'ready', count: 1 },
      { method: 'zone', state: 'to-prepare', count: 2 },
    ]);
    const today = todayInDouala(new Date());
    const stops = await listTour(db, { day: today, today });
    expect(stops.map(({ customerName, place }) => `${customerName}, ${place}`)).toEqual([
      'Ibrahim Oumarou, Akwa',
      'Jean-Paul Mbarga, Bonamoussadi',
      'Samuel Eto’o Ndi, Logpom',
      'Peter Nkeng, Makepe',
    ]);
    const { rows: waiting } = await pool.query('select kind from outgoing_messages order by id');
    expect(waiting.map(({ kind }) => kind)).toEqual(['ready', 'on-the-way', 'at-agency']);
  });

  test('and later starts change nothing, even without products and with another company', async () => {
    await database().pool.query(
      `alter table documents disable trigger user; alter table payments disable trigger user;
       alter table payment_shares disable trigger user;
       truncate products, orders cascade; update company_info set name = 'Santé Plus'`,
    );
    await load(database(), 'demo');
    expect(await countAll(database())).toEqual({ ...whole, products: 0, orders: 0, company: 'Santé Plus' });
  });
});

onDatabase('a shop that was chosen to be empty', (database) => {
  test('stays so before there is an administrator or a product', async () => {
    await load(database(), 'empty');
    await load(database(), 'demo');
    expect(await countAll(database())).toEqual(nothing);
  });
});

onDatabase('a shop of before the choice was remembered', (database) => {
  test('is not changed once it has an administrator', async () => {
    await hire(database().db, { username: 'Mireille', role: 'admin' });
    await load(database(), 'demo');
    expect(await countAll(database())).toEqual(nothing);
  });
});

onDatabase('a load that ends in the middle', (database) => {
  test('leaves nothing, and the next load is complete', async () => {
    const { pool } = database();
    const holder = await pool.connect();
    await holder.query('begin; lock table messages in access exclusive mode');
    const loading = load(database(), 'demo').catch((error) => error);
    const stopped = `select pg_terminate_backend(pid) from pg_locks where relation = 'messages'::regclass and not granted`;
    await expect
      .poll(async () => (await holder.query(stopped)).rowCount, { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(await loading).toBeInstanceOf(Error);
    await holder.query('rollback');
    holder.release();
    expect(await countAll(database())).toEqual(nothing);
    await load(database(), 'demo');
    expect(await countAll(database())).toEqual(whole);
  });
});
