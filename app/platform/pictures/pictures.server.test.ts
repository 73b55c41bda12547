import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFileStore, type TestStore } from '../../../tests/support/servers/file-store.ts';
import { openFiles, WholeFileDriver } from '../files/files.server.ts';
import { createPictureStore, type Pictures } from './pictures.server.ts';

let store: TestStore;
let folder: string;
beforeAll(async () => {
  store = await openFileStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const white = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

async function admitted(pictures: Pictures, bytes?: Uint8Array): Promise<string> {
  const answer = await pictures.admit(bytes ?? (await white()));
  if (!answer.ok) throw new Error(`the picture was refused: ${answer.reason}`);
  return answer.file;
}

/** What is asked of the disk, in order. */
function watch(disk: Disk): string[] {
  const asked: string[] = [];
  const { driver } = disk;
  for (const name of ['put', 'getBytes', 'delete'] as const) {
    const original: (...written: never[]) => unknown = driver[name].bind(driver);
    Object.assign(driver, {
      [name]: (...written: never[]) => {
        asked.push(`${name} ${written[0]}`);
        return original(...written);
      },
    });
  }
  return asked;
}

describe.each([
  ['in a folder', () => openFiles(undefined, folder)],
  ['in an S3 store', () => openFiles(store.settings, folder)],
])('pictures %s', (_, open) => {
  test('a picture is removed with its sizes, others stay', async () => {
    const { disk } = await open();
    const pictures = createPictureStore(disk);
    const [gone, other] = [await admitted(pictures), await admitted(pictures)];
    await pictures.read(gone, 200, 'avif');
    await pictures.read(gone, 800, 'jpeg');
    await pictures.read(other, 200, 'jpeg');
    expect(await pictures.list()).toEqual(expect.arrayContaining([gone, other]));

    await pictures.remove(gone);
    await pictures.remove(gone);
    expect(await pictures.list()).toContain(other);
    expect(await pictures.list()).not.toContain(gone);
    const sizes = [...(await disk.listAll('sizes')).objects].map(({ name }) => name);
    expect(sizes.filter((name) => name.includes(gone))).toEqual([]);
    expect(sizes.some((name) => name.endsWith(`${other}.200.jpeg`))).toBe(true);
    expect(await pictures.read(gone, 200, 'avif')).toEqual({ ok: false, reason: 'not-found' });
  });

  test('simultaneous requests for a new size make it once on one instance', async () => {
    const { disk } = await open();
    const pictures = createPictureStore(disk);
    const file = await admitted(pictures);
    const asked = watch(disk);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pictures.read(file, 400, 'webp')));
    expect(new Set(answers.map((each) => each.ok && each.etag)).size).toBe(1);
    expect(asked.filter((each) => each.startsWith('put'))).toEqual([`put sizes/${file}.400.webp`]);
  });

  test('two instances that make a size at the same moment store the same bytes, and a third makes nothing', async () => {
    const one = createPictureStore((await open()).disk);
    const two = createPictureStore((await open()).disk);
    const file = await admitted(one);
    const [mine, theirs] = await Promise.all([one.read(file, 400, 'avif'), two.read(file, 400, 'avif')]);
    const etag = mine.ok && mine.etag;
    expect(theirs).toMatchObject({ ok: true, etag });
    const third = await open();
    const asked = watch(third.disk);
    expect(await createPictureStore(third.disk).read(file, 400, 'avif')).toMatchObject({
      ok: true,
      etag,
    });
    expect(asked).toEqual([`getBytes sizes/${file}.400.avif`]);
  });

  test('a cached picture is not read again, whatever width an address names', async () => {
    const { disk } = await open();
    const pictures = createPictureStore(disk);
    const file = await admitted(pictures);
    const first = await pictures.read(file, 400, 'avif');
    const asked = watch(disk);
    for (const width of [201, 333.3, 400]) expect(await pictures.read(file, width, 'avif')).toEqual(first);
    expect(asked).toEqual([]);
    for (const width of [Number.NaN, Number.POSITIVE_INFINITY, 1e9]) await pictures.read(file, width, 'jpeg');
    for (const width of [-5, 0, 1e-9]) await pictures.read(file, width, 'jpeg');
    const { objects } = await disk.listAll('sizes');
    const made = [...objects].map(({ name }) => name).filter((name) => name.includes(file));
    expect(made.length).toBe(3);
  });

  test('a prepared picture is not made again', async () => {
    const { disk } = await open();
    const file = await admitted(createPictureStore(disk));
    await createPictureStore(disk).prepare(file);
    const asked = watch(disk);
    const pictures = createPictureStore(disk);
    for (const width of [200, 400, 800])
      for (const format of ['avif', 'webp'] as const) await pictures.read(file, width, format);
    expect(asked.filter((each) => each.startsWith('put'))).toEqual([]);
  });

  test('a size that a visitor waits for is made before one that is prepared', async () => {
    const { disk } = await open();
    const pictures = createPictureStore(disk);
    const [busy, prepared, wanted] = [
      await admitted(pictures),
      await admitted(pictures),
      await admitted(pictures),
    ];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const looked: string[] = [];
    const getBytes = disk.driver.getBytes.bind(disk.driver);
    disk.driver.getBytes = async (key) => {
      if (key === busy) await released;
      return getBytes(key).finally(() => looked.push(key));
    };
    const asked = watch(disk);
    const all: Promise<unknown>[] = [pictures.read(busy, 200, 'jpeg'), pictures.read(busy, 400, 'jpeg')];
    await expect.poll(() => asked.filter((each) => each === `getBytes ${busy}`).length).toBe(2);
    all.push(pictures.prepare(prepared));
    await expect.poll(() => looked).toContain(`sizes/${prepared}.200.avif`);
    all.push(pictures.read(wanted, 200, 'jpeg'));
    await expect.poll(() => looked).toContain(`sizes/${wanted}.200.jpeg`);
    await new Promise(setImmediate);
    release();
    await Promise.all(all);
    const originals = asked.filter((each) => [prepared, wanted].some((file) => each === `getBytes ${file}`));
    expect(originals[0]).toBe(`getBytes ${wanted}`);
  });
});

