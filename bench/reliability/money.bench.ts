import { drillMoney } from '../../tests/support/crash/money-drill.ts';
import { report } from '../support/report.ts';

/** Is anybody debited twice, or a payment lost? `ROUNDS` (default 1000, half for each provider) and `SEED` select the rounds. */
const rounds = Number(process.env.ROUNDS ?? 1000);
const seed = Number(process.env.SEED ?? 20_261_122);
const half = Math.ceil(rounds / 2);
const drills = [
  await drillMoney('mtn', { rounds: half, seed }),
  await drillMoney('campay', { rounds: rounds - half, seed: seed + 1 }),
];
const [mtn, campay] = drills;
const row = (
  what: string,
  of: 'requests' | 'debits' | 'payments' | 'lost' | 'doubled' | 'open',
  target: string,
) => [what, mtn?.[of] ?? 0, campay?.[of] ?? 0, target];

report(
  'money',
  `Three buyers in each round pay by Mobile Money. Calls are cut before or after the provider took them, answered with 500, or late; callbacks come never, twice or forged; shop, database or both are killed (SIGKILL) at a moment chosen by the seed ${seed}. The providers are local servers that refuse what breaks their contract and count debits. Time goes by as rows are moved into the past.`,
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
