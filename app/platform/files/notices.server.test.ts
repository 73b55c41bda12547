import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Disk } from 'flydrive';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WholeFileDriver } from './files.server.ts';
import { createNoticeStore } from './notices.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-notices-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const openStore = () =>
  createNoticeStore(new Disk(new WholeFileDriver({ location: folder, visibility: 'private' })));

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n');

test('a PDF is kept as it came, listed and removed', async () => {
  const notices = openStore();
  const admitted = await notices.admit(pdf);
  if (!admitted.ok) throw new Error(admitted.reason);
  expect(admitted).toEqual({
    ok: true,
    file: expect.stringMatching(/^\d+-[0-9a-f]{16}\.pdf$/),
    size: pdf.length,
  });
  expect(Buffer.from((await notices.read(admitted.file)) ?? [])).toEqual(pdf);
  expect(await notices.list()).toEqual([admitted.file]);
  await notices.remove(admitted.file);
  expect(await notices.read(admitted.file)).toBeUndefined();
});

test.each([
  ['nothing', Buffer.from('')],
  ['a page', Buffer.from('<!doctype html><script>1</script>%PDF-1.7 %%EOF')],
  ['a PDF after another format', Buffer.concat([Buffer.from('GIF89a'), pdf])],
  ['half a PDF', pdf.subarray(0, 20)],
])('%s is no PDF', async (_, bytes) => {
  expect(await openStore().admit(bytes)).toEqual({ ok: false, reason: 'notice-format' });
});

test('a PDF of 20 MB is refused', async () => {
  const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024), pdf]);
  expect(await openStore().admit(large)).toEqual({ ok: false, reason: 'notice-too-large' });
});

test.each(['../secret.pdf', 'notice.pdf', '1-0123456789abcdef.webp'])('"%s" is no notice', async (file) => {
  expect(await openStore().read(file)).toBeUndefined();
});
