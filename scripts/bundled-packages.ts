import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join('build', 'bundled-packages');

/** Notes the packages whose code a build contains: their licences travel with a release. */
export const noteBundledPackages: Plugin = {
  name: 'note-bundled-packages',
  apply: 'build',
  async writeBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const packages = modules.flatMap((id) => {
      const [, path] =
        /^.*?((?:node_modules\/(?:@[^/]+\/)?[^/]+\/(?:.*\/)?)?node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(id) ??
        [];
      return path ?? [];
    });
    const list = [...new Set(packages)].sort().join('\n');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, createHash('sha256').update(list).digest('hex').slice(0, 12)), list);
  },
};

/** Lockfile paths. */
export async function listBundledPackages(): Promise<Set<string>> {
  const lists = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  // Its style sheet is no module.
  return new Set(['node_modules/tailwindcss', ...lists.flatMap((list) => list.split('\n').filter(Boolean))]);
}
