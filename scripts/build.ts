import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { compileWords } from './compile-words.ts';

/** Builds what `npm start` serves: the words, the visitor's scripts, the application. */
rmSync('build', { recursive: true, force: true });
await compileWords();
run('vite', 'build', '--config', 'vite.browser.config.ts', '--logLevel', 'warn');
run('react-router', 'build', '--logLevel', 'warn');

function run(command: string, ...args: string[]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
