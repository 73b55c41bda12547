import { readdir, readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths, servedFormats } from '../app/platform/pictures/picture-file.ts';
import { reencode, resize } from '../app/platform/pictures/resize-picture.server.ts';
import { report } from './support/report.ts';

/** What a telephone or a supplier gives, what the shop keeps of it, and the bytes that visitors fetch. */
const demo = new URL('../database/demo/pictures/', import.meta.url);
const [first = ''] = (await readdir(demo)).toSorted();
const product = await readFile(new URL(first, demo));

/** A product with a soft shadow and grain, as a camera sees it. */
async function photo(width: number, height: number): Promise<Sharp> {
  const size = Math.min(width, height);
  const drawn = await sharp(product).resize(size, size, { fit: 'inside' }).toBuffer();
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({
    create: { width: 512, height: 512, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  const canvas = { create: { width, height, channels: 3, background: '#dfe6e4' } } as const;
  const composed = await sharp(canvas)
    .composite([{ input: drawn }, { input: grain, tile: true, blend: 'soft-light' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(composed);
}

const inputs: Record<string, () => Promise<Buffer>> = {
  'JPEG of 12 megapixels': async () => (await photo(4000, 3000)).jpeg({ quality: 90 }).toBuffer(),
  'JPEG on its side (EXIF)': async () =>
    (await photo(2000, 1500)).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'JPEG in CMYK': async () => (await photo(1600, 1200)).toColourspace('cmyk').jpeg().toBuffer(),
  'PNG of a supplier': async () => (await photo(1600, 1200)).png().toBuffer(),
  'PNG with transparency': async () => (await photo(1200, 1200)).ensureAlpha(0.8).png().toBuffer(),
  'PNG of 256 colours': async () => (await photo(1200, 1200)).png({ palette: true }).toBuffer(),
  WebP: async () => (await photo(1600, 1200)).webp().toBuffer(),
  AVIF: async () => (await photo(1600, 1200)).avif({ effort: 1 }).toBuffer(),
  'JPEG of 50 megapixels': async () => (await photo(8160, 6120)).jpeg({ quality: 80 }).toBuffer(),
};

const rows: (string | number)[][] = [];
const kib = (bytes: number) => Math.round(bytes / 102.4) / 10;
for (const [name, make] of Object.entries(inputs)) {
  const bytes = await make();
  const started = performance.now();
  const kept = await reencode(bytes);
  const took = Math.round(performance.now() - started);
  if (!kept.ok) {
    rows.push([name, kib(bytes.length), kept.reason, took, ...servedFormats.map(() => '')]);
    continue;
  }
  const served = await Promise.all(
    servedFormats.map(async (format) => {
      const sizes = await Promise.all(pictureWidths.map((width) => resize(kept.bytes, width, format)));
      return sizes.map(({ length }) => kib(length)).join(' · ');
    }),
  );
  rows.push([name, kib(bytes.length), `${kept.format}, ${kib(kept.bytes.length)}`, took, ...served]);
}

report(
  'pictures',
  `What the shop keeps of an uploaded picture (at most 1 600 pixels wide), and what visitors fetch of it at ${pictureWidths.join(', ')} pixels, in KiB. The browser makes a picture of more than 40 megapixels smaller before it is sent; without a script it is refused in a sentence. PNG, WebP and AVIF of suppliers keep their colours: until 0.1 a PNG was kept with 256.`,
  ['uploaded', 'KiB', 'kept, KiB', 'ms', ...servedFormats],
  rows,
);
