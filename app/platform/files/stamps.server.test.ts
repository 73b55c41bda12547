import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPictureFile } from '../pictures/picture-file.ts';
import { openFiles, WholeFileDriver } from './files.server.ts';
import { createStampStore } from './stamps.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-stamps-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const openStore = () =>
  createStampStore(new Disk(new WholeFileDriver({ location: folder, visibility: 'private' })));
const picture = () => sharp({ create: { width: 900, height: 300, channels: 4, background: '#11223344' } });

test('a stamp is kept re-encoded and small, under a name that no address serves', async () => {
  const stamps = openStore();
  for (const bytes of [
    await picture()
      .withExif({ IFD0: { Copyright: 'a camera' } })
      .png()
      .toBuffer(),
    await picture().jpeg().toBuffer(),
  ]) {
    const admitted = await stamps.admit(bytes);
    if (!admitted.ok) throw new Error(admitted.reason);
    expect(isPictureFile(admitted.file)).toBe(false);
    const kept = Buffer.from((await stamps.read(admitted.file)) ?? []);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 });
    expect(kept.includes('a camera')).toBe(false);
  }
});

test('a stamp lies apart from the public pictures, for the shop’s own user alone', async () => {
  const admitted = await openStore().admit(await picture().png().toBuffer());
  if (!admitted.ok) throw new Error(admitted.reason);
  expect(await readdir(folder)).toEqual(['stamps', 'unfinished']);
  const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8);
  expect(await modeOf('stamps')).toBe('700');
  expect(await modeOf('stamps', admitted.file)).toBe('600');
});

test('a stamp that an older version left among the pictures is moved at the start, and read', async () => {
  const name = 'stamp-1767225600000-0123456789abcdef.png';
  const photo = '1767225600000-0123456789abcdef.png';
  for (const each of [name, photo]) await writeFile(join(folder, each), each, { mode: 0o644 });
  const { disk } = await openFiles(undefined, folder);
  expect(Buffer.from((await createStampStore(disk).read(name)) ?? []).toString()).toBe(name);
  expect(await readdir(folder)).toEqual([photo, 'stamps', 'unfinished']);
  expect(((await stat(join(folder, 'stamps', name))).mode & 0o777).toString(8)).toBe('600');
});

test('a stamp that still lies among the pictures of an S3 store is read', async () => {
  const name = 'stamp-1767225600000-0123456789abcdef.png';
  await writeFile(join(folder, name), name);
  expect(Buffer.from((await openStore().read(name)) ?? []).toString()).toBe(name);
});

test.each([
  ['nothing', async () => Buffer.from('')],
  ['a page', async () => Buffer.from('<html>')],
  ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['another format', async () => picture().webp().toBuffer()],
  ['too much', async () => Buffer.alloc(2 * 1024 * 1024 + 1)],
])('%s is no stamp', async (_, make) => {
  expect(await openStore().admit(await make())).toEqual({ ok: false, reason: 'no-picture' });
});

test('only stamps are read', async () => {
  for (const name of ['../../etc/passwd', '1-0123456789abcdef.png', 'stamp-1-0123456789abcdef.png', ''])
    expect(await openStore().read(name)).toBeUndefined();
});
