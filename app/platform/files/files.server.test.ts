import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { openFileStore, type TestStore } from '../../../tests/support/servers/file-store.ts';
import { openFiles, readFileIfThere } from './files.server.ts';

let store: TestStore;
let folder: string;
beforeAll(async () => {
  store = await openFileStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const kinds = [
  ['a folder', () => openFiles(undefined, folder)],
  ['an S3 store', () => openFiles(store.settings, folder)],
] as const;

test.each(kinds)('%s returns what was stored, and undefined for an unknown name', async (_, open) => {
  const { disk, findProblem } = await open();
  const bytes = Uint8Array.from({ length: 300_000 }, (_each, i) => i % 251);
  await disk.put('deep/down.webp', bytes);
  expect(await readFileIfThere(disk, 'deep/down.webp')).toEqual(bytes);
  await disk.delete('deep/down.webp');
  await disk.delete('deep/down.webp');
  expect(await readFileIfThere(disk, 'deep/down.webp')).toBeUndefined();
  expect(await findProblem()).toBeUndefined();
});

test('a store says why it cannot be used, and its files do not count as missing', async () => {
  const elsewhere = await openFiles({ ...store.settings, bucket: 'somebody-elses' }, folder);
  expect(await elsewhere.findProblem()).toBe('no-bucket');
  await expect(readFileIfThere(elsewhere.disk, 'a.webp')).rejects.toThrow();
  const stranger = await openFiles({ ...store.settings, accessKeyId: 'SOMEBODY' }, folder);
  expect(await stranger.findProblem()).toBe('refused');
  const nowhere = await openFiles(
    { ...store.settings, endpoint: `http://127.0.0.1:${await findFreePort()}` },
    folder,
  );
  expect(await nowhere.findProblem()).toBe('unreachable');
  await expect(readFileIfThere(nowhere.disk, 'a.webp')).rejects.toThrow();
});

test('a store that stops in the middle of a file is given up within seconds', async () => {
  const stalling = createHttpServer((_request, response) => {
    response.writeHead(200, { 'content-length': '300000' }).write(Buffer.alloc(1000));
  }).listen(await findFreePort(), '127.0.0.1');
  await once(stalling, 'listening');
  const address = stalling.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { disk } = await openFiles({ ...store.settings, endpoint: `http://127.0.0.1:${port}` }, folder);
  await expect(readFileIfThere(disk, 'a.webp')).rejects.toThrow('a.webp');
  stalling.close();
}, 20_000);

test('a store that accepts connections and never answers is noticed', async () => {
  const mute = createServer().listen(await findFreePort(), '127.0.0.1');
  await once(mute, 'listening');
  const address = mute.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const files = await openFiles({ ...store.settings, endpoint: `http://127.0.0.1:${port}` }, folder);
  expect(await files.findProblem()).toBe('unreachable');
  mute.close();
}, 20_000);

test('unfinished files of a killed process are deleted at a later start, those being written are not', async () => {
  const drafts = join(folder, 'unfinished');
  await mkdir(drafts);
  await writeFile(join(drafts, 'left'), 'half');
  await writeFile(join(drafts, 'going-on'), 'half');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(drafts, 'left'), longAgo, longAgo);
  await openFiles(undefined, folder);
  expect(await readdir(drafts)).toEqual(['going-on']);
});

test('a process killed while it writes leaves whole files only', async () => {
  const size = 2_000_000;
  const writer = `
    import { openFiles } from './app/platform/files/files.server.ts';
    const { disk } = await openFiles(undefined, process.argv[1]);
    for (let i = 0; ; i = (i + 1) % 5) {
      await disk.put('picture-' + i, new Uint8Array(${size}).fill(i + 1));
      process.stdout.write('.');
    }`;
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for (let written = 0; written <= round; written++) await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const name of (await readdir(folder)).filter((each) => each.startsWith('picture-'))) {
      const bytes = await readFile(join(folder, name));
      expect([bytes.length, new Set(bytes).size]).toEqual([size, 1]);
    }
  }
});
