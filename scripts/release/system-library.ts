import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export type SystemLibrary = {
  /** As the building machine has it. */
  path: string;
  package: string;
  version: string;
  source: string;
  system: string;
  cpu: string;
  digest: string;
};

const licenceOfLibrary = 'GPL-3.0-or-later WITH GCC-exception-3.1';

/** Node needs libatomic, which a bare Debian lacks: the copy that runs this process travels with a release for Linux. */
export async function findSystemLibrary(): Promise<SystemLibrary | undefined> {
  if (process.platform !== 'linux') return undefined;
  const [path] = /\/\S*\/libatomic\.so\.1\S*/.exec(await readFile('/proc/self/maps', 'utf8')) ?? [];
  if (path === undefined) return undefined;
  const [owner = ''] = dpkg('--search', path).split(': ');
  const fields = ['Package', 'Version', 'source:Package', 'source:Version', 'Architecture'];
  const format = fields.map((field) => `\${${field}}`).join(' ');
  const [name = '', version = '', source, sourceVersion, cpu = ''] = dpkg(
    '--show',
    `--showformat=${format}`,
    owner,
  ).split(' ');
  const [, system = ''] = /^ID=(.*)$/m.exec(await readFile('/etc/os-release', 'utf8')) ?? [];
  const digest = createHash('sha512')
    .update(await readFile(path))
    .digest('hex');
  return { path, package: name, version, source: `${source}=${sourceVersion}`, system, cpu, digest };
}

/** What Debian keeps beside it, the licence, and where its source is. */
export async function writeLibraryNotice({
  package: name,
  version,
  source,
  system,
}: SystemLibrary): Promise<string> {
  const texts = [`/usr/share/doc/${name}/copyright`, '/usr/share/common-licenses/GPL-3'];
  const [copyright = '', licence = ''] = await Promise.all(texts.map((path) => readFile(path, 'utf8')));
  const title = `${name} ${version} (${licenceOfLibrary})`;
  return `${title}\n\nIts source, on ${system}: apt-get source ${source}\n\n${copyright.trim()}\n\n${licence.trim()}\n`;
}

/** A component of a CycloneDX document. */
export function describeLibrary({ package: name, version, system, cpu, digest }: SystemLibrary) {
  return {
    type: 'library',
    'bom-ref': 'lib/libatomic.so.1',
    name,
    version,
    purl: `pkg:deb/${system}/${name}@${version.replace('+', '%2B')}?arch=${cpu}`,
    licenses: [{ expression: licenceOfLibrary }],
    hashes: [{ alg: 'SHA-512', content: digest }],
  };
}

function dpkg(...args: string[]): string {
  try {
    return execFileSync('dpkg-query', args, { encoding: 'utf8' }).trim();
  } catch {
    throw new Error('A release for Linux is made on Debian or Ubuntu, whose packages name their licences.');
  }
}
