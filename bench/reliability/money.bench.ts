import { drillMoney, type MoneyFigures } from '../../tests/support/crash/money-drill.ts';
import { report } from '../support/report.ts';

/** Is anybody debited twice, or a payment lost? `ROUNDS` (default 1000, half for each provider), `SHOPS` and `SEED` select the rounds. */
const rounds = Number(process.env.ROUNDS ?? 1000);
const seed = Number(process.env.SEED ?? 20_261_122);
/** A round mostly waits: several shops take their part of the rounds at once. */
const shops = Number(process.env.SHOPS ?? 6);
const all = await Promise.all(
  Array.from({ length: shops }, (_, index) =>
    drillMoney(index % 2 === 0 ? 'mtn' : 'campay', {
      rounds: Math.ceil(rounds / shops),
      seed: seed + index,
    }),
  ),
);
const drills = [0, 1].map((provider) => all.filter((_, index) => index % 2 === provider).reduce(addFigures));
const [mtn, campay] = drills;
const row = (
  what: string,
  of: 'requests' | 'debits' | 'payments' | 'lost' | 'doubled' | 'open',
  target: string,
) => [what, mtn?.[of] ?? 0, campay?.[of] ?? 0, target];

report(
  'money',
  `Three buyers in each round pay by Mobile Money. Calls are cut before or after the provider took them, answered with 500, or late; callbacks come never, twice or forged; shop, database or both are killed (SIGKILL) at a moment chosen by the seeds ${seed} to ${seed + shops - 1}, one for each of ${shops} shops at once. The providers are local servers that refuse what breaks their contract and count debits. Time goes by as rows are moved into the past.`,
  ['what', 'MTN', 'CamPay', 'target'],
  [
    ['rounds', mtn?.rounds ?? 0, campay?.rounds ?? 0, '500 and 500'],
    [
      'kills of shop, database, both',
      ...drills.map(({ killed }) => `${killed.app}, ${killed.database}, ${killed.both}`),
      '',
    ],
    row('requests', 'requests', ''),
    row('debits at the provider', 'debits', ''),
    row('payments here', 'payments', 'as debits'),
    row('debits without a payment', 'lost', '0'),
    row('debits or payments beyond the first', 'doubled', '0'),
    row('open after a day', 'open', '0'),
    ['other failures', ...drills.map(({ wrongs }) => wrongs.length), '0'],
  ],
);
for (const wrong of drills.flatMap(({ wrongs }) => wrongs)) process.stdout.write(`${wrong}\n`);
process.exitCode = drills.some(({ wrongs }) => wrongs.length > 0) ? 1 : 0;

function addFigures(one: MoneyFigures, other: MoneyFigures): MoneyFigures {
  return {
    rounds: one.rounds + other.rounds,
    killed: {
      app: one.killed.app + other.killed.app,
      database: one.killed.database + other.killed.database,
      both: one.killed.both + other.killed.both,
    },
    requests: one.requests + other.requests,
    debits: one.debits + other.debits,
    payments: one.payments + other.payments,
    lost: one.lost + other.lost,
    doubled: one.doubled + other.doubled,
    open: one.open + other.open,
    wrongs: [...one.wrongs, ...other.wrongs],
  };
}
