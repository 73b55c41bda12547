import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { transactionsOf, withTable } from './drizzle-workarounds.server.ts';

/** A pool of one connection that fails at this statement; it records how the connection is released. */
function breakingAt(broken: 'begin' | 'rollback') {
  const released: unknown[] = [];
  class Pool {
    connect = async () => ({
      query: async ({ text }: { text: string }) => {
        if (text === broken) throw new Error(`${text} failed`);
        return { rows: [] };
      },
      getTransactionStatus: () => (broken === 'begin' ? null : 'E'),
      release: (isBroken?: boolean) => released.push(isBroken),
    });
  }
  return { pool: new Pool() as unknown as pg.Pool, released };
}
const refuse = () => Promise.reject(new Error('changed its mind'));

test.each(['begin', 'rollback'] as const)(
  'a connection that breaks at %s leaves the pool',
  async (broken) => {
    const { pool, released } = breakingAt(broken);
    await expect(transactionsOf(pool)(refuse)).rejects.toThrow();
    expect(released).toEqual([true]);
  },
);

// When one of these fails, drizzle-orm has changed: its part of drizzle-workarounds.server.ts may go.

test('drizzle still loses a connection that breaks at begin', async () => {
  const { pool, released } = breakingAt('begin');
  await expect(drizzle(pool).transaction(refuse)).rejects.toThrow();
  expect(released).toEqual([]);
});

test('drizzle still releases as sound a connection that breaks at rollback', async () => {
  const { pool, released } = breakingAt('rollback');
  await expect(drizzle(pool).transaction(refuse)).rejects.toThrow();
  expect(released).toEqual([undefined]);
});

test('drizzle still leaves out the table of a column in a select of one table', () => {
  const quotes = pgTable('quotes', { id: integer('id') });
  const db = drizzle(breakingAt('begin').pool);
  const selectLines = (id: unknown) =>
    db
      .select({ lines: sql`(select count(*) from lines where quote = ${id})` })
      .from(quotes)
      .toSQL().sql;
  expect(selectLines(quotes.id)).toContain('quote = "id"');
  expect(selectLines(withTable(quotes.id))).toContain('quote = "quotes"."id"');
});

test('drizzle still cannot name the statement of a template', () => {
  const { pool } = breakingAt('begin');
  const db = drizzle(pool);
  expect(db.execute(sql`select 1`)).not.toHaveProperty('prepare');
  expect(db._.session).toHaveProperty('prepareQuery');
});
