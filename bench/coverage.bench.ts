import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { noteBuild } from '../scripts/freshness.mjs';
import { readCoverage } from './support/coverage.ts';
import { report } from './support/report.ts';

/** Which lines and branches of the server's code does `npm test` run, in unit tests and in the shops of the journeys together? */
const folder = 'test-results/coverage';
const dumps = `${folder}/dumps`;
const env = { ...process.env, NODE_ENV: undefined };

rmSync(folder, { recursive: true, force: true });
await build({ COVERAGE: '1' });
run('vitest', [
  'run',
  '--coverage.enabled',
  '--coverage.reporter=json',
  `--coverage.reportsDirectory=${folder}`,
]);
for (const project of ['storefront', 'backoffice'])
  run('playwright', ['test', '--project', project, '--grep-invert', '@nightly'], { NODE_V8_COVERAGE: dumps });

const folders = await readCoverage({ root: process.cwd(), dumps, unit: `${folder}/coverage-final.json` });
report(
  'coverage',
  'Lines and branches of app/ and server/ that ran at least once, by Node’s own coverage. What only a browser runs is not in it, nor what a killed shop ran.',
  ['folder', 'lines', 'ran', '%', 'branches', 'ran', '%'],
  folders.map(({ folder, lines, branches }) => [
    folder,
    ...[lines, branches].flatMap(({ ran, all }) => [all, ran, ((100 * ran) / all).toFixed(2)]),
  ]),
);
await build({});

/** With source maps the build is another one, so it is noted: a shop that starts does not build it again. */
async function build(more: object) {
  run('node', ['scripts/build.ts'], { NODE_ENV: 'production', ...more });
  await noteBuild();
}

/** A failed journey ran its lines too. */
function run(command: string, args: string[], more = {}) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...more } });
}
