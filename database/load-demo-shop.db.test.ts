import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Pictures } from '../app/platform/pictures/pictures.server.ts';
import { hire } from '../tests/support/backoffice/administrators.ts';
import { onDatabase, type TestDatabase } from '../tests/support/database/database.ts';
import { loadFirstContents } from './load-demo-shop.ts';

/** Stores names only. */
function countPictures() {
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
  return { kept, pictures: pictures as Pictures };
}

const load = ({ db }: TestDatabase, catalogue: 'demo' | 'empty', { pictures } = countPictures()) =>
  loadFirstContents(db, catalogue, pictures, () => {});

const countAll = async ({ pool }: TestDatabase) =>
  (
    await pool.query(
      `select (select count(*)::int from products) as products, (select count(*)::int from orders) as orders,
         (select count(*)::int from messages) as messages, (select name from company_info) as company`,
    )
  ).rows[0];
const nothing = { products: 0, orders: 0, messages: 0, company: '' };
const whole = { products: 48, orders: 26, messages: 8, company: 'Comptoir Médical' };

onDatabase('two instances that start together on nothing', (database) => {
  test('load the demonstration once, with one set of pictures', async () => {
    const drawn = countPictures();
    await Promise.all([load(database(), 'demo', drawn), load(database(), 'demo', drawn)]);
    expect(await countAll(database())).toEqual(whole);
    expect(drawn.kept.size).toBe(48);
  });

  test('and later starts change nothing, even without products and with another company', async () => {
    await database().pool.query(
      "truncate products, orders cascade; update company_info set name = 'Santé Plus'",
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
    await expect.poll(async () => (await holder.query(stopped)).rowCount).toBeGreaterThan(0);
    expect(await loading).toBeInstanceOf(Error);
    await holder.query('rollback');
    holder.release();
    expect(await countAll(database())).toEqual(nothing);
    await load(database(), 'demo');
    expect(await countAll(database())).toEqual(whole);
  });
});
