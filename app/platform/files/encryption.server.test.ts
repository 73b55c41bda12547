import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DamagedArchive } from './archive.server.ts';
import { decrypt, encrypt, WrongKey } from './encryption.server.ts';

const key = 'a passphrase of some length';
const mebibyte = 1024 * 1024;

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
async function whole(stream: AsyncIterable<Buffer>) {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
const encrypted = (plain: Buffer) => whole(encrypt(inPieces(plain), key));
const decrypted = (bytes: Buffer, withKey = key) => whole(decrypt(inPieces(bytes), withKey));

test.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte])(
  '%i bytes are read back as they were',
  async (size) => {
    const plain = randomBytes(size);
    const sent = await encrypted(plain);
    expect((await decrypted(sent)).equals(plain)).toBe(true);
    if (size >= 16) expect(sent.includes(plain.subarray(0, 16))).toBe(false);
  },
);

test('the same bytes are never encrypted in the same way twice', async () => {
  const plain = Buffer.from('the same');
  expect((await encrypted(plain)).equals(await encrypted(plain))).toBe(false);
});

test('a wrong key, a changed bit, a missing or additional end and chunks in another order are refused', async () => {
  const sent = await encrypted(randomBytes(2 * mebibyte + 5));
  const header = sent.length - 2 * (mebibyte + 16) - 21;
  const chunk = (number: number) =>
    sent.subarray(header + number * (mebibyte + 16), header + (number + 1) * (mebibyte + 16));
  await expect(decrypted(sent, `${key}.`)).rejects.toThrow(WrongKey);
  for (const at of [header + 7, header + mebibyte + 99, sent.length - 1]) {
    const changed = Buffer.from(sent);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(decrypted(changed)).rejects.toThrow(DamagedArchive);
  }
  // One of them ends with a whole chunk, as an archive of that length would.
  for (const length of [0, 10, header, header + mebibyte + 16, sent.length - 1])
    await expect(decrypted(sent.subarray(0, length))).rejects.toThrow(DamagedArchive);
  await expect(decrypted(Buffer.concat([sent, Buffer.from('x')]))).rejects.toThrow(DamagedArchive);
  const swapped = Buffer.concat([sent.subarray(0, header), chunk(1), chunk(0), chunk(2)]);
  await expect(decrypted(swapped)).rejects.toThrow(DamagedArchive);
});
