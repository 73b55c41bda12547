import type { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import { fromBufferPromise } from 'yauzl';

const maxEntries = 1000;

export type Unpacked = Map<string, Buffer>;

/** Undefined: damaged, encrypted, over 1000 entries, or paths such as `../a`. Never unpacks more than `maxBytes` in all. */
export async function unpackZip(
  archive: Buffer,
  { isWanted, maxBytes }: { isWanted: (name: string) => boolean; maxBytes: number },
): Promise<Unpacked | 'too-large' | undefined> {
  const files: Unpacked = new Map();
  let left = maxBytes;
  try {
    // The claimed sizes may be false: `readUpTo` counts instead.
    const zip = await fromBufferPromise(archive, { validateEntrySizes: false });
    if (zip.entryCount > maxEntries) return undefined;
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return undefined;
      if (!isWanted(entry.fileName)) continue;
      const file = await readUpTo(await zip.openReadStreamPromise(entry), left);
      if (!file) return 'too-large';
      left -= file.length;
      files.set(entry.fileName, file);
    }
    return files;
  } catch {
    return undefined;
  }
}

export function packZip(files: Unpacked): Buffer {
  const { buffer, byteOffset, byteLength } = zipSync(Object.fromEntries(files), { level: 0 });
  return Buffer.from(buffer, byteOffset, byteLength);
}

async function readUpTo(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
