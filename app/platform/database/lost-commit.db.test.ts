import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedDatabase } from '../../../server/embedded-database/start-embedded-database.ts';
import { ask, makeFolder } from '../../../tests/support/backups.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { type Network, openNetwork } from '../../../tests/support/servers/network.ts';
import { type DatabasePool, openDatabase } from './database.server.ts';
import { OutcomeUnknown } from './lost-commit.server.ts';
import { isOutage } from './outage.server.ts';

test('a lost commit is not called saved when another transaction has its number after a failover', async () => {
  const [place, copy] = [await makeFolder(), join(await makeFolder(), 'copy')];
  const first = await startEmbeddedDatabase({ dataDir: place, log: () => {} });
  await ask(first.url, 'create table kept (word text)');
  await first.stop();
  await promisify(execFile)('cp', ['-a', place, copy]);
  const primary = await startEmbeddedDatabase({ dataDir: place, log: () => {} });
  const promoted = await startEmbeddedDatabase({ dataDir: copy, log: () => {} });
  let current = primary.url;
  const network = await openNetwork(() => new URL(current));
  const url = new URL(primary.url);
  url.port = String(network.port);
  const far = openDatabase(url.href, () => {});
  onTestFinished(async () => {
    await network.close();
    await far.close();
    await primary.stop();
    await promoted.stop();
  });
  // What the standby has not received, it gives to others: the same numbers.
  await ask(
    promoted.url,
    'do $$ begin for i in 1..50 loop perform pg_current_xact_id(); commit; end loop; end $$',
  );

  network.loseAnswerTo('commit');
  const lost = await far.db
    .transaction(async (tx) => {
      await tx.execute(sql`insert into kept values ('on the primary alone')`);
      current = promoted.url;
      return 'saved';
    })
    .catch((error) => error);
  expect(lost).toBeInstanceOf(OutcomeUnknown);
  expect(await ask(promoted.url, 'select word from kept')).toEqual([]);
}, 120_000);

onDatabase('a transaction whose answer is lost', (database) => {
  let far: DatabasePool | undefined;
  let network: Network | undefined;
  beforeAll(() =>
    database().pool.query('create table kept (word text unique deferrable initially deferred)'),
  );
  afterEach(async () => {
    await network?.close();
    await far?.close();
  });

  async function open() {
    network = await openNetwork(() => new URL(database().url));
    const url = new URL(database().url);
    url.port = String(network.port);
    far = openDatabase(url.href, () => {});
    const keep = (word: string) =>
      far?.db
        .transaction(async (tx) => {
          await tx.execute(sql`insert into kept values (${word})`);
          return word;
        })
        .catch((error) => error);
    return { network, keep };
  }
  const kept = async (word: string) =>
    (await database().pool.query('select from kept where word = $1', [word])).rowCount;

  test('at its commit is known to be saved, and gives its result', async () => {
    const { network: lossy, keep } = await open();
    lossy.loseAnswerTo('commit');
    expect(await keep('saved')).toBe('saved');
    expect(await kept('saved')).toBe(1);
  });

  test('before its commit arrives is known not to be saved', async () => {
    const { network: lossy, keep } = await open();
    lossy.dropWith('commit');
    const error = await keep('dropped');
    expect([isOutage(error), error instanceof OutcomeUnknown]).toEqual([true, false]);
    expect(await kept('dropped')).toBe(0);
  });

  test('at its commit, with the database away for long, is neither called saved nor failed', async () => {
    const { network: lossy, keep } = await open();
    lossy.loseAnswerTo('commit', { thenRefuse: true });
    expect(await keep('away')).toBeInstanceOf(OutcomeUnknown);
    lossy.heal();
    expect(await kept('away')).toBe(1);
  });

  test('at its commit, with the database away for a moment, is asked about until the database answers', async () => {
    const { network: lossy, keep } = await open();
    lossy.loseAnswerTo('commit', { thenRefuse: true });
    const saving = keep('a moment');
    await expect.poll(lossy.refused).toBeGreaterThan(1);
    lossy.heal();
    expect(await saving).toBe('a moment');
  });

  test('is not asked about when PostgreSQL refuses the commit', async () => {
    const { keep } = await open();
    await keep('twice');
    expect((await keep('twice')).cause).toMatchObject({ code: '23505' });
    expect(await kept('twice')).toBe(1);
  });
});
