import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reencode, resize } from './resize-picture.server.ts';

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

test('a preview is 800 × 800 pixels, whatever the picture is', async () => {
  for (const [width, height] of [
    [300, 400],
    [1600, 900],
    [800, 800],
  ]) {
    const original = await sharp({
      create: { width: width ?? 1, height: height ?? 1, channels: 3, background: '#0f5257' },
    })
      .png()
      .toBuffer();
    const made = await sharp(await resize(original, 800, 'square')).metadata();
    expect([made.width, made.height, made.format]).toEqual([800, 800, 'jpeg']);
  }
});

/** Soft greys and a metal gradient, as suppliers draw their products. */
const gradient = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set(
        [200 + (x * 50) / width, 180 + (y * 70) / height, 190 + ((x + y) * 60) / (width + height)],
        (y * width + x) * 3,
      );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};

async function countColors(bytes: Uint8Array): Promise<number> {
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  const colors = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) colors.add(pixels.readUIntBE(at, 3));
  return colors.size;
}

test('a PNG keeps all its colours', async () => {
  const picture = await gradient(600, 400).png().toBuffer();
  const kept = await reencode(picture);
  if (!kept.ok) throw new Error(kept.reason);
  expect(kept.format).toBe('png');
  expect(await countColors(picture)).toBeGreaterThan(1000);
  expect(await countColors(kept.bytes)).toBe(await countColors(picture));
});

test('an AVIF is kept as WebP, with its transparency', async () => {
  const avif = await gradient(1600, 1200).ensureAlpha(0.5).avif({ effort: 0 }).toBuffer();
  const kept = await reencode(avif);
  if (!kept.ok) throw new Error(kept.reason);
  expect(kept.format).toBe('webp');
  expect(await sharp(kept.bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, hasAlpha: true });
});
