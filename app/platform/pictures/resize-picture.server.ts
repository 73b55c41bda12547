import sharp, { type Sharp } from 'sharp';
import type { ServedFormat } from './picture-file.ts';

// No operation comes twice: what libvips keeps for the next time would only take memory.
sharp.cache(false);

const originalWidth = 1600;
const maxPixels = 40_000_000;
/** 6 cm on paper at 250 dots per inch. */
const maxStampPixels = 600;

const uploadFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type KeptFormat = Exclude<(typeof uploadFormats)[number], 'avif'>;

const encoders: Record<ServedFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 72 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 76, mozjpeg: true }),
  square: (image) =>
    encoders.jpeg(
      image.resize(800, 800, { fit: 'contain', background: '#ffffff', withoutEnlargement: false }),
    ),
};

/** A PNG with a quality would lose all but 256 colours. Another AVIF takes ten times as long as WebP, which is as good. */
const keepers: Record<KeptFormat, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg({ quality: 88 }),
  png: (image) => image.png({ adaptiveFiltering: true }),
  webp: (image) => image.webp({ quality: 88, effort: 2 }),
};

export type ReencodedPicture =
  | { ok: true; bytes: Uint8Array; format: KeptFormat; color: string }
  | { ok: false; reason: 'picture-unreadable' | 'picture-format' };

/** Re-encodes JPEG, PNG, WebP or AVIF (40 megapixels at most): upright, without EXIF; an AVIF becomes WebP. `color` is `#rrggbb`. */
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
    const kept = format === 'avif' ? 'webp' : format;
    const drawn = await keepers[kept](upright).toBuffer();
    return { ok: true, bytes: drawn, format: kept, color: await mainColor(drawn) };
  } catch {
    return { ok: false, reason: 'picture-unreadable' };
  }
}

export async function resize(original: Uint8Array, width: number, format: ServedFormat): Promise<Uint8Array> {
  return encoders[format](sharp(original).resize({ width, withoutEnlargement: true })).toBuffer();
}

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
