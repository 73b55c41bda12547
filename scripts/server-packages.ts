import { readFileSync } from 'node:fs';

export type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

/** By their paths, the shop itself at ''. */
export const lockedPackages: Record<string, LockedPackage> = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
).packages;

/** Lockfile paths of what runs the built shop, without development packages. */
export function listServerPackages(machine: { os: string; cpu: string }): Set<string> {
  const found = new Set<string>();
  const collect = (from: string, names: string[]) => {
    for (const name of names) {
      const path = resolve(from, name);
      const each = path === undefined ? undefined : lockedPackages[path];
      if (path === undefined || each === undefined || found.has(path) || !fits(each, machine)) continue;
      found.add(path);
      collect(path, namesOf(each));
    }
  };
  collect('', namesOf(lockedPackages[''] ?? {}));
  return found;
}

export function namesOf({ dependencies, optionalDependencies }: LockedPackage): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

function fits({ os, cpu, libc }: LockedPackage, machine: { os: string; cpu: string }): boolean {
  const isFor = (wanted: string[] | undefined, here: string) => wanted === undefined || wanted.includes(here);
  return isFor(os, machine.os) && isFor(cpu, machine.cpu) && isFor(libc, 'glibc');
}

/** Like Node: beside the package first, then in outer folders. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lockedPackages[path]) return path;
    if (folder === '') return undefined;
  }
}
