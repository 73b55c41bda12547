import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Broken, rules } from './support/broken-rules.ts';
import { report } from './support/report.ts';

/** Does each rule, broken by hand, turn a step of `npm test` red? The rules are broken one at a time in a copy of the last commit. */
const only = new RegExp(process.env.RULES ?? '.');
const copy = mkdtempSync(join(tmpdir(), 'comptoir-broken-'));
execFileSync('git', ['clone', '--quiet', '.', copy]);
execFileSync('cp', ['-al', 'node_modules', copy]);
run('node', ['scripts/compile-words.ts']);

const chosen = rules.filter(({ rule }) => only.test(rule));
for (const broken of chosen) readOnce(broken);
// A test that is red without a broken rule says nothing about the rule.
build();
for (const { step, test } of new Map(chosen.map((broken) => [broken.test, broken])).values())
  if (!isGreen(step, test)) throw new Error(`${test} is red with all rules whole`);

const rows = chosen.map((broken) => [broken, isRed(broken)] as const);
rmSync(copy, { recursive: true });
report(
  'broken-rules',
  'Each rule broken by hand, one at a time. The named file of the named step of `npm test` must fail.',
  ['rule', 'broken in', 'step', 'test', 'red'],
  rows.map(([{ rule, file, step, test }, red]) => [rule, file, step, test, red ? 'yes' : '**no**']),
);
if (rows.some(([, red]) => !red)) process.exitCode = 1;

/** The file of the rule, and its text, which says the rule once. */
function readOnce({ file, from }: Broken) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(from).length !== 2) throw new Error(`${file} does not say once: ${from}`);
  return { path, whole };
}

function isRed(broken: Broken): boolean {
  const { path, whole } = readOnce(broken);
  writeFileSync(
    path,
    whole.replace(broken.from, () => broken.to),
  );
  try {
    if (broken.step !== 'tests') build();
    return !isGreen(broken.step, broken.test);
  } finally {
    writeFileSync(path, whole);
  }
}

function build() {
  if (run('node', ['scripts/build.ts']) !== 0) throw new Error('the copy does not build');
}

function isGreen(step: Broken['step'], test: string): boolean {
  if (step === 'tests') return run('vitest', ['run', '--bail', '1', test]) === 0;
  return (
    run('playwright', [
      'test',
      `--project=${step}`,
      '--max-failures=1',
      '--grep-invert',
      '@nightly',
      test,
    ]) === 0
  );
}

function run(command: string, args: string[]): number | null {
  const PATH = `${join(copy, 'node_modules', '.bin')}:${process.env.PATH}`;
  const env = { ...process.env, NODE_ENV: undefined, PATH };
  return spawnSync(command, args, { cwd: copy, env, stdio: ['ignore', 'inherit', 'inherit'] }).status;
}
