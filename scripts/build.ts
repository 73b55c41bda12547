import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compileWords } from './compile-words.ts';

rmSync('build', { recursive: true, force: true });
await compileWords();
// First, because it empties the folder.
await run('react-router', 'build');
await Promise.all([
  compressFiles('build/client'),
  ...['readers', 'commands'].map((name) => run('vite', 'build', '--config', `vite.${name}.config.ts`)),
  ...['production', 'service-worker', 'notifications-worker'].map((mode) =>
    run('vite', 'build', '--config', 'vite.browser.config.ts', '--mode', mode),
  ),
]);
await compressFiles('build/browser');
// Later only checks and tests read the compiled words: 5 700 files, 24 MB.
if (!existsSync('node_modules/typescript')) rmSync('app/generated', { recursive: true });
// The compiler of translations leaves timers of 30 s behind.
process.exit();

async function run(command: string, ...args: string[]) {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' } as const;
  const [status, signal] = await once(spawn(command, [...args, '--logLevel', 'warn'], options), 'exit');
  // The build ends as its step did: `npm start` then names a lack of memory.
  if (signal) process.kill(process.pid, signal);
  if (status !== 0) process.exit(status ?? 1);
}

async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
