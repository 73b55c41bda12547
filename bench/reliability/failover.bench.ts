import { drillFailover } from '../../tests/support/crash/failover-drill.ts';
import { openPatroniPostgres } from '../../tests/support/servers/patroni-postgres.ts';
import { openReplicatedPostgres } from '../../tests/support/servers/replicated-postgres.ts';
import { median } from '../support/median.ts';
import { report } from '../support/report.ts';

/** Is anything acknowledged lost or doubled when the primary of two PostgreSQL servers is killed? `ROUNDS` (default 20) and `SEED` select the rounds; with `BY=patroni` Patroni chooses the primary. */
const rounds = Number(process.env.ROUNDS ?? 20);
const seed = Number(process.env.SEED ?? 20_261_127);
const byPatroni = process.env.BY === 'patroni';
const postgres = await (byPatroni ? openPatroniPostgres() : openReplicatedPostgres());
const figures = await drillFailover({ rounds, seed, postgres });
const { lost, doubled, untrue, unshown, promotions, firstOrders, wrongs } = figures;
const worst = Math.max(...firstOrders);

const promoted = byPatroni
  ? 'Patroni and one etcd (Debian’s, docs/high-availability/patroni.yml) notice it and promote the standby, and bring the lost server back as the standby'
  : 'the standby is promoted 1.5 s later, and the lost server comes back as the standby';
report(
  byPatroni ? 'failover-patroni' : 'failover',
  `12 buyers and 2 administrators use two instances behind HAProxy (docs/high-availability/haproxy.cfg). Their database is a primary and a synchronous standby (Debian's PostgreSQL) behind the same HAProxy. Every process of the primary is killed (SIGKILL) at a moment chosen by the seed ${seed}, ${promoted}. After each promotion everything acknowledged is checked, and every invariant of tests/support/database/nothing-lost.ts.`,
  ['what', 'measured', 'target'],
  [
    ['primaries killed', figures.rounds, String(rounds)],
    ['orders acknowledged', figures.orders, ''],
    ['payments acknowledged', figures.payments, ''],
    ['invoices acknowledged', figures.papers, ''],
    ['other changes of administrators acknowledged', figures.changes, ''],
    ['lost', lost, '0'],
    ['doubled', doubled, '0'],
    ['orders answered with: nothing was saved; of these untrue', `${figures.unsaved}; ${untrue}`, '; 0'],
    ['orders answered with: not known yet', figures.unknown, ''],
    ['pages asked for all the while', figures.pages, ''],
    ['of these not shown', unshown.length, '0'],
    ['slowest page', `${figures.slowestPage} ms`, ''],
    ...(byPatroni
      ? [
          [
            'from the loss to the end of the promotion: median; slowest',
            `${seconds(median(promotions))}; ${seconds(Math.max(...promotions))} s`,
            '',
          ],
        ]
      : []),
    ['first order after a promotion: median', `${median(firstOrders)} ms`, ''],
    ['slowest', `${worst} ms`, '≤ 3 000 ms'],
    ['other failures', wrongs.length - lost - doubled - untrue, '0'],
  ],
);
for (const wrong of [...wrongs, ...unshown]) process.stdout.write(`${wrong}\n`);
process.exitCode = wrongs.length + unshown.length > 0 || worst > 3000 ? 1 : 0;

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
