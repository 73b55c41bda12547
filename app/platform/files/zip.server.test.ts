import { Buffer } from 'node:buffer';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packZip, unpackZip } from './zip.server.ts';

const all = { isWanted: () => true, maxBytes: 1000 };
const pack = (files: Record<string, string>) =>
  packZip(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
const central = Buffer.from([0x50, 0x4b, 1, 2]);
/** Sets a 16-bit field in the local and in the central header of an archive's only file. */
const patched = (archive: Buffer, at: number, value: number) => {
  archive.writeUInt16LE(value, at);
  archive.writeUInt16LE(value, archive.lastIndexOf(central) + at + 2);
  return archive;
};

test('packed files are unpacked, the wanted ones alone', async () => {
  const archive = pack({ 'xl/a.xml': 'é', 'b.txt': '2' });
  expect(await unpackZip(archive, all)).toEqual(
    new Map([
      ['xl/a.xml', Buffer.from('é')],
      ['b.txt', Buffer.from('2')],
    ]),
  );
  const wanted = await unpackZip(archive, { ...all, isWanted: (name) => name.endsWith('.txt') });
  expect([...(wanted as Map<string, Buffer>).keys()]).toEqual(['b.txt']);
});

test('files of more than the limit together are too large, whatever size the archive claims', async () => {
  expect(await unpackZip(pack({ a: 'x'.repeat(500), b: 'x'.repeat(500) }), all)).toBeInstanceOf(Map);
  expect(await unpackZip(pack({ a: 'x'.repeat(500), b: 'x'.repeat(501) }), all)).toBe('too-large');
  const bomb = packZip(new Map([['a', deflateRawSync(Buffer.alloc(5_000_000))]]));
  expect(await unpackZip(patched(bomb, 8, 8), { ...all, maxBytes: 4_000_000 })).toBe('too-large');
});

test.each([
  ['no archive', () => Buffer.from('PK')],
  ['an archive that is cut off', () => pack({ a: '1' }).subarray(0, 60)],
  ['an encrypted file', () => patched(pack({ a: '1' }), 6, 1)],
  ['an unknown compression', () => patched(pack({ a: '1' }), 8, 12)],
  ['a compressed file that is damaged', () => patched(pack({ a: 'not deflated' }), 8, 8)],
  ['a name that leaves the folder', () => pack({ '../a': '1' })],
  ['an absolute name', () => pack({ '/etc/a': '1' })],
  ['1001 files', () => pack(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}`, ''])))],
])('%s is not unpacked', async (_, make) => {
  expect(await unpackZip(make(), all)).toBeUndefined();
});
