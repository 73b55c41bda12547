import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author } from '../../../../tests/support/products.ts';
import { openDatabase } from '../../../platform/database/database.server.ts';
import { claimImport } from './claim-import.ts';
import { failInterruptedImports, findInterruptedImport } from './interrupted-imports.ts';
import { tryImport } from './try-import.ts';

const boris = { id: '7b5c6a1e-0000-4000-8000-00000000000b', username: 'boris', role: 'editor' as const };

onDatabase('an import whose process was killed', (database) => {
  test('is told at the next start, to who started it, until a later import of that person', async () => {
    const { db, pool } = database();
    const tried = async (name: string) => {
      const bytes = Buffer.from('nom;prix;dernier prix;catégorie;stock\nCanne;9000;8000;medical;1');
      const made = await tryImport(db, author, { name, bytes });
      if (!made.ok) throw new Error(made.reason);
      return made.id;
    };
    const id = await tried('prix.csv');
    // Boris applies what Awa tried.
    expect(await claimImport(db, { id, skipErrors: false, by: boris })).toMatchObject({ ok: true });
    expect(await findInterruptedImport(db, boris.id)).toBeUndefined();

    // Another instance is applying one: its transaction holds the lock.
    const other = openDatabase(database().url, () => {});
    await other.db.transaction(async (tx) => {
      await tx.execute("select pg_advisory_xact_lock(hashtextextended('import', 0))");
      expect(await failInterruptedImports(db)).toEqual([]);
    });
    await other.close();

    expect(await failInterruptedImports(db, { unchangedForSeconds: 5 })).toEqual([]);
    expect(await failInterruptedImports(db)).toEqual([{ id }]);
    expect(await failInterruptedImports(db)).toEqual([]);
    expect(await findInterruptedImport(db, boris.id)).toEqual({ id, fileName: 'prix.csv' });
    expect(await findInterruptedImport(db, author.id)).toBeUndefined();

    const next = await tried('suite.csv');
    await pool.query('update imports set administrator_id = $1 where id = $2', [boris.id, next]);
    expect(await findInterruptedImport(db, boris.id)).toBeUndefined();
  });
});
