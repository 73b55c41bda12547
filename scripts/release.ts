import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, constants as fileTypes } from 'node:fs';
import { lstat, mkdir, readdir, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import shop from '../package.json' with { type: 'json' };
import { listBundledPackages } from './bundled-packages.ts';
import { isBuildFresh, noteBuild } from './freshness.mjs';
import { isUnread } from './install.mjs';
import { describeComponents, fetchedNode, writeNotices } from './release/notices.ts';
import { findSystemLibrary } from './release/system-library.ts';
import { listServerPackages } from './server-packages.ts';

/** npm run release [-- --trial]: release/comptoir-<version>-<platform>.tar.zst for this platform. A trial may hold changes that are not committed. */
const { version } = shop;
const isTrial = process.argv.includes('--trial');
const machine = { os: process.platform, cpu: process.arch };
const name = `comptoir-${version}-${machine.os}-${machine.cpu}`;
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

type Entry = { name: string; path: string } | { name: string; body: string };

if (!isTrial && git('status', '--porcelain') !== '')
  fail('A release is made from a clean checkout: commit or remove what "git status" shows.');
if (machine.os === 'win32') fail('A release for Windows is not made yet: "npm start" runs the shop there.');
if (!existsSync(fetchedNode)) fail('The licences of Node are missing: run "npm rebuild node".');
if (!(await isBuildFresh())) {
  execFileSync(process.execPath, ['scripts/build.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await noteBuild();
}
/** The commit's, so that the same checkout gives the same bytes. */
const madeAt = new Date(Number(git('log', '-1', '--format=%ct')) * 1000);
const shipped = [...listServerPackages(machine)].filter((path) => existsSync(path));
const described = [...new Set([...shipped, ...(await listBundledPackages())])].sort();
const library = await findSystemLibrary();
const sbom = JSON.stringify(await describeComponents(described, { version, madeAt, library }), undefined, 1);

const entries: Entry[] = [
  { name: 'comptoir', path: 'scripts/release/comptoir' },
  { name: 'THIRD-PARTY-NOTICES', body: await writeNotices(described, library) },
  { name: 'sbom.cdx.json', body: sbom },
  ...(library ? [{ name: 'lib/libatomic.so.1', path: library.path }] : []),
  ...git(
    'ls-files',
    'LICENSE',
    'README.md',
    '.env.example',
    'CHANGELOG.md',
    'package.json',
    'docs',
    'database',
  )
    .split('\n')
    .map(asIs),
  ...['install', 'keep-running', 'serve', 'shop-environment', 'stop'].map((each) =>
    asIs(`scripts/${each}.mjs`),
  ),
  ...(await filesOf('build'))
    .filter((path) => !/^build\/(code-cache|bundled-packages)\//.test(path))
    .map(asIs),
  ...(await Promise.all(shipped.map(filesOfPackage))).flat().map(asIs),
];
await mkdir('release', { recursive: true });
const archive = join('release', `${name}.tar.zst`);
// Under its own name only when it is whole; `release.mjs` removes what a signal leaves.
const draft = `${archive}.part`;
await writeArchive(entries.sort((one, other) => (one.name < other.name ? -1 : 1)));
await rename(draft, archive);
await noteDigest();
process.stdout.write(`${archive}: ${Math.round((await stat(archive)).size / 1e6)} MB\n`);
process.exit();

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The archives of other platforms may lie beside this one. */
async function noteDigest() {
  const sums = join('release', 'SHA256SUMS');
  const noted = (await readFile(sums, 'utf8').catch(() => '')).split('\n').filter((line) => {
    const [, other = ''] = line.split('  ');
    return other !== '' && other !== basename(archive) && existsSync(join('release', other));
  });
  const digest = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  const lines = [...noted, `${digest}  ${basename(archive)}`];
  const byName = (line: string) => line.slice(digest.length);
  await writeFile(sums, `${lines.sort((one, other) => (byName(one) < byName(other) ? -1 : 1)).join('\n')}\n`);
}

function asIs(path: string): Entry {
  return { name: path, path };
}

async function filesOf(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((each) => each.isFile() || each.isSymbolicLink())
    .map(({ parentPath, name: file }) => join(parentPath, file));
}

/** Packages inside it are listed on their own. Of Node only the program: the rest is a second copy of it. */
async function filesOfPackage(path: string): Promise<string[]> {
  if (path === 'node_modules/node') return [join(path, 'bin/node')];
  const inner = (await filesOf(path)).map((file) => file.slice(path.length));
  return inner
    .filter((file) => !file.startsWith('/node_modules/') && !isUnread(`/${path}${file}`))
    .map((file) => path + file);
}

async function writeArchive(files: Entry[]) {
  const tar = pack();
  const params = { [constants.ZSTD_c_compressionLevel]: 12 };
  const written = pipeline(tar, createZstdCompress({ params }), createWriteStream(draft));
  for (const each of files) {
    const mode = 'path' in each ? (await lstat(each.path)).mode : 0;
    const isLink = (mode & fileTypes.S_IFMT) === fileTypes.S_IFLNK;
    const header = {
      name: `${name}/${each.name}`,
      mode: mode & 0o100 ? 0o755 : 0o644,
      mtime: madeAt,
      ...('path' in each && isLink && { type: 'symlink' as const, linkname: await readlink(each.path) }),
    };
    const body = 'path' in each ? isLink || (await readFile(each.path)) : each.body;
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      if (typeof body === 'boolean') tar.entry(header, done);
      else tar.entry(header, body, done);
    });
  }
  tar.finalize();
  await written;
}
