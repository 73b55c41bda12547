import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const note = join(root, 'node_modules', '.installed-lockfile');

/** Throws with a sentence for the user. */
export async function installLocked() {
  const digest = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = await readFile(note, 'utf8').catch(() => '');
  if (installed === digest && existsSync(pinnedNode)) return;

  process.stdout.write('Installing packages (first start: about a minute)…\n');
  const started = Date.now();
  const ticking = setInterval(() => {
    process.stdout.write(`  still installing, ${Math.round((Date.now() - started) / 1000)} s\n`);
  }, 10_000);
  try {
    // Not "npm ci": it refuses a lockfile that lacks other machines' optional binaries (decisions/004).
    await npm(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
  } finally {
    clearInterval(ticking);
  }
  if (!existsSync(pinnedNode)) {
    throw new Error(
      'The packages were installed, but the pinned Node is missing: the install script of the package "node" must be allowed to run.',
    );
  }
  await writeFile(note, digest);
}

function npm(args) {
  return new Promise((resolve, reject) => {
    const refuse = () =>
      reject(
        new Error(
          'The packages could not be installed: is the npm registry within reach? What npm printed above says more.',
        ),
      );
    const child = spawn('npm', args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', refuse);
    child.on('exit', (code) => (code === 0 ? resolve() : refuse()));
  });
}
