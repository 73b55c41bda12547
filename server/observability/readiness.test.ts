import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openFiles } from '../../app/platform/files/files.server.ts';
import { makeFolder } from '../../tests/support/backups.ts';
import { createReadiness } from './readiness.ts';

test('a CDN that takes no purge keeps no instance from being ready, and is named', async () => {
  const pool = { query: async () => ({ rows: [] }) } as unknown as pg.Pool;
  const listening = { delivery: () => 'works' as const };
  const files = await openFiles(undefined, await makeFolder());
  const readiness = createReadiness({ pool }, files, { listening, cdn: { isFailing: () => true } });
  expect(await readiness.check({ hasPages: () => true })).toEqual({
    isReady: true,
    sentence: 'ready, but the CDN may show pages up to 5 minutes old: it takes no purge (CDN_PURGE_URL)',
  });
});

async function openWithoutDatabase() {
  const pool = new pg.Pool({ connectionString: 'postgres://shop@127.0.0.1:1/shop' });
  onTestFinished(() => pool.end());
  return createReadiness({ pool }, await openFiles(undefined, await makeFolder()), {
    listening: { delivery: () => 'works' },
  });
}

test('without its database an instance is ready as long as it keeps pages', async () => {
  const readiness = await openWithoutDatabase();
  expect(await readiness.check({ hasPages: () => true })).toEqual({
    isReady: true,
    sentence: 'ready, but the database does not answer',
  });
  expect(await readiness.check({ hasPages: () => false })).toEqual({
    isReady: false,
    sentence: 'the database does not answer',
  });
});

test('an instance that closes is not ready, whatever it keeps', async () => {
  const readiness = await openWithoutDatabase();
  readiness.announceClosing();
  expect(await readiness.check({ hasPages: () => true })).toEqual({ isReady: false, sentence: 'closing' });
});
