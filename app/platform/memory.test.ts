import { expect, test } from 'vitest';
import { shareMemory } from './memory.server.ts';

const gibibyte = 1_073_741_824;

test('from 1 GiB of memory on every cache has its full size', () => {
  const full = {
    isSmall: false,
    pageCache: 41_943_040,
    openEndedPageCache: 4_194_304,
    pictureCache: 8_388_608,
    sharedBuffers: 134_217_728,
    connections: 16,
    heapGrowth: 100,
    picturesAtOnce: 2,
  };
  expect(shareMemory(gibibyte)).toEqual(full);
  expect(shareMemory(24 * gibibyte)).toEqual(full);
});

test('with 512 MiB every cache is half as large, the database’s buffers a fifth, and one picture is resized at a time', () => {
  expect(shareMemory(gibibyte / 2)).toEqual({
    isSmall: true,
    pageCache: 20_971_520,
    openEndedPageCache: 2_097_152,
    pictureCache: 4_194_304,
    sharedBuffers: 25_165_824,
    connections: 6,
    heapGrowth: 50,
    picturesAtOnce: 1,
  });
});

test('in a control group of 384 MiB the caches take 20 MiB together, and the database’s buffers 18', () => {
  expect(shareMemory(402_653_184)).toEqual({
    isSmall: true,
    pageCache: 15_728_640,
    openEndedPageCache: 2_097_152,
    pictureCache: 3_145_728,
    sharedBuffers: 18_874_368,
    connections: 5,
    heapGrowth: 50,
    picturesAtOnce: 1,
  });
});
