import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './install.mjs';

const sources = [
  'app',
  'server',
  'database',
  'public',
  'translations',
  'project.inlang',
  'scripts/build.ts',
  'scripts/bundled-packages.ts',
  'scripts/commands',
  'scripts/compile-words.ts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.browser.config.ts',
  'vite.commands.config.ts',
  'vite.readers.config.ts',
];
const note = join(root, 'build', '.made-from');

export async function isBuildFresh() {
  return (await readFile(note, 'utf8').catch(() => '')) === (await digestSources());
}

export async function noteBuild() {
  await writeFile(note, await digestSources());
}

async function digestSources() {
  const digest = createHash('sha256');
  for (const source of sources)
    for (const file of await filesOf(source)) digest.update(file).update(await readFile(join(root, file)));
  return digest.digest('hex');
}

async function filesOf(path) {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !file.startsWith(join('app', 'generated')) && !/[.]test[.]tsx?$/.test(file))
    .sort();
}
