import { readFileSync } from 'node:fs';

/** Packages that a server may install. */
const maxInstalled = 80;

type Package = {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const packages: Record<string, Package> = read('package-lock.json').packages;
const allowed: Record<string, boolean> = read('package.json').allowScripts;
const root = packages[''] ?? {};
const documented = new Set(
  [...readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\|.*?\|/gm)].flatMap(([cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  ),
);

const tools = namesOf(packages.tools ?? {});
const direct = [...namesOf(root), ...Object.keys(root.devDependencies ?? {}), ...tools];
const installed = installedOnServer();
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
  ...Object.entries(packages).flatMap(([path, { hasInstallScript }]) => {
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

/** Lockfile paths, for Linux x64 without development packages. */
function installedOnServer(): Set<string> {
  const found = new Set<string>();
  const collect = (from: string, names: string[]) => {
    for (const name of names) {
      const path = resolve(from, name);
      const each = path === undefined ? undefined : packages[path];
      if (path === undefined || each === undefined || found.has(path) || !fits(each)) continue;
      found.add(path);
      collect(path, namesOf(each));
    }
  };
  collect('', namesOf(root));
  return found;
}

function namesOf({ dependencies, optionalDependencies }: Package): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

function fits({ os, cpu, libc }: Package): boolean {
  const isFor = (wanted: string[] | undefined, here: string) => wanted === undefined || wanted.includes(here);
  return isFor(os, 'linux') && isFor(cpu, 'x64') && isFor(libc, 'glibc');
}

/** Like Node: beside the package first, then in outer folders. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
