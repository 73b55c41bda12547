import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { resize } from './resize-picture.server.ts';

/** Bytes of a product picture at 400 px. */
const budget = 12 * 1024;
const demo = new URL('../../../database/demo/pictures/', import.meta.url);

test.each(['avif', 'webp'] as const)(
  'every demonstration picture takes at most 12 KiB at 400 px as %s',
  async (format) => {
    const sizes = await Promise.all(
      (await readdir(demo)).map(async (name) => ({
        name,
        bytes: (await resize(await readFile(new URL(name, demo)), 400, format)).length,
      })),
    );
    expect(sizes.length).toBeGreaterThan(40);
    expect(sizes.filter(({ bytes }) => bytes > budget)).toEqual([]);
    expect(sizes.filter(({ bytes }) => bytes < 500)).toEqual([]);
  },
);
