import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeComponents, writeNotices } from './notices.ts';
import { findSystemLibrary } from './system-library.ts';

test('the launcher lets Node find the library beside it, before those that the environment names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-launcher-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync('scripts/release/comptoir', join(folder, 'comptoir'));
  const node = join(folder, 'node_modules', 'node', 'bin', 'node');
  mkdirSync(join(node, '..'), { recursive: true });
  writeFileSync(node, '#!/bin/sh\necho "$LD_LIBRARY_PATH $1"\n');
  chmodSync(node, 0o755);
  const start = (env: Record<string, string>) =>
    spawnSync('sh', [join(folder, 'comptoir'), 'start'], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin', ...env },
    }).stdout;
  expect(start({})).toBe(`${folder}/lib scripts/serve.mjs\n`);
  expect(start({ LD_LIBRARY_PATH: '/else' })).toBe(`${folder}/lib:/else scripts/serve.mjs\n`);
});

test.runIf(process.platform === 'linux')(
  'the library of the system travels with its licence and version',
  async () => {
    const library = await findSystemLibrary();
    if (library === undefined) throw new Error('this Node runs without libatomic');
    expect(library.path).toMatch(/\/libatomic\.so\.1[.\d]*$/);
    const notices = await writeNotices([], library);
    expect(notices).toContain(`libatomic1 ${library.version} (GPL-3.0-or-later WITH GCC-exception-3.1)`);
    expect(notices).toContain(`: apt-get source gcc-`);
    expect(notices).toContain('GCC RUNTIME LIBRARY EXCEPTION');
    expect(notices).toContain('GNU GENERAL PUBLIC LICENSE\n');
    const { components } = await describeComponents([], { version: '1', madeAt: new Date(0), library });
    expect(components).toEqual([
      {
        type: 'library',
        'bom-ref': 'lib/libatomic.so.1',
        name: 'libatomic1',
        version: expect.stringMatching(/^\d/),
        purl: expect.stringMatching(/^pkg:deb\/(debian|ubuntu)\/libatomic1@[\d.]+-\S+\?arch=(amd64|arm64)$/),
        licenses: [{ expression: 'GPL-3.0-or-later WITH GCC-exception-3.1' }],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      },
    ]);
  },
);
