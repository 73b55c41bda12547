import { countMissedSearches } from '../../../domain/products/search/missed/count-missed-searches.ts';
import { missedWords, withoutBeginnings } from '../../../domain/products/search/missed/missed-search.ts';
import { searchForm } from '../../../domain/products/search/query/read-words.ts';
import type { Shop } from '../../../platform/context.server.ts';

const collectingMs = 10_000;
const maxCollected = 500;

const collected = new Map<string, number>();

/** Counts later, so that no visitor waits. What an instance has collected when it stops is not counted. */
export function noteMissedSearch({ db, background }: Pick<Shop, 'db' | 'background'>, search: string) {
  if (collected.size >= maxCollected && !collected.has(search)) return;
  if (collected.size === 0)
    background.runLater('missed searches not counted', collectingMs, () => {
      const missed = [...collected];
      collected.clear();
      return writeMissed(db, missed);
    });
  collected.set(search, (collected.get(search) ?? 0) + 1);
}

async function writeMissed(db: Shop['db'], missed: [search: string, times: number][]) {
  const counted = new Map<string, number>();
  for (const [search, times] of missed) {
    const words = missedWords(await searchForm(db, search));
    if (words) counted.set(words, (counted.get(words) ?? 0) + times);
  }
  await countMissedSearches(db, withoutBeginnings(counted));
}
