// The one gate. Runs on whatever Node ≥ 20 the machine has until the pinned one is installed: plain JavaScript.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { isBuildFresh, noteBuild } from './freshness.mjs';
import { installLocked, pinnedNode, root } from './install.mjs';

const onlyTests = process.argv.includes('--tests');
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  NO_COLOR: '1',
};
const counts = { passed: 0, failed: 0, skipped: 0 };

/** What must hold, cheapest first. `npm test` runs the last four. */
const steps = [
  ['format and lint', () => run('biome', ['ci', '.'])],
  ['words', () => run(pinnedNode, ['scripts/compile-words.ts'])],
  ['types', () => run('react-router', ['typegen']).then(() => run('tsc', ['--noEmit', '-p', '.']))],
  ['boundaries', () => run('depcruise', ['app', 'server', 'database', '--output-type', 'err'])],
  ['unused code', () => run('knip', [])],
  ['dependencies', () => run(pinnedNode, ['scripts/check-dependencies.ts'])],
  ['translations', () => run(pinnedNode, ['scripts/check-words.ts'])],
  ['picture of the house', () => run(pinnedNode, ['scripts/draw-architecture.ts', '--check'])],
  ['build', build],
  ['tests on real databases', unitTests],
  ['journeys of visitors', () => journeys('storefront')],
  ['journeys through the back-office', () => journeys('back-office')],
];

await installStep();
const chosen = onlyTests ? steps.slice(-4) : steps;
let failure;
for (const [name, act] of chosen) {
  const started = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  try {
    await act();
    process.stdout.write(`   ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    failure ??= name;
    process.stdout.write(
      `   ${name}: failed after ${((Date.now() - started) / 1000).toFixed(1)} s. ${error.message}\n`,
    );
    if (!onlyTests) break;
  }
}

process.stdout.write(failure ? `\nNot good: ${failure}.\n` : '\nAll good.\n');
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exit(failure ? 1 : 0);

async function installStep() {
  try {
    await installLocked();
    ensureBrowser(env);
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
}

async function build() {
  if (await isBuildFresh()) return;
  await run(pinnedNode, ['scripts/build.ts'], { NODE_ENV: 'production' });
  await noteBuild();
}

async function unitTests() {
  const report = join(root, 'test-results', 'unit.json');
  const ended = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  await ended.finally(() => countVitest(report));
}

async function journeys(project) {
  // What goes the same way in both languages is walked in one of them: `npm run bench -- journeys` walks all.
  const ended = run('playwright', ['test', '--project', project, '--grep-invert', '@again']);
  await ended.finally(() => countPlaywright(join(root, 'test-results', 'e2e.json')));
}

async function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(await readFile(report, 'utf8'));
  add(numPassedTests, numFailedTests, numPendingTests);
}

async function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = JSON.parse(await readFile(report, 'utf8')).stats;
  if (flaky > 0) process.stdout.write(`   tried again, and passed then: ${flaky}\n`);
  add(expected + flaky, unexpected, skipped);
}

function add(passed, failed, skipped) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
}

function run(command, args, more = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, ...more },
      shell: process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}.`)),
    );
  });
}
