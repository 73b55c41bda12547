import sharp, { type Sharp } from 'sharp';
import type { ServedFormat } from './picture-file.ts';

// No operation comes twice: what libvips keeps for the next time would only take memory.
sharp.cache(false);

const originalWidth = 1600;
const maxPixels = 40_000_000;
/** 6 cm on paper at 250 dots per inch. */
const maxStampPixels = 600;

const uploadFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type UploadFormat = (typeof uploadFormats)[number];

const encoders: Record<ServedFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 72 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 76, mozjpeg: true }),
};

export type ReencodedPicture =
  | { ok: true; bytes: Uint8Array; format: UploadFormat; color: string }
  | { ok: false; reason: 'picture-unreadable' | 'picture-format' };

/** Re-encodes JPEG, PNG, WebP or AVIF (40 megapixels at most): upright, without EXIF. `color` is `#rrggbb`. */
export async function reencode(bytes: Uint8Array): Promise<ReencodedPicture> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const metadata = await image.metadata();
    const format = uploadFormats.find(
      (each) => each === (metadata.format === 'heif' ? 'avif' : metadata.format),
    );
    if (!format || (metadata.format === 'heif' && metadata.compression !== 'av1'))
      return { ok: false, reason: 'picture-format' };

    const upright = image
      .rotate()
      .resize({ width: originalWidth, height: originalWidth, fit: 'inside', withoutEnlargement: true });
    const drawn = await upright.toFormat(format, { quality: 88 }).toBuffer();
    return { ok: true, bytes: drawn, format, color: await mainColor(drawn) };
  } catch {
    return { ok: false, reason: 'picture-unreadable' };
  }
}

/** Never enlarges; `width` in pixels. */
export async function resize(original: Uint8Array, width: number, format: ServedFormat): Promise<Uint8Array> {
  return encoders[format](sharp(original).resize({ width, withoutEnlargement: true })).toBuffer();
}

/** A PNG of at most 600 × 600 pixels. */
export async function drawStamp(original: Uint8Array): Promise<Uint8Array> {
  return sharp(original)
    .resize({ width: maxStampPixels, height: maxStampPixels, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer();
}

async function mainColor(bytes: Uint8Array): Promise<string> {
  const pixel = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
