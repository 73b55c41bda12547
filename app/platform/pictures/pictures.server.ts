import { createHash, randomBytes } from 'node:crypto';
import type { Disk } from 'flydrive';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { singleFlight } from '../concurrency/single-flight.ts';
import { readFileIfThere } from '../files/files.server.ts';
import { memoryLimits } from '../memory.server.ts';
import {
  isPictureFile,
  type PictureWidth,
  pictureWidths,
  type ServedFormat,
  servedFormats,
} from './picture-file.ts';
import { reencodeInChild, resizeInChild } from './picture-tasks.server.ts';
import type { KeptFormat } from './resize-picture.server.ts';

const maxBytes = 10 * 1024 * 1024;
const extensions: Record<KeptFormat, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/** Entries expire because another instance may remove the picture. */
const cacheLifetimeMs = 600_000;
/** Pictures that may wait to be resized before visitors get a 503. */
const maxQueued = 200;
/** A size that a visitor waits for goes before those that are prepared. */
const priorities = { awaited: 1, spare: 0 };
const minReportPauseMs = 10_000;

export type AdmittedPicture =
  | { ok: true; file: string; color: string }
  | {
      ok: false;
      reason:
        | 'picture-too-large'
        | 'picture-too-costly'
        | 'picture-unreadable'
        | 'picture-format'
        | 'picture-not-kept';
    };
export type ServedPicture = { ok: true; bytes: Uint8Array; type: string; etag: string };
/** `unavailable`: the disk does not answer, or too many pictures wait. It passes by itself. */
export type ReadPicture = ServedPicture | { ok: false; reason: 'not-found' | 'unavailable' };
export type Pictures = ReturnType<typeof createPictureStore>;

/** Stores re-encoded originals, and each size and format once. `onDiskError` gets at most one disk error in 10 s. */
export function createPictureStore(disk: Disk, onDiskError: (error: unknown) => void = () => {}) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const reportDiskError = (error: unknown) => {
    if (Date.now() - reportedAt < minReportPauseMs) return;
    reportedAt = Date.now();
    onDiskError(error);
  };
  const sizes = createSizeStore(disk, reportDiskError);

  /** Stores a picture (10 MiB at most) under a name that is never used again. `picture-not-kept`: the disk does not answer. */
  async function admit(bytes: Uint8Array): Promise<AdmittedPicture> {
    if (bytes.length > maxBytes) return { ok: false, reason: 'picture-too-large' };
    const drawn = await reencodeInChild(bytes);
    if (!drawn.ok) return drawn;
    const file = `${Date.now()}-${randomBytes(8).toString('hex')}.${extensions[drawn.format]}`;
    try {
      await disk.put(file, drawn.bytes);
    } catch (error) {
      reportDiskError(error);
      return { ok: false, reason: 'picture-not-kept' };
    }
    return { ok: true, file, color: drawn.color };
  }

  /** In the next larger served width. */
  async function read(file: string, width: number, format: ServedFormat): Promise<ReadPicture> {
    if (!isPictureFile(file)) return { ok: false, reason: 'not-found' };
    const served = pictureWidths.find((each) => each >= width) ?? 800;
    return sizes.read(file, served, format, 'awaited');
  }

  /** Makes the usual sizes in advance, after all sizes that visitors wait for. */
  async function prepare(file: string): Promise<void> {
    for (const width of pictureWidths)
      for (const format of ['avif', 'webp'] as const) await sizes.read(file, width, format, 'spare');
  }

  async function list(): Promise<string[]> {
    const files: string[] = [];
    let page: Awaited<ReturnType<Disk['listAll']>> | undefined;
    do {
      page = await disk.listAll('', page?.paginationToken ? { paginationToken: page.paginationToken } : {});
      for (const { name } of page.objects) if (isPictureFile(name)) files.push(name);
    } while (page.paginationToken);
    return files;
  }

  async function remove(file: string): Promise<void> {
    if (!isPictureFile(file)) return;
    await disk.delete(file);
    await sizes.remove(file);
  }

  return { admit, read, prepare, list, remove };
}

type Urgency = keyof typeof priorities;

function createSizeStore(disk: Disk, reportDiskError: (error: unknown) => void) {
  const cached = new LRUCache<string, ServedPicture>({
    maxSize: memoryLimits.pictureCache,
    sizeCalculation: ({ bytes }) => bytes.length + 500,
    ttl: cacheLifetimeMs,
  });
  const reading = singleFlight<ReadPicture>();
  const resizing = new PQueue({ concurrency: memoryLimits.picturesAtOnce });

  async function read(file: string, width: PictureWidth, format: ServedFormat, urgency: Urgency) {
    const name = sizeName(file, width, format);
    const known = cached.get(name);
    if (known) return known;
    return reading.share(name, async () => {
      const answer = await fetchSize(file, width, format, urgency).catch((error: unknown): ReadPicture => {
        reportDiskError(error);
        return { ok: false, reason: 'unavailable' };
      });
      if (answer.ok) cached.set(name, answer);
      return answer;
    });
  }

  async function fetchSize(
    file: string,
    width: PictureWidth,
    format: ServedFormat,
    urgency: Urgency,
  ): Promise<ReadPicture> {
    const kept = await readFileIfThere(disk, sizeName(file, width, format));
    if (kept) return asServed(kept, format);
    if (resizing.sizeBy({ priority: priorities.awaited }) >= maxQueued)
      return { ok: false, reason: 'unavailable' };
    return resizing.add(() => makeSize(file, width, format), { priority: priorities[urgency] });
  }

  async function makeSize(file: string, width: PictureWidth, format: ServedFormat): Promise<ReadPicture> {
    const original = await readFileIfThere(disk, file);
    if (!original) return { ok: false, reason: 'not-found' };
    const bytes = await resizeInChild(original, width, format);
    const name = sizeName(file, width, format);
    await disk.put(name, bytes);
    // Another instance may have removed the picture meanwhile: this size would stay for ever.
    if (await disk.exists(file)) return asServed(bytes, format);
    await disk.delete(name);
    return { ok: false, reason: 'not-found' };
  }

  async function remove(file: string): Promise<void> {
    const sizes = pictureWidths.flatMap((width) =>
      servedFormats.map((format) => sizeName(file, width, format)),
    );
    // A size that is being made would be written after its deletion.
    await Promise.all(sizes.map(reading.find));
    await Promise.all(sizes.map((name) => disk.delete(name)));
    for (const name of sizes) cached.delete(name);
  }

  return { read, remove };
}

function sizeName(file: string, width: PictureWidth, format: ServedFormat): string {
  return `sizes/${file}.${width}.${format}`;
}

function asServed(bytes: Uint8Array, format: ServedFormat): ServedPicture {
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return {
    ok: true,
    bytes,
    type: `image/${format === 'square' ? 'jpeg' : format}`,
    etag: `"${digest.slice(0, 22)}"`,
  };
}
