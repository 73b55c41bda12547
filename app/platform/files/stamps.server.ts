import { randomBytes } from 'node:crypto';
import type { Disk } from 'flydrive';
import sharp from 'sharp';
import { readPicture } from '../pictures/read-picture.server.ts';
import { readFileIfThere } from './files.server.ts';

const maxBytes = 2 * 1024 * 1024;
/** 6 cm on paper at 250 dots per inch. */
const maxSidePixels = 600;

export type AdmittedStamp = { ok: true; file: string } | { ok: false; reason: 'no-picture' };
export type Stamps = ReturnType<typeof createStampStore>;

/** Stores pictures of stamp and signature. Their names are none of a picture, so that no address serves them. */
export function createStampStore(disk: Disk) {
  /** Stores a JPEG or PNG (2 MiB at most), re-encoded. Throws if the disk does not answer. */
  async function admit(bytes: Uint8Array): Promise<AdmittedStamp> {
    if (bytes.length === 0 || bytes.length > maxBytes) return { ok: false, reason: 'no-picture' };
    const drawn = await readPicture(bytes);
    if (!drawn.ok || (drawn.format !== 'png' && drawn.format !== 'jpeg'))
      return { ok: false, reason: 'no-picture' };
    const size = {
      width: maxSidePixels,
      height: maxSidePixels,
      fit: 'inside' as const,
      withoutEnlargement: true,
    };
    const png = await sharp(drawn.bytes).resize(size).png({ palette: true }).toBuffer();
    const file = `stamp-${Date.now()}-${randomBytes(8).toString('hex')}.png`;
    await disk.put(file, png);
    return { ok: true, file };
  }

  async function read(file: string): Promise<Uint8Array | undefined> {
    return /^stamp-\d+-[0-9a-f]{16}\.png$/.test(file)
      ? readFileIfThere(disk, file).catch(() => undefined)
      : undefined;
  }

  return { admit, read };
}
