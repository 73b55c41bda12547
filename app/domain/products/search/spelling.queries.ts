import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { plainWord, singular, swappedNeighbours } from './search.ts';

export async function correctSpelling(db: Database, words: string[]): Promise<string[][]> {
  return Promise.all(
    words.map(async (word) => {
      const plain = plainWord(word);
      const asked = [...new Set([plain, singular(plain)])];
      const near = await listWordsOneTypoAway(db, asked);
      return [...new Set([...asked, ...near])];
    }),
  );
}

/** Words of up to three letters are not corrected: too many others are near. */
async function listWordsOneTypoAway(db: Database, asked: string[]): Promise<string[]> {
  const long = asked.filter((word) => word.length > 3 && word.length <= 40);
  if (long.length === 0) return [];
  const isNear = long.map((word) => {
    const swapped = swappedNeighbours(word);
    return sql`(word_slips(word) && word_slips(${word}) and length(word) between ${word.length - 1}::int and ${word.length + 2}::int and (
      levenshtein_less_equal(word, ${word}, 1) <= 1 or levenshtein_less_equal(word_stem(word), ${word}, 1) <= 1
      or word in ${swapped} or word_stem(word) in ${swapped}))`;
  });
  const found = await db.execute<{ stem: string }>(
    sql`select distinct word_stem(word) as stem
      from search_words
      where ${sql.join(isNear, sql` or `)}
      order by stem limit 8`,
  );
  return found.rows.map((row) => row.stem);
}
