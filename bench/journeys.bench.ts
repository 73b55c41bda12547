import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { report } from './support/report.ts';

/** Does every journey pass in both languages, also those that `npm test` runs in one language? */
const rows = (['storefront', 'backoffice'] as const).map((project) => {
  const started = performance.now();
  spawnSync('playwright', ['test', '--project', project], {
    stdio: 'inherit',
    env: { ...process.env, ALL_JOURNEYS: '1' },
  });
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const { expected, flaky, unexpected, skipped } = JSON.parse(
    readFileSync('test-results/journeys.json', 'utf8'),
  ).stats;
  return [project, expected, flaky, unexpected, skipped, minutes];
});

report(
  'journeys',
  'All journeys of tests/e2e, each in both languages where it has a language.',
  ['journeys of', 'passed', 'passed on retry', 'failed', 'skipped', 'minutes'],
  rows,
);
