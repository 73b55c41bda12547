import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startEmbeddedDatabase } from './start-embedded-database.ts';

/** What changed a folder's entries, and which folders and files were flushed, in order. */
const calls = vi.hoisted(() => [] as [name: string, path: string][]);

vi.mock('node:fs/promises', async (importReal) => {
  const real = await importReal<typeof import('node:fs/promises')>();
  const record =
    (name: 'link' | 'rename') =>
    async (...[from, to]: Parameters<typeof real.rename>) => {
      await real[name](from, to);
      calls.push([name, String(to)]);
    };
  return {
    ...real,
    link: record('link'),
    rename: record('rename'),
    open: async (...args: Parameters<typeof real.open>) => {
      const handle = await real.open(...args);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await sync();
        calls.push(['sync', String(args[0])]);
      };
      return handle;
    },
  };
});

test('the data folder is flushed once the passwords and the database are in their places', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'comptoir-database-'));
  const database = await startEmbeddedDatabase({ dataDir, log: () => {} });
  await database.stop();
  await rm(dataDir, { recursive: true });

  expect(calls).toEqual([
    ['link', join(dataDir, 'database-passwords.json')],
    ['sync', dataDir],
    ['rename', join(dataDir, 'database')],
    ['sync', dataDir],
  ]);
});
