import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { compileWords } from './compile-words.ts';

rmSync('build', { recursive: true, force: true });
await compileWords();
run('react-router', 'build', '--logLevel', 'warn');
run('vite', 'build', '--config', 'vite.readers.config.ts', '--logLevel', 'warn');
run('vite', 'build', '--config', 'vite.browser.config.ts', '--logLevel', 'warn');
run('vite', 'build', '--config', 'vite.browser.config.ts', '--mode', 'service-worker', '--logLevel', 'warn');
run(
  'vite',
  'build',
  '--config',
  'vite.browser.config.ts',
  '--mode',
  'notifications-worker',
  '--logLevel',
  'warn',
);
for (const folder of ['build/client', 'build/browser']) compressFiles(folder);
// Later only checks and tests read the compiled words: 5 700 files, 24 MB.
if (!existsSync('node_modules/typescript')) rmSync('app/generated', { recursive: true });
// The compiler of translations leaves timers of 30 s behind.
process.exit();

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

function compressFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
