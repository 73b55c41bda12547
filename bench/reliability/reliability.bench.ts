import { drillCrashes } from '../../tests/support/crash/crash-drill.ts';
import { report } from '../support/report.ts';

/** Is anything acknowledged lost or doubled when processes are killed? `ROUNDS` (default 120) and `SEED` select the rounds. */
const rounds = Number(process.env.ROUNDS ?? 120);
const seed = Number(process.env.SEED ?? 20_261_012);
const figures = await drillCrashes({ rounds, seed, rest: 400 });
const {
  killed,
  orders,
  changes,
  payments,
  notes,
  pictures,
  lost,
  doubled,
  orderlyRestart,
  worstRecovery,
  wrongs: failures,
} = figures;
const { calledUnsaved, untrue, unknown } = figures;

report(
  'reliability',
  `20 buyers, 2 administrators and an uploader use the built shop without a pause; the app, its embedded database, or both are killed (SIGKILL), single connections of the app are ended by the database (SIGTERM, ten in a round) or killed at their commit (SIGKILL, which ends all others), at moments chosen by the seed ${seed}. After each restart everything acknowledged is checked, and every invariant of tests/support/database/nothing-lost.ts.`,
  ['what', 'measured', 'target'],
  [
    ['rounds', figures.rounds, '≥ 100'],
    [
      'rounds of each: app, database, both, connections ended, one killed',
      `${killed.app}, ${killed.database}, ${killed.both}, ${killed.connection}, ${killed.backend}`,
      '',
    ],
    ['orders acknowledged', orders, ''],
    ['changes of administrators acknowledged', changes, ''],
    ['payments acknowledged', payments, ''],
    ['arrivals, delivery notes and credit notes acknowledged', notes, ''],
    ['pictures acknowledged', pictures, ''],
    ['lost', lost, '0'],
    ['doubled', doubled, '0'],
    ['orders answered with: nothing was saved', calledUnsaved, ''],
    ['of these untrue', untrue, '0'],
    ['orders answered with: not known yet', unknown, ''],
    ['other failures', failures.length - lost - doubled - untrue, '0'],
    ['orderly restart', `${(orderlyRestart / 1000).toFixed(2)} s`, '≤ 3 s'],
    ['worst recovery to the first page', `${(worstRecovery / 1000).toFixed(2)} s`, '≤ 5 s'],
  ],
);
for (const failure of failures) process.stdout.write(`${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
