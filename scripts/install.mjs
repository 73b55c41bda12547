import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd, Stopped } from './stop.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** For a child process that the system ended by force. */
export const tooLittleMemory =
  'The system ended it, most likely for lack of memory: to install and build, the shop takes 2 GB, memory and swap together. docs/operations.md, “On a small machine”, says how to add swap.';

const note = join(root, 'node_modules', '.installed-lockfile');
/** One of the tools. The build needs all of it as soon as it is there. */
const compiler = join(root, 'node_modules', 'typescript');
const withTools = ' with tools';

/**
 * Installs what builds and runs the shop; with `tools`, also what tests, checks and measurements need (`tools/package.json`).
 * Throws with a sentence for the user, and `Stopped` at a signal.
 */
export async function installLocked({ tools: wanted = false } = {}) {
  const problem = findNodeProblem();
  if (problem) throw new Error(problem);
  const digest = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = await readFile(note, 'utf8').catch(() => '');
  // "npm ci" or "npm install" by hand installs the tools too, and leaves no note.
  const hadTools = installed ? installed.endsWith(withTools) : existsSync(compiler);
  const tools = wanted || hadTools;
  const noteNow = tools ? `${digest}${withTools}` : digest;
  if (installed === noteNow && existsSync(pinnedNode)) return;

  // npm would not bring back what was trimmed.
  if (tools && installed !== '' && !hadTools) await rm(join(root, 'node_modules'), { recursive: true });
  process.stdout.write('Installing packages (first start: about a minute)…\n');
  const started = Date.now();
  const ticking = setInterval(() => {
    process.stdout.write(`  still installing, ${Math.round((Date.now() - started) / 1000)} s\n`);
  }, 10_000);
  try {
    // Not "npm ci": it refuses a lockfile that lacks other machines' optional binaries (decisions/004).
    const scope = tools ? [] : ['--workspaces=false', '--include-workspace-root'];
    await npm([
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--include=dev',
      ...scope,
    ]);
  } finally {
    clearInterval(ticking);
  }
  if (!existsSync(pinnedNode)) {
    throw new Error(
      'The packages were installed, but the pinned Node is missing: the install script of the package "node" must be allowed to run.',
    );
  }
  if (!tools) await trimPackages(join(root, 'node_modules'));
  await writeFile(note, noteNow);
}

/** Why the machine's own Node cannot run the first scripts, or undefined. Before 20.12, entries of a folder have no `parentPath`. */
export function findNodeProblem(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  const [major, minor] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `Comptoir needs Node ${oldest} or newer; this is Node ${version}.`;
}

async function npm(args) {
  const seeAbove = 'Is the npm registry within reach? What npm printed above says more.';
  const { code, signal } = await runToEnd('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  }).catch((error) => {
    if (error instanceof Stopped) throw error;
    return { code: 1 };
  });
  if (code === 0) return;
  throw new Error(
    `The packages could not be installed. ${signal === 'SIGKILL' ? tooLittleMemory : seeAbove}`,
  );
}

/** Licences stay. */
const unread = [
  // Headers and libraries for addons compiled here.
  /[\\/]node-[^\\/]+[\\/]include[\\/]|[\\/]pgxs[\\/]|[.]a$/,
  // Source maps, types, sources of what is there as JavaScript, documents.
  /[.](map|flow|[cm]?ts)$|[\\/](?!licen[cs]e|copying|notice)[^\\/]*[.]md$/i,
  /[\\/](test|[.]yarn)[\\/]/,
  // For another runtime than Node, and for browsers; without `pdfkit.browser.mjs` Vite bundles pdfkit, which then misses its fonts.
  /[\\/]bare-[^\\/]+[\\/]prebuilds[\\/]|[\\/]pdfkit[.]standalone[.]|[\\/]yaml[\\/]browser[\\/]/,
  /[\\/]oxide-wasm32-wasi[\\/]|[\\/]react-dom[\\/].*(bun|edge|profiling)|[\\/](umd|iife|esnext)[\\/]|[\\/]n2words[\\/].*[.]umd[.]/,
  // Second copies in the other module format: the server requires its packages, the build imports those that it bundles.
  /[\\/]@(aws-sdk|smithy)[\\/].*[\\/]dist-es[\\/]|[\\/](hono|kysely)[\\/]dist[\\/]cjs[\\/]/,
  /[\\/](drizzle-orm|zod|@opentelemetry)[\\/].*[.]cjs$|[\\/]@base-ui[\\/].*[.]js$/,
  /[\\/](read|write)-excel-file[\\/](commonjs|bundle)[\\/]/,
  /[\\/]@simplewebauthn[\\/]server[\\/]script[\\/]/,
  // Parts of libraries that no package of ours asks for, and the type checker that packages bring for others.
  /[\\/]@typescript[\\/].*[\\/]lib[\\/]tsc|[\\/]caniuse-lite[\\/]data[\\/]regions[\\/]|[\\/]lodash[\\/]fp[\\/]/,
  // All fonts but the invoice's two.
  /[\\/]dejavu-fonts-ttf[\\/]status[.]txt$|[\\/]ttf[\\/](?!DejaVuSans(-Bold)?[.]ttf$)/,
];

/** Whether neither the build nor the shop reads this file of a package. */
export function isUnread(path) {
  return unread.some((each) => each.test(path));
}

/** Removes from a folder of packages what neither the build nor the shop reads. */
export async function trimPackages(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all(files.filter(isUnread).map((path) => unlink(path)));
}
