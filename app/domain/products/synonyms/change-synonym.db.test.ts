import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { noFilter } from '../list/product-list.ts';
import { countMissedSearches } from '../search/missed/count-missed-searches.ts';
import { searchProducts } from '../search/search.queries.ts';
import { deleteSynonym, saveSynonym } from './change-synonym.ts';
import { dismissMissedSearch } from './dismiss-missed-search.ts';
import { listMissedSearches } from './synonym.queries.ts';
import { parseSynonym } from './synonym.schema.ts';

onDatabase('synonyms', (database) => {
  const save = (typed: string, meant: string, bothWays = false, id?: number) =>
    saveSynonym(database().db, author, { typed, meant, bothWays }, id);
  const find = async (search: string) => {
    const wanted = { ...noFilter(), search, sort: 'relevance', page: 1, pageSize: 5 } as const;
    return (await searchProducts(database().db, wanted)).products.map(({ slug }) => slug);
  };
  const countLog = async () => {
    const { rows } = await database().pool.query('select count(*)::int as count from audit_log');
    return rows[0].count;
  };

  beforeAll(async () => {
    await putOnSale(database().db, { slug: 'zither', name: 'Cithare' });
    await putOnSale(database().db, { slug: 'harp', name: 'Harpe' });
  });

  test('are found by what customers type, one way or both', async () => {
    expect(await find('gratte-gratte')).toEqual([]);
    const added = await save('Gratte-Gratte', 'cithares');
    if (!added.ok) throw new Error(added.reason);
    expect(await find('gratte gratte')).toEqual(['zither']);
    expect(await save('Gratte gratte', 'HARPE', false, added.id)).toEqual(added);
    expect(await find('gratte')).not.toContain('zither');
    expect(await find('gratte gratte')).toEqual(['harp']);
    await putOnSale(database().db, { slug: 'named', name: 'Gratte gratte' });
    expect(await find('harpe')).toEqual(['harp']);
    await save('gratte gratte', 'harpe', true, added.id);
    expect(await find('harpe')).toEqual(['harp', 'named']);
    expect(await deleteSynonym(database().db, author, added)).toEqual({ ok: true });
    expect(await find('harpe')).toEqual(['harp']);
    expect(await deleteSynonym(database().db, author, added)).toEqual({ ok: false, reason: 'not-found' });
    expect(await save('a', 'b', false, added.id)).toEqual({ ok: false, reason: 'not-found' });
  });

  test.each([
    ['lyre', ' Lyre! ', { meant: 'same' }],
    ['lyre grecque', 'grecque lyre', { meant: 'same' }],
    ['!?', 'lyre', { typed: 'no-word' }],
    ['lyre', '…', { meant: 'no-word' }],
    ['Chaise roulante', 'fauteuil-roulant', { meant: 'exists' }],
    ['fauteuil roulant', 'chaise roulante', { meant: 'reversed' }],
  ])('"%s" for "%s" is refused, and nothing is logged', async (typed, meant, fields) => {
    const before = await countLog();
    expect(await save(typed, meant)).toEqual({ ok: false, reason: 'fields', fields });
    expect(await countLog()).toBe(before);
  });

  test('a circle of three leads one step, and the search ends', async () => {
    await save('cercle', 'rond');
    await save('rond', 'anneau');
    await save('anneau', 'cercle');
    await putOnSale(database().db, { slug: 'ring', name: 'Anneau' });
    expect(await find('rond')).toEqual(['ring']);
    expect(await find('cercle')).toEqual([]);
  });

  test('of one word there are at most 20, also when 30 are added at once', async () => {
    const saved = await Promise.all(Array.from({ length: 30 }, (_, i) => save('beaucoup', `sens ${i}`)));
    expect(saved.filter(({ ok }) => ok)).toHaveLength(20);
    expect(saved).toContainEqual({ ok: false, reason: 'fields', fields: { typed: 'too-many' } });
  });

  test('a word that a hundred others stand for is found, and finds what each of them names', async () => {
    await putOnSale(database().db, { slug: 'gong', name: 'Gong' });
    await putOnSale(database().db, { slug: 'plate', name: 'Nommé99' });
    for (let i = 0; i < 100; i += 1)
      expect(await save(`nommé${i}`, 'gong', true)).toMatchObject({ ok: true });
    expect(await find('gong')).toEqual(['gong', 'plate']);
    expect(await find('nommé7')).toContain('gong');
  });

  test('missing and too long words are refused', () => {
    expect(parseSynonym({ typed: ' ', meant: 'x'.repeat(500), bothWays: false })).toEqual({
      ok: false,
      reason: 'fields',
      fields: { typed: 'missing', meant: 'too-long' },
    });
  });

  test('what was searched in vain is dismissed once', async () => {
    const { db } = database();
    await countMissedSearches(db, [['trombone', 3]]);
    expect(await listMissedSearches(db, 5)).toMatchObject([{ words: 'trombone', times: 3 }]);
    expect(await dismissMissedSearch(db, author, { words: 'trombone' })).toEqual({ ok: true });
    expect(await dismissMissedSearch(db, author, { words: 'trombone' })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect(await listMissedSearches(db, 5)).toEqual([]);
  });
});
