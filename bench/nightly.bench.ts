import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { report } from './support/report.ts';

/** Does all hold that `npm test` tries a share of: both servers, both languages, every width, whole rounds of fuzz, kills and payments? */
const env = { ...process.env, NODE_ENV: undefined, NIGHTLY: '1' };
const file = (name: string) => `test-results/nightly-${name}.json`;

const rows = [units(), journeys('storefront'), journeys('backoffice')];
report(
  'nightly',
  'Every test of the database on both servers; every journey, also those that `npm test` leaves out or runs in one language.',
  ['what', 'passed', 'failed', 'skipped', 'minutes'],
  rows.map(({ what, passed, failed, skipped, minutes }) => [what, passed, failed, skipped, minutes]),
);
if (rows.some(({ failed, status }) => failed > 0 || status !== 0)) process.exitCode = 1;

function units() {
  const ended = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file('unit')}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file('unit'), 'utf8'));
  return {
    what: 'rules, verbs and queries',
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    ...ended,
  };
}

function journeys(project: string) {
  const ended = run('playwright', ['test', '--project', project], { JOURNEYS_REPORT: file(project) });
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file(project), 'utf8')).stats;
  return { what: `journeys: ${project}`, passed: expected, failed: unexpected + flaky, skipped, ...ended };
}

function run(command: string, args: string[], more = {}) {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...more } });
  return { status, minutes: ((performance.now() - started) / 60_000).toFixed(1) };
}
