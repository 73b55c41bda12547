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

test('with 512 MiB every cache is half as large, and one picture is resized at a time', () => {
  expect(shareMemory(gibibyte / 2)).toEqual({
    pageCache: 20_971_520,
    madeUpPageCache: 4_194_304,
    pictureCache: 12_582_912,
    sharedBuffers: 67_108_864,
    connections: 10,
    picturesAtOnce: 1,
  });
});

test('in a control group of 384 MiB the caches take 27 MiB together, and the database 48', () => {
  expect(shareMemory(402_653_184)).toEqual({
    pageCache: 15_728_640,
    madeUpPageCache: 3_145_728,
    pictureCache: 9_437_184,
    sharedBuffers: 50_331_648,
    connections: 10,
    picturesAtOnce: 1,
  });
});