test('more than a thousand pictures in a store are listed, all of them', async () => {
  const { disk } = await openFiles(store.settings, folder);
  const names = Array.from({ length: 1050 }, (_, i) => `${i}-0123456789abcdef.webp`);
  for (let i = 0; i < names.length; i += 50)
    await Promise.all(names.slice(i, i + 50).map((name) => disk.put(name, '.')));
  const listed = await createPictureStore(disk).list();
  expect(listed).toEqual(expect.arrayContaining(names));
  expect(new Set(listed).size).toBe(listed.length);
});

test('while the store is down only cached pictures are served, and all works again when it is back', async () => {
  const { disk } = await openFiles(store.settings, folder);
  const troubles: unknown[] = [];
  const pictures = createPictureStore(disk, (error) => troubles.push(error));
  const file = await admitted(pictures);
  const hot = await pictures.read(file, 200, 'jpeg');
  const bytes = await white();

  await store.kill();
  expect(await pictures.read(file, 200, 'jpeg')).toEqual(hot);
  expect(await pictures.read(file, 800, 'jpeg')).toEqual({ ok: false, reason: 'unavailable' });
  expect(await pictures.admit(bytes)).toEqual({ ok: false, reason: 'picture-not-kept' });
  await expect(pictures.remove(file)).rejects.toThrow();
  expect(troubles.length).toBe(1);

  await store.restart();
  expect(await pictures.read(file, 800, 'jpeg')).toMatchObject({ ok: true });
  expect(await pictures.admit(bytes)).toMatchObject({ ok: true });
});

test('a shop without pictures lists none', async () => {
  const { disk } = await openFiles(undefined, folder);
  await rm(folder, { recursive: true });
  expect(await createPictureStore(disk).list()).toEqual([]);
});

/** A disk that holds every size back until it is let go. */
function openSlowDisk() {
  const started = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  class SlowDriver extends WholeFileDriver {
    override async put(name: string, contents: string | Uint8Array) {
      if (name.startsWith('sizes/')) {
        started.resolve();
        await held.promise;
      }
      return super.put(name, contents);
    }
  }
  const disk = new Disk(new SlowDriver({ location: folder, visibility: 'private' }));
  return { disk, started: started.promise, letGo: held.resolve };
}

test('a size that is being made when its picture is removed is removed too', async () => {
  const { disk, started, letGo } = openSlowDisk();
  const pictures = createPictureStore(disk);
  const file = await admitted(pictures);
  const read = pictures.read(file, 200, 'jpeg');
  await started;
  const removed = pictures.remove(file);
  await expect.poll(() => disk.exists(file)).toBe(false);
  letGo();
  await Promise.all([read, removed]);
  expect(await readdir(join(folder, 'sizes'))).toEqual([]);
});

test('a size that is being made when another instance removes its picture is removed too', async () => {
  const { disk, started, letGo } = openSlowDisk();
  const pictures = createPictureStore(disk);
  const file = await admitted(pictures);
  const read = pictures.read(file, 200, 'jpeg');
  await started;
  await createPictureStore((await openFiles(undefined, folder)).disk).remove(file);
  letGo();
  expect(await read).toEqual({ ok: false, reason: 'not-found' });
  expect(await readdir(join(folder, 'sizes'))).toEqual([]);
});

test('a flood of first requests waits in a queue of bounded length, the others are refused for the moment', async () => {
  const { disk } = await openFiles(undefined, folder);
  const pictures = createPictureStore(disk);
  const original = await readFile(join(folder, await admitted(pictures)));
  const files = Array.from({ length: 300 }, (_, i) => `${i}-0123456789abcdef.png`);
  await Promise.all(files.map((file) => disk.put(file, original)));
  const answers = await Promise.all(files.map((file) => pictures.read(file, 200, 'jpeg')));
  const refused = answers.filter((each) => !each.ok).length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(100);
  const again = await Promise.all(files.slice(-50).map((file) => pictures.read(file, 200, 'jpeg')));
  expect(again.every((each) => each.ok)).toBe(true);
});

test('a name of another form is neither read nor removed', async () => {
  const pictures = createPictureStore((await openFiles(undefined, folder)).disk);
  const file = await admitted(pictures);
  for (const name of ['../pictures', 'sizes', 'unfinished', `sizes/${file}.200.jpeg`, `../images/${file}`]) {
    await pictures.remove(name);
    expect(await pictures.read(name, 200, 'jpeg')).toEqual({ ok: false, reason: 'not-found' });
  }
  expect(await pictures.list()).toEqual([file]);
});
