import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { withoutAuditGuard } from '../../../../../tests/support/database/audit-log.ts';
import { onDatabase } from '../../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../../tests/support/products.ts';
import { applyImport } from '../apply-import.ts';
import { claimImport } from '../claim-import.ts';
import { findImport } from '../import.queries.ts';
import { tryImport } from '../try-import.ts';
import { parseMapping } from './parse-mapping.ts';
import { findForeignTable, mapImport } from './plan-foreign.ts';

const heading = 'Code article;Désignation;Prix;Stock;Rayon;Colisage';

onDatabase('tables of other shops', (database) => {
  const open = async (...lines: string[]) => {
    const tried = await tryImport(database().db, author, {
      name: 'tarif.csv',
      bytes: Buffer.from(lines.join('\n')),
    });
    if (!tried.ok) throw new Error(JSON.stringify(tried));
    return tried.id;
  };
  const stateOf = async (id: string) => (await findImport(database().db, id))?.state;
  const map = async (id: string, categories: Record<number, string> = { 0: 'medical' }) => {
    const found = await findForeignTable(database().db, id);
    if (!found) throw new Error('the table is not kept');
    const { mapping, wrong } = parseMapping(found.table, found, {
      ...{ columns: {}, categories, leaveOthers: true, otherCategory: 'wellness', categoryColumn: '4' },
    });
    expect(wrong).toMatchObject({ twice: [], missing: [], categories: [] });
    return mapImport(database().db, author, id, { ...found, mapping });
  };
  const apply = async (id: string) => {
    const claim = await claimImport(database().db, { id, skipErrors: true });
    return claim.ok ? applyImport(database().db, author, claim.claimed) : claim;
  };

  beforeEach(async () => {
    await withoutAuditGuard(
      database().pool,
      'truncate products, stock_movements, order_items, imports, import_mappings, audit_log restart identity cascade',
    );
  });

  test('wait for their columns, change what they name and add the rest, and are remembered', async () => {
    await putOnSale(database().db, { slug: 'old', sku: 'BQ-1', price: 5000, lprice: 4000, stock: 7 });
    const id = await open(heading, 'BQ-1;Béquilles;6 000;;Marche;10', 'CN-2;Canne;4 500;3;Marche;1');
    expect(await stateOf(id)).toBe('mapping');
    expect(await apply(id)).toEqual({ ok: false, reason: 'being-applied' });
    expect(await map(id)).toEqual({ ok: true });
    const tried = await findImport(database().db, id);
    expect(tried).toMatchObject({ state: 'tried', rowsTotal: 2 });
    expect(tried?.report).toMatchObject({
      ...{ add: 1, change: 1, error: 0, stockChanges: 0 },
      foreign: { columns: ['Colisage'], noStock: 0, noFloor: true, pictures: 0 },
    });
    expect(await apply(id)).toEqual({ ok: true, added: 1, changed: 1, leftOut: 0 });
    const { rows } = await database().pool.query(
      'select sku, name, price, lprice, stock, category from products order by id',
    );
    expect(rows).toEqual([
      { sku: 'BQ-1', name: 'Béquilles', price: 6000, lprice: 4000, stock: 7, category: 'medical' },
      { sku: 'CN-2', name: 'Canne', price: 4500, lprice: 4500, stock: 3, category: 'medical' },
    ]);
    expect(await findForeignTable(database().db, id)).toBeUndefined();

    const next = await open(
      'Rayon;Code article;Prix;Désignation;Stock;Colisage',
      'MARCHE;CN-2;4 700;Canne;3;6',
    );
    expect(await stateOf(next)).toBe('tried');
    expect(await apply(next)).toMatchObject({ ok: true, added: 0, changed: 1 });
    const other = await open(heading, 'LT-3;Lit;90 000;1;Lits;1');
    expect(await stateOf(other)).toBe('mapping');
    await map(other, { 0: 'orthopedic' });
    const third = await open(heading, 'LT-4;Lit;90 000;1;Lits;1', 'CN-5;Canne;4 000;1;Marche;1');
    expect(await stateOf(third)).toBe('tried');
  });

  test('can be mapped again until they are applied, and not while they are', async () => {
    const id = await open(heading, 'CN-2;Canne;4 500;3;Marche;1');
    await map(id);
    await map(id, { 0: 'orthopedic' });
    const found = await findForeignTable(database().db, id);
    if (!found) throw new Error('the table is not kept');
    await database().pool.query("update imports set state = 'applying' where id = $1", [id]);
    expect(await mapImport(database().db, author, id, found)).toEqual({
      ok: false,
      reason: 'being-applied',
    });
    await database().pool.query("update imports set state = 'tried' where id = $1", [id]);
    await apply(id);
    const { rows } = await database().pool.query('select category from products');
    expect(rows).toEqual([{ category: 'orthopedic' }]);
    expect(await findForeignTable(database().db, randomUUID())).toBeUndefined();
    expect(await findForeignTable(database().db, 'x')).toBeUndefined();
  });

  test('are not applied by a preview of an earlier mapping', async () => {
    const { db, pool } = database();
    const id = await open(heading, 'CN-2;Canne;4 500;3;Marche;1');
    await map(id);
    const seen = (await findImport(db, id))?.trial ?? '';
    await map(id, { 0: 'orthopedic' });
    const claim = (trial: string) => claimImport(db, { id, skipErrors: true, trial });
    expect(await claim(seen)).toEqual({ ok: false, reason: 'tried-again' });
    expect(await claim('x')).toEqual({ ok: false, reason: 'tried-again' });
    const { trial = '' } = (await findImport(db, id)) ?? {};
    expect(await claim(trial)).toMatchObject({ ok: true });
    await pool.query('delete from imports where id = $1', [id]);
  });

  test('of a thousand columns are refused with their number, and nothing is saved', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => `Colonne ${i}`);
    expect(
      await tryImport(database().db, author, {
        name: 'large.csv',
        bytes: Buffer.from([many.join(';'), many.join(';')].join('\n')),
      }),
    ).toEqual({ ok: false, reason: 'too-many-columns', count: 1000 });
    const { rows } = await database().pool.query('select count(*)::int from imports');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('with odd letters in headings, categories and values are kept', async () => {
    const odd = `\u0000${'\u{1f6cf}'.repeat(59)}`;
    const id = await open(`Code article;Désignation;Prix;Stock;Rayon;${odd}`, `A;Lit;5;1;${odd};${odd}`);
    expect(await stateOf(id)).toBe('mapping');
    expect(await map(id)).toEqual({ ok: true });
    expect(await apply(id)).toMatchObject({ ok: true, added: 1 });
  });
});
