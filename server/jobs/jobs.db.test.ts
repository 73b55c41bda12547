import { expect, test, vi } from 'vitest';
import { searchChanges } from '../../app/domain/products/search/bitmap.tables.ts';
import { onDatabase } from '../../tests/support/database/database.ts';
import { startJob } from '../../tests/support/jobs.ts';
import { putOnSale } from '../../tests/support/products.ts';

onDatabase('jobs', (database) => {
  test('search bitmaps are updated every minute', async () => {
    const { db } = database();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const logged: string[] = [];
    const update = startJob('update-search-bitmaps', database(), { logError: (event) => logged.push(event) });
    const expectUpdated = () =>
      vi.waitFor(async () => expect(await db.$count(searchChanges)).toBe(0), {
        timeout: 10_000,
        interval: 20,
      });
    await expectUpdated();
    await putOnSale(db, { slug: 'canne' });
    expect(await db.$count(searchChanges)).toBe(1);
    vi.advanceTimersByTime(60_000);
    await expectUpdated();
    await update.stop();
    vi.useRealTimers();
    expect(logged).toEqual([]);
  });

  test('imports that died are failed, and rate limits that are over are deleted', async () => {
    const { pool } = database();
    await pool.query(`insert into limits (key, points, expire) values ('old', 1, 1), ('new', 1, 9e15)`);
    await pool.query(
      `insert into imports (file_name, administrator_id, administrator_name, state, updated_at)
         values ('a.csv', gen_random_uuid(), 'Awa', 'applying', now() - interval '11 minutes')`,
    );
    const logged: string[] = [];
    const started = ['fail-stale-imports', 'delete-expired-limits', 'forget-persons'].map((name) =>
      startJob(name, database(), { logError: (event) => logged.push(event) }),
    );
    await expect
      .poll(async () => (await pool.query('select key from limits order by key')).rows)
      .toEqual([{ key: 'new' }]);
    await expect
      .poll(async () => (await pool.query('select state from imports')).rows)
      .toEqual([{ state: 'failed' }]);
    for (const each of started) await each.stop();
    expect(logged).toEqual([]);
  });
});
