import { randomBytes } from 'node:crypto';
import type { Disk } from 'flydrive';
import { drawStampInChild, reencodeInChild } from '../pictures/picture-tasks.server.ts';
import { isStampFile, readFileIfThere, stampPath } from './files.server.ts';

const maxBytes = 2 * 1024 * 1024;

export type AdmittedStamp = { ok: true; file: string } | { ok: false; reason: 'no-picture' };
export type Stamps = ReturnType<typeof createStampStore>;

/** Stores pictures of stamp and signature, apart from the public pictures. Their names are none of a picture either, so that no address serves them. */
export function createStampStore(disk: Disk) {
  /** Stores a JPEG or PNG (2 MiB at most), re-encoded. Throws if the disk does not answer. */
  async function admit(bytes: Uint8Array): Promise<AdmittedStamp> {
    if (bytes.length === 0 || bytes.length > maxBytes) return { ok: false, reason: 'no-picture' };
    const drawn = await reencodeInChild(bytes);
    if (!drawn.ok || (drawn.format !== 'png' && drawn.format !== 'jpeg'))
      return { ok: false, reason: 'no-picture' };
    const png = await drawStampInChild(drawn.bytes);
    const file = `stamp-${Date.now()}-${randomBytes(8).toString('hex')}.png`;
    await disk.put(stampPath(file), png);
    return { ok: true, file };
  }

  async function read(file: string): Promise<Uint8Array | undefined> {
    if (!isStampFile(file)) return undefined;
    const read = async () =>
      // In an S3 store, older versions left theirs beside the pictures, which have no folder there.
      (await readFileIfThere(disk, stampPath(file))) ?? (await readFileIfThere(disk, file));
    return read().catch(() => undefined);
  }

  return { admit, read };
}
