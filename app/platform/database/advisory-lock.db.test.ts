import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { transactionLock, tryLock, tryTransactionLock, withLock } from './advisory-lock.server.ts';
import { withLongConnection } from './long-connection.server.ts';

onDatabase('advisory locks', (database) => {
  test('only one of three instances does the work, and the next one after its end', async () => {
    const { url } = database();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let works = 0;
    const work = async () => {
      works += 1;
      await released;
    };
    const first = withLock(url, 'daily-backup', work);
    await expect.poll(() => works).toBe(1);
    expect(await withLock(url, 'daily-backup', work)).toBe(false);
    expect(await withLock(url, 'import', async () => {})).toBe(true);
    release();
    expect(await first).toBe(true);
    expect(await withLock(url, 'daily-backup', work)).toBe(true);
    expect(works).toBe(2);
  });

  test('a lock is free again when the work breaks', async () => {
    const { url } = database();
    const broken = withLock(url, 'daily-backup', () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    await expect.poll(() => withLock(url, 'daily-backup', async () => {})).toBe(true);
  });

  test('connections and transactions take the same locks', async () => {
    const { db, url } = database();
    await withLongConnection(url, 'comptoir test', async (client) => {
      expect(await tryLock(client, 'import')).toBe(true);
      expect(await db.transaction((tx) => tryTransactionLock(tx, 'import'))).toBe(false);
      expect(await db.transaction((tx) => tryTransactionLock(tx, 'migrations'))).toBe(true);
      await db.transaction(async (tx) => {
        await tx.execute(sql`select ${transactionLock('order 1')}`);
        expect([await tryLock(client, 'order 1'), await tryLock(client, 'order 2')]).toEqual([false, true]);
      });
      expect(await tryLock(client, 'order 1')).toBe(true);
    });
  });
});
