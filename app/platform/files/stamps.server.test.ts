import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isPictureFile } from '../pictures/picture-file.ts';
import { WholeFileDriver } from './files.server.ts';
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
