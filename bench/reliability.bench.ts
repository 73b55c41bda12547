import { drillCrashes } from '../tests/support/crash-drill.ts';
import { report } from './report.ts';

/** Is anything that somebody was told lost or doubled, whatever is killed whenever? `-- reliability` runs 120 rounds, or as many as ROUNDS says. */
const rounds = Number(process.env.ROUNDS ?? 120);
const seed = Number(process.env.SEED ?? 20_261_012);
const figures = await drillCrashes({ rounds, seed, rest: 400 });
const { killed, orders, changes, pictures, lost, doubled, orderlyRestart, worstRecovery, wrongs } = figures;

report(
  'reliability',
  `20 buyers, 2 administrators and an uploader at work without end on the built shop; the app, its embedded database, or both are killed (SIGKILL) at moments chosen by the seed ${seed}. After each restart everything acknowledged is looked for, and every invariant of tests/support/nothing-lost.ts.`,
  ['what', 'measured', 'bar'],
  [
    ['rounds', figures.rounds, '≥ 100'],
    ['killed: app, database, both', `${killed.app}, ${killed.database}, ${killed.both}`, ''],
    ['orders acknowledged', orders, ''],
    ['changes of administrators acknowledged', changes, ''],
    ['pictures acknowledged', pictures, ''],
    ['lost', lost, '0'],
    ['doubled', doubled, '0'],
    ['other wrongs', wrongs.length, '0'],
    ['orderly restart', `${(orderlyRestart / 1000).toFixed(2)} s`, '≤ 3 s'],
    ['worst recovery to the first page', `${(worstRecovery / 1000).toFixed(2)} s`, '≤ 5 s'],
  ],
);
for (const wrong of wrongs) process.stdout.write(`${wrong}\n`);
process.exitCode = wrongs.length > 0 ? 1 : 0;
