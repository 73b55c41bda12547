import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);
const maxEntries = 1000;

export type Unpacked = Map<string, Buffer>;

/**
 * The files of a ZIP archive of which the names are wanted. Undefined when it is damaged or encrypted, 'too-large' when
 * they would be more than `maxBytes` together: no more than that is ever unpacked, whatever the archive says of itself.
 */
export async function unpackZip(
  archive: Buffer,
  { isWanted, maxBytes }: { isWanted: (name: string) => boolean; maxBytes: number },
): Promise<Unpacked | 'too-large' | undefined> {
  const entries = listEntries(archive);
  if (!entries) return undefined;
  const files: Unpacked = new Map();
  let left = maxBytes;
  for (const { name, method, start, end } of entries) {
    if (!isWanted(name)) continue;
    const packed = archive.subarray(start, end);
    const file = method === 0 ? packed : await inflateUpTo(packed, left);
    if (!file) return undefined;
    if (file === 'too-large' || file.length > left) return 'too-large';
    left -= file.length;
    files.set(name, file);
  }
  return files;
}

/** A ZIP archive of the files as they are, not compressed. */
export function packZip(files: Unpacked): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, file] of files) {
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(file), 10);
    facts.writeUInt32LE(file.length, 14);
    facts.writeUInt32LE(file.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(signature(localHeader), facts, nameBytes, file);
    directory.push(signature(centralHeader), Buffer.from([20, 0]), facts, place, nameBytes);
    offset += 4 + facts.length + nameBytes.length + file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, signature(endOfDirectory), end]);
}

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

type Entry = { name: string; method: number; start: number; end: number };

function listEntries(archive: Buffer): Entry[] | undefined {
  try {
    const end = archive.lastIndexOf(signature(endOfDirectory));
    const count = archive.readUInt16LE(end + 10);
    let at = archive.readUInt32LE(end + 16);
    if (end < 0 || count > maxEntries) return undefined;
    const entries: Entry[] = [];
    for (let i = 0; i < count; i += 1) {
      if (archive.readUInt32LE(at) !== centralHeader) return undefined;
      const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1;
      const nameLength = archive.readUInt16LE(at + 28);
      const local = archive.readUInt32LE(at + 42);
      if (isEncrypted || archive.readUInt32LE(local) !== localHeader) return undefined;
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      entries.push({
        name: archive.toString('utf8', at + 46, at + 46 + nameLength),
        method: archive.readUInt16LE(at + 10),
        start,
        end: start + archive.readUInt32LE(at + 20),
      });
      at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
    return entries;
  } catch (error) {
    // An offset that points out of the archive.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function inflateUpTo(packed: Buffer, maxBytes: number): Promise<Buffer | 'too-large' | undefined> {
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : undefined;
  }
}
