import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findLosses } from '../../tests/support/database/nothing-lost.ts';
import { createInstallation } from '../../tests/support/shop/shop-process.ts';
import { median } from '../support/median.ts';
import { report } from '../support/report.ts';
import { signInAsAdmin } from '../support/sign-in.ts';

/** Is a delivery of 500 lines posted once and whole, when its shop is killed in the middle and a second shop gets it too? ROUNDS (50). */
const rounds = Number(process.env.ROUNDS ?? 50);
const timed = 10;
const size = 500;
/** Of one post, in ms. */
const bar = 1000;

const shops = await createInstallation();
const beside = await shops.open({ CATALOGUE: 'empty' });
const database = new pg.Client({ connectionString: shops.databaseUrl });
await database.connect();
const cookie = await signInAsAdmin(beside.address, database);
await database.query('update settings set serials_on = true');
const { rows: products } = await database.query<{ id: number }>(
  `insert into products (slug, name, price, lprice, category)
   select 'goods-' || n, 'Article ' || n, 10000, 8000, 'medical' from generate_series(1, $1) as n returning id`,
  [size],
);

const found = { byKilled: 0, byOther: 0, wrongs: [] as string[] };
const milliseconds: number[] = [];
for (let at = 0; at < timed; at += 1) {
  const [form, started] = [delivery(), performance.now()];
  await post(beside.address, form);
  milliseconds.push(performance.now() - started);
  await expectPosted(form);
}

let shop = await shops.open({ CATALOGUE: 'empty' });
for (let round = 0; round < rounds; round += 1) {
  const form = delivery();
  const sent = post(shop.address, form).catch(() => undefined);
  // In every second round somebody sends the same form to the other shop meanwhile.
  const also = round % 2 === 0 ? undefined : post(beside.address, form);
  await pause(Math.random() * median(milliseconds) * 1.2);
  shop.process.kill('SIGKILL');
  await Promise.all([sent, also]);
  const { rows } = await database.query('select from arrivals where key = $1', [form.get('key')]);
  if (rows.length > 0) found.byKilled += also ? 0 : 1;
  else found.byOther += 1;
  await post(beside.address, form);
  await expectPosted(form);
  shop = await shops.open({ CATALOGUE: 'empty' });
}
const { rows: losses } = await database.query(findLosses);
for (const { lost } of losses) found.wrongs.push(lost);
await database.end();
// That nobody knew whether it was saved is logged: the drill's own doing.
await shops.close().catch((error: Error) => {
  if (/"msg":"(?!goods not received)/.test(error.message)) throw error;
});

const slowest = Math.max(...milliseconds);
report(
  'goods-in',
  `Deliveries of ${size} lines, each with its lot, expiry, serial number and share of the freight. A shop is killed (SIGKILL) at a random moment of the post; the same form goes to a second shop, in every second round at once.`,
  ['what', 'found', 'target'],
  [
    [
      `median of ${timed} posts, ms (slowest)`,
      `${median(milliseconds).toFixed(0)} (${slowest.toFixed(0)})`,
      `≤ ${bar}`,
    ],
    ['rounds', rounds, 50],
    ['kept, although the shop was killed before its answer', found.byKilled, ''],
    ['not begun or rolled back, and sent again', found.byOther, ''],
    ['deliveries lost, doubled or half done', found.wrongs.length, 0],
  ],
);
for (const wrong of found.wrongs) process.stdout.write(`${wrong}\n`);
if (found.wrongs.length > 0 || median(milliseconds) > bar) process.exitCode = 1;

function delivery(): URLSearchParams {
  const key = randomUUID();
  const lines = products.map(({ id }, at) => [
    ...[id, '1', '2900', null, 0],
    ...[`L-${key.slice(0, 8)}`, '31/12/2099', `SN-${key.slice(0, 8)}-${at}`],
  ]);
  return new URLSearchParams({
    ...{ key, supplier: 'Shenzhen Medical', reference: key, do: 'post', currency: 'XAF', rate: '' },
    ...{ freight: '777', insurance: '', customs: '', transit: '', local: '', other: '' },
    lines: JSON.stringify(lines),
  });
}

/** A form that is told to be sent again is: while the database still ends what a killed shop began, nobody knows whether it is saved. */
async function post(address: string, form: URLSearchParams, attempt = 1) {
  const answer = await fetch(`${address}/admin/stock/receive`, {
    ...{ method: 'POST', body: form, redirect: 'manual' },
    headers: { cookie },
  });
  if (answer.status === 503 && attempt < 20) {
    await pause(500);
    return post(address, form, attempt + 1);
  }
  if (answer.status !== 302) throw new Error(`a delivery was answered with ${answer.status}`);
}

/** Once, with all its pieces, lots, units and every franc. */
async function expectPosted(form: URLSearchParams) {
  const { rows } = await database.query(
    `select count(*)::int as lines, count(distinct arrivals.id)::int as arrivals, sum(landed)::int as landed,
        (select count(*)::int from units where arrival_id = min(arrivals.id) and state = 'in-stock') as units,
        (select sum(on_hand)::int from lots where code = $2) as pieces
      from arrivals join arrival_lines on arrival_id = arrivals.id where key = $1 and posted_at is not null`,
    [form.get('key'), `L-${form.get('key')?.slice(0, 8)}`],
  );
  const whole = { lines: size, arrivals: 1, landed: size * 2900 + 777, units: size, pieces: size };
  if (JSON.stringify(rows[0]) !== JSON.stringify(whole))
    found.wrongs.push(`${form.get('key')}: ${JSON.stringify(rows[0])}`);
}
