import { randomBytes } from 'node:crypto';
import type { Disk } from 'flydrive';
import sharp, { type Sharp } from 'sharp';
import { isPictureFile } from './picture-file.ts';

/** The widths in which pictures are served, in pixels. */
export const pictureWidths = [200, 400, 800] as const;
const originalWidth = 1600;
const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;

const uploadFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
type UploadFormat = (typeof uploadFormats)[number];
const extensions: Record<UploadFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' };

const servedFormats = ['avif', 'webp', 'jpeg'] as const;
type ServedFormat = (typeof servedFormats)[number];
const encoders: Record<ServedFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 72 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 76, mozjpeg: true }),
};

export type AdmittedPicture =
  | { ok: true; file: string; color: string }
  | { ok: false; reason: 'picture-too-large' | 'picture-unreadable' | 'picture-format' };
export type ServedPicture = { bytes: Uint8Array; type: string };
export type Pictures = ReturnType<typeof keepPictures>;

/** The shop's pictures on a disk: originals re-encoded when they are admitted, sizes and formats made at first use. */
export function keepPictures(disk: Disk) {
  const inTheMaking = new Map<string, Promise<Uint8Array>>();

  /**
   * Keeps a picture, read by its content: JPEG, PNG, WebP or AVIF, up to 10 MiB and 40 megapixels. It is always
   * drawn anew, upright and without what a camera adds (EXIF), under a name that is never used again.
   */
  async function admit(bytes: Uint8Array): Promise<AdmittedPicture> {
    if (bytes.length > maxBytes) return { ok: false, reason: 'picture-too-large' };
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
      const original = await upright.toFormat(format, { quality: 88 }).toBuffer();
      const file = `${Date.now()}-${randomBytes(8).toString('hex')}.${extensions[format]}`;
      await disk.put(file, original);
      return { ok: true, file, color: await mainColor(original) };
    } catch {
      return { ok: false, reason: 'picture-unreadable' };
    }
  }

  /** A picture in the smallest served width that is not under the one asked for; undefined when there is none of this name. */
  async function read(file: string, width: number, accept: string): Promise<ServedPicture | undefined> {
    if (!isPictureFile(file) || !(await disk.exists(file))) return undefined;
    const format = servedFormat(accept);
    const served = pictureWidths.find((each) => each >= width) ?? 800;
    return { bytes: await variant(file, served, format), type: `image/${format}` };
  }

  async function variant(file: string, width: number, format: ServedFormat): Promise<Uint8Array> {
    const name = variantName(file, width, format);
    if (await disk.exists(name)) return disk.getBytes(name);
    const making =
      inTheMaking.get(name) ?? makeVariant(file, width, format, name).finally(() => inTheMaking.delete(name));
    inTheMaking.set(name, making);
    return making;
  }

  async function makeVariant(
    file: string,
    width: number,
    format: ServedFormat,
    name: string,
  ): Promise<Uint8Array> {
    const image = sharp(await disk.getBytes(file)).resize({ width, withoutEnlargement: true });
    const bytes = await encoders[format](image).toBuffer();
    await disk.put(name, bytes);
    return bytes;
  }

  /** The names of all pictures that are kept, without their sizes. */
  async function list(): Promise<string[]> {
    const files: string[] = [];
    let page: Awaited<ReturnType<Disk['listAll']>> | undefined;
    do {
      page = await disk.listAll('', page?.paginationToken ? { paginationToken: page.paginationToken } : {});
      for (const { name } of page.objects) if (isPictureFile(name)) files.push(name);
    } while (page.paginationToken);
    return files;
  }

  /** Removes a picture with its sizes; one that is gone already, or a name that is no picture's, is left as it is. */
  async function remove(file: string): Promise<void> {
    if (!isPictureFile(file)) return;
    await disk.delete(file);
    const sizes = pictureWidths.flatMap((width) =>
      servedFormats.map((format) => variantName(file, width, format)),
    );
    // A size in the making would be written after its deletion, and stay for ever.
    await Promise.allSettled(sizes.flatMap((name) => inTheMaking.get(name) ?? []));
    await Promise.all(sizes.map((name) => disk.delete(name)));
  }

  return { admit, read, list, remove };
}

function variantName(file: string, width: number, format: ServedFormat): string {
  return `sizes/${file}.${width}.${format}`;
}

function servedFormat(accept: string): ServedFormat {
  if (accept.includes('image/avif')) return 'avif';
  return accept.includes('image/webp') ? 'webp' : 'jpeg';
}

/** The colour shown in a picture's place until it arrives, as `#rrggbb`. */
async function mainColor(bytes: Uint8Array): Promise<string> {
  const pixel = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer();
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
