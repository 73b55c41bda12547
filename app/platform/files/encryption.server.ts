import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DamagedArchive } from './archive.server.ts';
import { inBlocks } from './in-blocks.ts';

export class WrongKey extends Error {}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Bytes of plain text that are encrypted, and later authenticated, together. */
const chunkBytes = 1024 * 1024;
const tagBytes = 16;
const saltBytes = 16;
const checkBytes = 16;
const magic = Buffer.from('comptoir encrypted 1\n');
const headerBytes = magic.length + saltBytes + checkBytes;

/** AES-256-GCM in chunks after a header. Each chunk's nonce says which it is, and whether it is the last, so none can be moved or cut off. */
export async function* encrypt(plain: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const { key, check } = await deriveKey(passphrase, salt);
  const header = Buffer.concat([magic, salt, check]);
  yield header;
  let number = 0;
  for await (const { block, isLast } of inBlocks(plain, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Throws `WrongKey`, or `DamagedArchive` before anything of an altered chunk is given out, and at a missing end. */
export async function* decrypt(encrypted: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const blocks = inBlocks(encrypted, chunkBytes + tagBytes, headerBytes);
  const { block: header, isLast: endsHere } = (await blocks.next()).value ?? noBlock;
  if (!header.subarray(0, magic.length).equals(magic))
    throw new DamagedArchive('This is no encrypted backup of Comptoir.');
  if (endsHere) throw new DamagedArchive('The backup is damaged: its end is missing.');
  const { key, check } = await deriveKey(passphrase, header.subarray(magic.length, magic.length + saltBytes));
  if (!timingSafeEqual(check, header.subarray(-checkBytes)))
    throw new WrongKey('The key is not the one that this backup was encrypted with: BACKUP_KEY.');
  let number = 0;
  for await (const { block, isLast } of blocks) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), {
      authTagLength: tagBytes,
    }).setAAD(header);
    try {
      decipher.setAuthTag(block.subarray(-tagBytes));
      yield Buffer.concat([decipher.update(block.subarray(0, -tagBytes)), decipher.final()]);
    } catch (error) {
      const message = `The backup is damaged: part ${number + 1} was altered, or its end is missing.`;
      throw new DamagedArchive(message, { cause: error });
    }
    number += 1;
  }
}

const noBlock = { block: Buffer.of(), isLast: true };

/** The salt is new for each backup, therefore the key is too, and nonces may begin at 0. */
async function deriveKey(passphrase: string, salt: Buffer) {
  const bytes = await derive(passphrase, salt, 32 + checkBytes, {
    N: 2 ** 15,
    r: 8,
    maxmem: 64 * 1024 * 1024,
  });
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
