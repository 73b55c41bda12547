import { beforeEach, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { lotsInStock } from '../../../../tests/support/lots.ts';
import { openDatabase } from '../../../platform/database/database.server.ts';
import { findToDo } from '../../reports/to-do.queries.ts';
import { mailExpiringLots } from './mail-expiring-lots.ts';

onDatabase('the mail about lots that expire', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  beforeEach(() =>
    pool().query(`update settings set serials_on = true, notify_email = 'boss@exemple.cm'; delete from mails;
      delete from chores; delete from lot_movements; delete from lots`),
  );
  const run = (moment: string, from = db()) => mailExpiringLots(from, new Date(moment));
  const told = async () => {
    const { rows } = await pool().query(
      "select key, facts from mails where kind = 'lots-expiring' and recipient = 'boss@exemple.cm' order by id",
    );
    return rows.map(({ key, facts }) => [
      key,
      ...facts.lots.map(
        ({ code, expiresOn, pieces }: Record<string, string>) => `${code} ${expiresOn} ${pieces}`,
      ),
    ]);
  };

  test('names each lot at 90 and at 30 days, on one day all in one mail, and none without pieces', async () => {
    const { id } = await lotsInStock(db(), 3, [
      { code: 'A', expiresOn: '2030-06-30', pieces: 4 },
      { code: 'B', expiresOn: '2030-07-01', pieces: 5 },
      { code: 'GONE', expiresOn: '2030-06-30', pieces: 1 },
      { code: 'EVER', expiresOn: null, pieces: 1 },
    ]);
    await pool().query(
      `insert into stock_movements (product_id, change, reason, lots)
       select $1, -1, 'count', jsonb_build_array(jsonb_build_object('lot', id, 'change', -1)) from lots where code = 'GONE'`,
      [id],
    );
    await run('2030-03-31T12:00:00Z');
    expect(await told()).toEqual([]);
    // 90 days before 30 June; the day begins at 7 in Douala, an hour ahead of UTC.
    await run('2030-04-01T05:59:00Z');
    expect(await told()).toEqual([]);
    await run('2030-04-01T06:00:00Z');
    await run('2030-04-02T06:00:00Z');
    await run('2030-04-03T06:00:00Z');
    const early = [
      ['lots-expiring:2030-04-01', 'A 2030-06-30 4'],
      ['lots-expiring:2030-04-02', 'B 2030-07-01 5'],
    ];
    expect(await told()).toEqual(early);
    await pool().query('update settings set serials_on = false');
    await run('2030-06-02T06:00:00Z');
    expect(await told()).toEqual(early);
    await pool().query('update settings set serials_on = true');
    await run('2030-06-03T06:00:00Z');
    await run('2030-07-08T06:00:00Z');
    expect(await told()).toEqual([
      ...early,
      ['lots-expiring:2030-06-03', 'A 2030-06-30 4', 'B 2030-07-01 5'],
    ]);
  });

  test('names the size of a product of a family', async () => {
    const { id } = await lotsInStock(db(), 0, [{ code: 'A', expiresOn: '2030-06-30', pieces: 4 }]);
    await pool().query(
      "update products set name = 'Gants', name_en = 'Gloves', option1 = 'S' where id = $1",
      [id],
    );
    await run('2030-06-15T12:00:00Z');
    const { rows } = await pool().query("select facts from mails where kind = 'lots-expiring'");
    expect(rows[0].facts.lots).toMatchObject([{ name: 'Gants – S', nameEn: 'Gloves – S', code: 'A' }]);
  });

  test('comes once from two instances', async () => {
    await lotsInStock(db(), 0, [{ code: 'A', expiresOn: '2030-06-30', pieces: 4 }]);
    const other = openDatabase(database().url, () => {});
    try {
      await Promise.all([db(), other.db, db(), other.db].map((from) => run('2030-06-15T12:00:00Z', from)));
    } finally {
      await other.close();
    }
    expect(await told()).toEqual([['lots-expiring:2030-06-15', 'A 2030-06-30 4']]);
  });

  test('is not held up by a sale, and tells its lot the next day', async () => {
    await lotsInStock(db(), 0, [
      { code: 'A', expiresOn: '2030-06-30', pieces: 4 },
      { code: 'SOLD', expiresOn: '2030-06-30', pieces: 4 },
    ]);
    const sale = await pool().connect();
    await sale.query("begin; update lots set on_hand = 3 where code = 'SOLD'");
    await run('2030-06-15T12:00:00Z');
    await sale.query('rollback');
    sale.release();
    await run('2030-06-16T12:00:00Z');
    expect(await told()).toEqual([
      ['lots-expiring:2030-06-15', 'A 2030-06-30 4'],
      ['lots-expiring:2030-06-16', 'SOLD 2030-06-30 4'],
    ]);
  });

  test('the dashboard counts lots that expire within 30 days, while the module is on', async () => {
    const inDays = async (days: number) =>
      (
        await pool().query("select ((now() at time zone 'Africa/Douala')::date + $1::int)::text as day", [
          days,
        ])
      ).rows[0].day;
    await lotsInStock(db(), 0, [
      { code: 'OVER', expiresOn: await inDays(-1), pieces: 1 },
      { code: 'TODAY', expiresOn: await inDays(0), pieces: 1 },
      { code: 'IN 30', expiresOn: await inDays(30), pieces: 1 },
      { code: 'IN 31', expiresOn: await inDays(31), pieces: 1 },
    ]);
    expect(await findToDo(db())).toMatchObject({ expiring: 3, expired: 1 });
    await pool().query('update settings set serials_on = false');
    expect(await findToDo(db())).toMatchObject({ expiring: 0, expired: 0 });
  });
});
