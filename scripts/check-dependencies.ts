import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type LockedPackage, listServerPackages, lockedPackages, namesOf } from './server-packages.ts';

/** Packages that a server may install. */
const maxInstalled = 80;

/** None asks that the source of the shop be published. LGPL is libvips, a library of its own; MPL covers only its own files. */
const licences = new Set(
  '0BSD, Apache-2.0, BSD-2-Clause, BSD-3-Clause, BlueOak-1.0.0, CC0-1.0, CC-BY-4.0, ISC, LGPL-3.0-or-later, MIT, MIT-0, MPL-2.0, PSF-2.0, Unlicense, Zlib'.split(
    ', ',
  ),
);
/** Their texts were read: Bitstream Vera with additions, MIT, MIT, MIT. */
const readByHand = ['dejavu-fonts-ttf', 'png-js', '@inlang/plugin-message-format', 'sqlite-wasm-kysely'];

const allowed: Record<string, boolean> = JSON.parse(readFileSync('package.json', 'utf8')).allowScripts;
const root = lockedPackages[''] ?? {};
const documented = new Set(
  [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\|.*?\|/gm)].flatMap(([cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  ),
);

const tools = namesOf(lockedPackages.tools ?? {});
const direct = [...namesOf(root), ...Object.keys(root.devDependencies ?? {}), ...tools];
const installed = listServerPackages({ os: 'linux', cpu: 'x64' });
const problems = [
  ...(installed.size > maxInstalled
    ? [`A server installs ${installed.size} packages: at most ${maxInstalled} are wanted.`]
    : []),
  ...direct
    .filter((name) => !documented.has(name))
    .map((name) => `docs/dependencies.md does not say what ${name} is for.`),
  ...[...documented]
    .filter((name) => !direct.includes(name))
    .map((name) => `docs/dependencies.md names ${name}, which package.json does not.`),
  ...Object.entries(lockedPackages).flatMap(([path, each]) => findGaps(path, each)),
  ...Object.entries(lockedPackages).flatMap(([path, { hasInstallScript }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (name.startsWith('react-server-dom-'))
      return [`${name} must not be in the tree (decisions, section 1).`];
    return hasInstallScript && !(name in allowed)
      ? [`${name} has an install script that package.json neither allows nor refuses.`]
      : [];
  }),
];
const tree = spawnSync('npm', ['ls', '--all', '--loglevel=error'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (tree.status !== 0) problems.push(`npm ls finds fault with the installed packages:\n${tree.stderr}`);
process.stdout.write(`A server installs ${installed.size} packages of at most ${maxInstalled}.\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);

/** What notices and SBOM of a release say of it, and what the lockfile must not hold. */
function findGaps(
  path: string,
  { version, license = '', integrity, resolved, link, inBundle }: LockedPackage,
): string[] {
  if (path === '' || path === 'tools' || link) return [];
  const name = path.split('node_modules/').at(-1) ?? '';
  const unknown = license.split(/ AND | OR |[()]/).filter((each) => each !== '' && !licences.has(each));
  return [
    ...((license === '' || unknown.length > 0) && !readByHand.includes(name)
      ? [`${name} has the licence "${license}", which nobody has allowed.`]
      : []),
    ...(version && (integrity || inBundle) ? [] : [`${name} has no version or digest in package-lock.json.`]),
    ...(resolved ? [`${name} names a registry in package-lock.json.`] : []),
  ];
}
