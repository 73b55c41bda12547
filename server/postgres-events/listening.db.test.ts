import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { onDatabase } from '../../tests/support/database/database.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { type Delivery, startListening } from './listening.ts';

onDatabase('listening', (database) => {
  test('knows that what the pool notifies arrives, and leaves no connection', async () => {
    const { url, pool } = database();
    const listening = startListening({ url, pool, log: silentLog });
    const found: Delivery[] = [];
    listening.subscribe('shop_content', {
      onOpen: () => {},
      onNotification: () => {},
      onDelivery: (delivery) => found.push(delivery),
    });
    await expect.poll(() => found).toEqual(['works']);
    await listening.close();
    expect(found).toEqual(['works', 'unknown']);
    const open =
      "select from pg_stat_activity where datname = current_database() and application_name = 'comptoir notifications'";
    await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0);
  });

  test('takes no test of another instance for its own', async () => {
    const { url, pool } = database();
    const another = ['shop_test', 'the test of another instance'];
    const notify = async (text: string, values?: unknown[]) => {
      const answer = await pool.query(text, values);
      await pool.query(text, another);
      return answer;
    };
    const listening = startListening({ url, pool: { query: notify as pg.Pool['query'] }, log: silentLog });
    await expect.poll(listening.delivery).not.toBe('unknown');
    expect(listening.delivery()).toBe('works');
    await listening.close();
  });

  test('says once that nothing arrives when the pool leads elsewhere', async () => {
    const { url } = database();
    const elsewhere = new URL(url);
    elsewhere.pathname = '/postgres';
    const pool = new pg.Pool({ connectionString: elsewhere.href });
    onTestFinished(() => pool.end());
    const said: string[] = [];
    const log = pino({}, { write: (line) => said.push(JSON.parse(line).msg) });
    const listening = startListening({ url, pool, log });
    await expect.poll(listening.delivery).toBe('fails');
    // It is asked again each second.
    await listening.waitForPending();
    await listening.close();
    expect(said).toEqual(['notifications do not arrive through the pool of DATABASE_URL']);
  });
});
