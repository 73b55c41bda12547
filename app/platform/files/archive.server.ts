import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { flushFolder } from './flush-folder.server.ts';
import { withPath } from './with-path.ts';

/** The archive is cut, altered, or no archive at all. The message is one sentence. */
export class DamagedArchive extends Error {}

/** Held in memory as a whole: a few MiB at most. */
export type ArchiveEntry = { name: string; body: Buffer };
export type AddEntry = (name: string, body: Buffer) => Promise<void>;

const maxEntryBytes = 64 * 1024 * 1024;
const draftEnding = '.unfinished';
const abandonedAfterMs = 24 * 3600 * 1000;

/** Writes a tar archive (Zstandard, mode 600) under its name once it is whole and flushed; a failure leaves nothing. Never overwrites. */
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
    // Each ends when the other fails; `written` has the first error.
    await Promise.allSettled([written, filled]);
    signal.throwIfAborted();
    await written.catch((error) => {
      throw withPath(error, path);
    });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolder(dirname(path));
}

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

/** What killed processes left of archives whose names begin so. The caller knows that nobody is writing one. */
export async function removeDrafts(folder: string, beginning: string) {
  for (const name of await readdir(folder))
    if (name.startsWith(`.${beginning}`) && name.endsWith(draftEnding))
      await rm(join(folder, name), { force: true });
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
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(join(folder, name), { force: true });
  }
}

function add(tar: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, mode: 0o600 }, body, (error) => (error ? reject(error) : resolve()));
    // Besides calling back, an entry in flight emits what ended the archive: unheard, it would end the process.
    entry.on('error', reject);
  });
}

async function readBody(size: number, chunks: AsyncIterable<unknown>): Promise<Buffer> {
  if (size > maxEntryBytes) throw new DamagedArchive('The archive is damaged: a part of it is too large.');
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) read.push(chunk);
  return Buffer.concat(read);
}

/** An error of the disk says nothing about the archive. */
function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
