import { expect, test } from 'vitest';
import { onDatabase } from '../../tests/support/database/database.ts';
import { startJob } from '../../tests/support/jobs.ts';

onDatabase('jobs', (database) => {
  test('imports that died are failed, and rate limits and challenges that are over are deleted', async () => {
    const { pool } = database();
    await pool.query(`insert into limits (key, points, expire) values ('old', 1, 1), ('new', 1, 9e15)`);
    await pool.query(
      `insert into imports (file_name, administrator_id, administrator_name, state, updated_at)
         values ('a.csv', gen_random_uuid(), 'Awa', 'applying', now() - interval '11 minutes')`,
    );
    await pool.query(
      `insert into verifications (identifier, value, expires_at)
         values ('old', '', now() - interval '1 second'), ('new', '', now() + interval '5 minutes')`,
    );
    const logged: string[] = [];
    const started = [
      'fail-stale-imports',
      'delete-expired-limits',
      'delete-expired-challenges',
      'forget-persons',
    ].map((name) => startJob(name, database(), { logError: (event) => logged.push(event) }));
    await expect
      .poll(async () => (await pool.query('select key from limits order by key')).rows)
      .toEqual([{ key: 'new' }]);
    await expect
      .poll(async () => (await pool.query('select identifier from verifications')).rows)
      .toEqual([{ identifier: 'new' }]);
    await expect
      .poll(async () => (await pool.query('select state from imports')).rows)
      .toEqual([{ state: 'failed' }]);
    for (const each of started) await each.stop();
    expect(logged).toEqual([]);
  });
});
