import { fuzz } from '../../tests/support/fuzz/fuzz-round.ts';
import { report } from '../support/report.ts';

/** How does the shop answer random invalid requests? `FUZZ_CASES`, `FUZZ_SEED` and `FUZZ_ONLY` select a round. */
const action = Number(process.env.FUZZ_CASES ?? 2000);
const loader = Math.ceil(action / 4);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const started = performance.now();

const tallies = await fuzz({
  cases: { visitor: action, staff: action, loader },
  nastyShare: 1,
  seed,
  inFlight: 8,
  only: new RegExp(process.env.FUZZ_ONLY ?? '.'),
  onTarget: ({ name, cases, slowest, failures }) =>
    process.stdout.write(
      [`${name}: ${cases} cases, slowest ${slowest} ms`, ...failures].join('\n  failed: ').concat('\n'),
    ),
});
for (const failure of tallies.at(-1)?.failures ?? [])
  process.stdout.write(`the shop afterwards: ${failure}\n`);

const cases = tallies.reduce((sum, tally) => sum + tally.cases, 0);
const failures = tallies.reduce((sum, tally) => sum + tally.failures.length, 0);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
report(
  'fuzz',
  `${cases} cases from seed ${seed} in ${minutes} min: ${action} for each action, ${loader} for each page, 8 in flight; ${failures} failures. Slowest answers in ms, others' work on the machine and the 400 ms of a refused sign-in included.`,
  ['address', 'cases', 'statuses', 'failures', 'slowest'],
  tallies.map(({ name, statuses, slowest, ...tally }) => [
    name,
    tally.cases,
    [...statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, times]) => `${status} × ${times}`)
      .join(', '),
    tally.failures.length,
    slowest,
  ]),
);
if (failures > 0) process.exitCode = 1;
