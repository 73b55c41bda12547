import { expect, test } from 'vitest';
import { onDatabase } from '../../../../../tests/support/database/database.ts';
import { missedSearches } from '../search.tables.ts';
import { countMissedSearches } from './count-missed-searches.ts';

onDatabase('searches that found nothing', (database) => {
  const list = async () =>
    (
      await database().pool.query(
        'select words, times from missed_searches order by times desc, words limit 3',
      )
    ).rows;

  test('are counted, by several instances at once', async () => {
    const { db } = database();
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        countMissedSearches(
          db,
          i % 2
            ? [
                ['couches', 1],
                ['alese', 2],
              ]
            : [
                ['alese', 2],
                ['couches', 1],
              ],
        ),
      ),
    );
    expect(await list()).toEqual([
      { words: 'alese', times: 40 },
      { words: 'couches', times: 20 },
    ]);
  });

  test('are at most 1 000, the most frequent ones', async () => {
    const { db } = database();
    await countMissedSearches(
      db,
      Array.from({ length: 1500 }, (_, i) => [`mot ${i}`, 1] as [string, number]),
    );
    expect(await db.$count(missedSearches)).toBe(1000);
    expect((await list()).slice(0, 2).map(({ words }) => words)).toEqual(['alese', 'couches']);
  });
});
