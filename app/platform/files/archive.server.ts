import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';

/** The archive is not what was written: cut, altered, or no archive at all. The message is one sentence. */
export class DamagedArchive extends Error {}

/** One entry of an archive. Entries are held whole in memory: whoever writes one keeps it to a few MiB. */
export type ArchiveEntry = { name: string; body: Buffer };
/** Takes an entry, and answers when there is room for the next. */
export type AddEntry = (name: string, body: Buffer) => Promise<void>;

/** A picture of 10 MiB fits; what claims to be more was never written here. */
const maxEntryBytes = 64 * 1024 * 1024;
const draftEnding = '.unfinished';
/** A draft that is older than this was left by a process that was killed, in milliseconds. */
const abandoned = 24 * 3600 * 1000;

/**
 * Writes an archive (tar, compressed with Zstandard) that only its owner may read. It gets its name when it is whole and
 * on the disk; when `fill` or the disk fails, nothing of it stays. A file of that name is never written over.
 */
export async function writeArchive(
  path: string,
  signal: AbortSignal,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  if (await isThere(path))
    throw Object.assign(new Error(`There is already a file ${path}.`), { code: 'EEXIST' });
  await removeAbandoned(dirname(path));
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}${draftEnding}`);
  const tar = pack();
  try {
    const written = pipeline(
      tar,
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    const filled = fill((name, body) => add(tar, name, body)).then(
      () => tar.finalize(),
      (error) => tar.destroy(error),
    );
    // What failed first is what `written` tells: it ends when the filling fails, and the filling ends when it does.
    await Promise.allSettled([written, filled]);
    signal.throwIfAborted();
    await written;
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolder(dirname(path));
}

/** The entries of an archive, in their order. Throws `DamagedArchive` where it cannot be read on. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const file = createReadStream(path);
  const fed = pipeline(file, createZstdDecompress(), entries).catch((error: NodeJS.ErrnoException) => {
    entries.destroy(error);
  });
  try {
    for await (const entry of entries)
      yield { name: entry.header.name, body: await readBody(entry.header.size ?? 0, entry) };
  } catch (error) {
    if (error instanceof DamagedArchive || isOfTheDisk(error)) throw error;
    throw new DamagedArchive('The archive is damaged: it cannot be unpacked to its end.', { cause: error });
  } finally {
    file.destroy();
    entries.destroy();
    await fed;
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(draftEnding)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - abandoned) await rm(join(folder, name), { force: true });
  }
}

function add(tar: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, body, (error) => (error ? reject(error) : resolve()));
  });
}

async function readBody(size: number, chunks: AsyncIterable<unknown>): Promise<Buffer> {
  if (size > maxEntryBytes) throw new DamagedArchive('The archive is damaged: a part of it is too large.');
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) read.push(chunk);
  return Buffer.concat(read);
}

/** The disk cannot be read: that says nothing about the archive. */
function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function flushFolder(folder: string) {
  // Windows opens no folder, and keeps its entries by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
