import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';

onDatabase('a connection', (database) => {
  test('lost inside a transaction fails the transaction, not the process', async () => {
    const { db, pool } = database();
    const lost = Promise.withResolvers<void>();
    pool.once('acquire', (client) => client.once('end', lost.resolve));
    const broken = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await lost.promise;
      await tx.execute(sql`select 1`);
    });
    await expect(broken).rejects.toThrow();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
