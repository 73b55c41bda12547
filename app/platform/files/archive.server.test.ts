import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const writeUntilRefused = `
  import { randomBytes } from 'node:crypto';
  import { writeArchive } from './app/platform/files/archive.server.ts';
  const { signal } = new AbortController();
  const written = writeArchive(process.env.ARCHIVE, signal, async (add) => {
    for (let part = 0; part < 8; part += 1) await add('part ' + part, randomBytes(1024 * 1024));
  });
  await written.catch(({ code, message }) => console.log(code, message));`;

test('an archive that finds no room is refused with its name, and leaves nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const archive = join(folder, 'shop.tar.zst');
  // A process that may write no file larger than 1 MiB meets the same failure as a full disk.
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 2048; exec "$0" --input-type=module -e "$1"', process.execPath, writeUntilRefused],
    { env: { ...process.env, ARCHIVE: archive }, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe(`EFBIG EFBIG: file too large, write '${archive}'\n`);
  expect(readdirSync(folder)).toEqual([]);
});
