import { expect, test } from 'vitest';
import { onDatabase } from '../../../../../tests/support/database/database.ts';
import { searchForm } from './read-words.ts';

onDatabase('the form of a search', (database) => {
  const letters = 'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸàâäçéèêëîïôöùûüÿŒœ’AZaz09%_';

  test('is the same with French accents as in the database', async () => {
    expect(await searchForm(database().db, letters)).toBe("aaaceeeeiioouuuyaaaceeeeiioouuuyoeoe'azaz09%_");
    const { rows } = await database().pool.query('select search_form($1) as form', [letters]);
    expect(rows).toEqual([{ form: "aaaceeeeiioouuuyaaaceeeeiioouuuyoeoe'azaz09%_" }]);
  });

  test('has no accents of other languages either', async () => {
    expect(await searchForm(database().db, 'Łódź Çelik')).toBe('lodz celik');
  });
});
