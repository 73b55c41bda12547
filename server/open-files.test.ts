import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnvironment } from '../app/platform/environment.server.ts';
import { openFileStore, type TestStore } from '../tests/support/servers/file-store.ts';
import { openShopFiles } from './open-files.ts';

let store: TestStore;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-reach-'));
  store = await openFileStore();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function startWith(variables: Record<string, string>): Promise<string[]> {
  const announced: string[] = [];
  const environment = parseEnvironment({ DATA_DIR: folder, ...store.variables, ...variables });
  await openShopFiles(environment, (sentence) => announced.push(sentence));
  return announced;
}

test('a missing bucket or a refused key stops the start with a sentence', async () => {
  expect(await startWith({})).toEqual([]);
  await expect(startWith({ S3_BUCKET: 'nobodys' })).rejects.toThrow(
    'S3_BUCKET: the file store has no such bucket.',
  );
  await expect(startWith({ S3_ACCESS_KEY_ID: 'NOBODY' })).rejects.toThrow(
    'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is refused by the file store.',
  );
});

test('a store that does not answer is announced, and the start goes on', async () => {
  await store.kill();
  expect(await startWith({})).toEqual([
    'The file store does not answer: pictures are missing until it does.',
  ]);
});
