import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPictures } from './pictures.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const options = () => ({ location: folder, visibility: 'private' as const });
const open = () => keepPictures(new Disk(new FSDriver(options())));
const white = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

test('a shop without pictures lists none', async () => {
  await rm(folder, { recursive: true });
  expect(await open().list()).toEqual([]);
});

test('a removed picture takes its sizes with it', async () => {
  const pictures = open();
  const admitted = await pictures.admit(await white());
  const other = await pictures.admit(await white());
  if (!admitted.ok || !other.ok) throw new Error('the picture was refused');
  await pictures.read(admitted.file, 200, 'image/avif');
  await pictures.read(admitted.file, 800, '');
  await pictures.read(other.file, 200, '');
  expect((await pictures.list()).toSorted()).toEqual([admitted.file, other.file].toSorted());

  await pictures.remove(admitted.file);
  await pictures.remove(admitted.file);
  expect(await pictures.list()).toEqual([other.file]);
  expect(await readdir(join(folder, 'sizes'))).toEqual([`${other.file}.200.jpeg`]);
});

test('a size that is being made when its picture is removed goes with it', async () => {
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  class SlowDriver extends FSDriver {
    override async put(...written: Parameters<FSDriver['put']>) {
      if (written[0].startsWith('sizes/')) {
        started.resolve();
        await held.promise;
      }
      return super.put(...written);
    }
  }
  const pictures = keepPictures(new Disk(new SlowDriver(options())));
  const admitted = await pictures.admit(await white());
  if (!admitted.ok) throw new Error('the picture was refused');
  const read = pictures.read(admitted.file, 200, '');
  await started.promise;
  const removed = pictures.remove(admitted.file);
  setTimeout(held.resolve, 50);
  await Promise.all([read, removed]);
  expect(await readdir(join(folder, 'sizes'))).toEqual([]);
});

test('a name that is no picture’s removes nothing', async () => {
  const pictures = open();
  const admitted = await pictures.admit(await white());
  await pictures.remove('../pictures');
  await pictures.remove('sizes');
  expect(admitted.ok && (await pictures.list())).toEqual([admitted.ok && admitted.file]);
});
