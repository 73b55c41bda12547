import { readFileSync } from 'node:fs';
import { listServerPackages, lockedPackages, namesOf } from './server-packages.ts';

/** Packages that a server may install. */
const maxInstalled = 80;

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
  ...Object.entries(lockedPackages).flatMap(([path, { hasInstallScript }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (name.startsWith('react-server-dom-'))
      return [`${name} must not be in the tree (decisions, section 1).`];
    return hasInstallScript && !(name in allowed)
      ? [`${name} has an install script that package.json neither allows nor refuses.`]
      : [];
  }),
];
process.stdout.write(`A server installs ${installed.size} packages of at most ${maxInstalled}.\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);
