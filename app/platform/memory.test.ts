import { expect, test } from 'vitest';
import { shareMemory } from './memory.server.ts';

const gibibyte = 1_073_741_824;

test('from 1 GiB of memory on every cache has its full size', () => {
  const full = {
    pageCache: 41_943_040,
    madeUpPageCache: 8_388_608,
    pictureCache: 25_165_824,
    sharedBuffers: 134_217_728,
    connections: 16,
    picturesAtOnce: 2,
  };
  expect(shareMemory(gibibyte)).toEqual(full);
  expect(shareMemory(24 * gibibyte)).toEqual(full);
});

test('with 512 MiB every cache is half as large, the database’s buffers a quarter, and one picture is resized at a time', () => {
  expect(shareMemory(gibibyte / 2)).toEqual({
    pageCache: 20_971_520,
    madeUpPageCache: 4_194_304,
    pictureCache: 12_582_912,
    sharedBuffers: 33_554_432,
    connections: 8,
    picturesAtOnce: 1,
  });
});

test('in a control group of 384 MiB the caches take 27 MiB together, and the database’s buffers 24', () => {
  expect(shareMemory(402_653_184)).toEqual({
    pageCache: 15_728_640,
    madeUpPageCache: 3_145_728,
    pictureCache: 9_437_184,
    sharedBuffers: 25_165_824,
    connections: 8,
    picturesAtOnce: 1,
  });
});
