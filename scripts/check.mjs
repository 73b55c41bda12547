// Plain JavaScript, because it starts on the machine's own Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isBuildFresh, noteBuild } from './freshness.mjs';
import { installLocked, pinnedNode, root } from './install.mjs';
import { clearReports, describeSlowest, noteSteps, reportOf } from './slowest.mjs';
import { ensureBrowser } from './system-packages/browser.mjs';
import { ensurePgBouncer } from './system-packages/pgbouncer.mjs';
import { ensurePostgres } from './system-packages/postgres.mjs';

const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  NO_COLOR: '1',
  // The tests start some 300 processes of Node: what one has compiled, the next ones read.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
};
/** A step that hangs fails with its name, before CI ends the whole run. */
const stepMinutes = 50;
const counts = { passed: 0, failed: 0, skipped: 0 };

/** These only read the sources, on about one core each: two run at a time. */
const checks = {
  types: (print) => run('tsc', ['--noEmit', '-p', '.'], { print }),
  lint: (print) => run('biome', ['ci', '.'], { print }),
  boundaries: (print) => run('depcruise', ['app', 'server', 'database', '--output-type', 'err'], { print }),
  unused: (print) => run('knip', [], { print }),
  dependencies: (print) => run(pinnedNode, ['scripts/check-dependencies.ts'], { print }),
  translations: (print) => run(pinnedNode, ['scripts/check-words.ts'], { print }),
  architecture: (print) => run(pinnedNode, ['scripts/draw-architecture.ts', '--check'], { print }),
  database: (print) => run(pinnedNode, ['scripts/describe-database.ts', '--check'], { print }),
};

const steps = {
  words: () => run(pinnedNode, ['scripts/compile-words.ts']),
  ...checks,
  build,
  tests: unitTests,
  storefront: () => journeys('storefront'),
  backoffice: () => journeys('backoffice'),
};

const asked = process.argv.slice(2);
if (asked.join() === 'slow') {
  process.stdout.write(await describeSlowest());
  process.exit();
}
if (asked.join() === 'shape') {
  await run(pinnedNode, ['scripts/measure-shape.ts']).then(
    () => process.exit(),
    () => process.exit(1),
  );
}
const unknown = asked.find((name) => !(name in steps));
if (unknown) {
  process.stderr.write(
    `There is no step "${unknown}"; there are: ${Object.keys(steps).join(', ')}, and "slow" and "shape".\n`,
  );
  process.exit(1);
}
const chosen = asked.length === 0 ? Object.keys(steps) : asked;
await installStep();
if (asked.length === 0) await clearReports();

// Before the checks, because one that runs beside `types` may read what this writes.
if (chosen.includes('types')) await run('react-router', ['typegen']);

let failed;
const took = [];
const waiting = [...chosen];
while (waiting.length > 0 && !failed) {
  if (!(waiting[0] in checks)) await runStep(waiting.shift());
  else await Promise.all([runChecks(), runChecks()]);
}

await noteSteps(took);
if (asked.length === 0) process.stdout.write(await describeSlowest());
process.stdout.write(failed ? `\nFailed: ${failed}.\n` : '\nAll steps passed.\n');
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exit(failed ? 1 : 0);

async function runChecks() {
  while (waiting[0] in checks && !failed) await runStep(waiting.shift());
}

/** A check is printed as one piece when it ends, because another one runs beside it. */
async function runStep(name) {
  const started = Date.now();
  const seconds = () => (Date.now() - started) / 1000;
  const pieces = [];
  const print = name in checks ? (text) => pieces.push(text) : (text) => process.stdout.write(text);
  print(`\n── ${name}\n`);
  try {
    await steps[name](print);
    print(`   ${name}: ${seconds().toFixed(1)} s\n`);
  } catch (error) {
    failed = name;
    print(`   ${name}: failed after ${seconds().toFixed(1)} s. ${error.message}\n`);
  }
  process.stdout.write(pieces.join(''));
  took.push([name, seconds()]);
}

async function installStep() {
  try {
    await installLocked({ tools: true });
    ensureBrowser(env);
    ensurePostgres(env);
    ensurePgBouncer(env);
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
}

async function build() {
  if (await isBuildFresh()) return;
  await run(pinnedNode, ['scripts/build.ts'], { more: { NODE_ENV: 'production' } });
  await noteBuild();
}

async function unitTests() {
  const report = reportOf('unit');
  const ended = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  await ended.finally(() => countVitest(report));
}

async function journeys(project) {
  // Journeys marked @nightly repeat another in the second language: `npm run bench -- nightly` runs them too.
  const report = reportOf(project);
  const ended = run('playwright', ['test', '--project', project, '--grep-invert', '@nightly'], {
    more: { JOURNEYS_REPORT: report },
  });
  await ended.finally(() => countPlaywright(report));
}

async function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(await readFile(report, 'utf8'));
  add(numPassedTests, numFailedTests, numPendingTests);
}

async function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = JSON.parse(await readFile(report, 'utf8')).stats;
  if (flaky > 0) process.stdout.write(`   passed only at the second try: ${flaky}\n`);
  add(expected + flaky, unexpected, skipped);
}

function add(passed, failed, skipped) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
}

function run(command, args, { more = {}, print = (text) => process.stdout.write(text) } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      // Not inherited: a process that a test left behind would keep the caller's output open.
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...more },
      shell: process.platform === 'win32',
      timeout: stepMinutes * 60_000,
      killSignal: 'SIGKILL',
    });
    for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', print);
    child.on('error', reject);
    child.on('exit', async (code) => {
      await Promise.race([once(child, 'close'), setTimeout(2000)]);
      if (code === 0) resolve();
      else if (child.killed) reject(new Error(`${command} did not end within ${stepMinutes} minutes.`));
      else reject(new Error(`${command} ended with ${code}.`));
    });
  });
}
