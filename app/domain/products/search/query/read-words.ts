import { sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { hasProduct } from '../conditions.queries.ts';
import { searchDocuments } from '../search.tables.ts';
import { anyOf, asTyped, type Synonym, type Word, wholeWord } from './query.ts';
import { inflections, isWeak, meaningfulWords, splitWords } from './words.ts';

export type ReadSearch = { words: Word[]; synonyms: Synonym[] };

export async function readSearch(db: Database, search: string): Promise<ReadSearch> {
  const typed = meaningfulWords(splitWords(await searchForm(db, search)));
  if (typed.length === 0) return { words: [], synonyms: [] };
  const isBeingTyped = /[\p{L}\p{N}]$/u.test(search);
  const words = typed.map((word, place) => ({
    readings: [word],
    isLast: isBeingTyped && place === typed.length - 1,
    isWeak: isWeak(word),
    isKnown: true,
    isBegun: true,
  }));
  return { words, synonyms: await listSynonyms(db, typed) };
}

/** Reads words that neither a product nor a synonym has as what they may be a typo of. */
export async function correctSearch(
  db: Database,
  { words, synonyms }: ReadSearch,
): Promise<ReadSearch & { isCorrected: boolean }> {
  const known = await listKnown(db, words);
  const checked = words.map((word, i) => ({ ...word, ...known[i] }));
  const inSynonyms = new Set(synonyms.flatMap((each) => each.typed));
  const isSynonym = (word: string) => inflections(word).some((form) => inSynonyms.has(form));
  const unknown = words.flatMap(({ readings }, i) =>
    known[i]?.isBegun ? [] : readings.filter((word) => !isSynonym(word)),
  );
  const corrections = await listCorrections(db, unknown);
  if (corrections.size === 0) return { words: checked, synonyms, isCorrected: false };
  const corrected = checked.map((word) => {
    const readings = corrections.get(word.readings[0] ?? '');
    if (!readings) return word;
    const isKnown = readings.some((each) => each.isKnown);
    return { ...word, readings: readings.map((each) => each.word), isKnown, isBegun: isKnown };
  });
  const readings = corrected.flatMap((word) => word.readings);
  return { words: corrected, synonyms: await listSynonyms(db, readings), isCorrected: true };
}

/** The accents that French has; the database knows many more. */
const frenchForm = /^[ -~ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸàâäçéèêëîïôöùûüÿŒœ’]*$/;

/** Without case and accents, as the database compares words. */
export async function searchForm(db: Database, words: string): Promise<string> {
  if (frenchForm.test(words)) return plainForm(words);
  const { rows } = await db.execute<{ form: string }>(sql`select search_form(${words}) as form`);
  return rows[0]?.form ?? '';
}

function plainForm(words: string): string {
  const letters = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll('œ', 'oe').replaceAll('’', "'");
}

async function listKnown(db: Database, words: Word[]): Promise<Pick<Word, 'isKnown' | 'isBegun'>[]> {
  if (words.length === 0) return [];
  const checks = words.flatMap((word) => [
    hasProduct(anyOf(word.readings.map((each) => wholeWord(each)))),
    hasProduct(asTyped(word)),
  ]);
  const { rows } = await db.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(checks, sql`, `)}]::boolean[] as known`,
  );
  const known = rows[0]?.known ?? [];
  return words.map((_, i) => ({ isKnown: known[2 * i] ?? false, isBegun: known[2 * i + 1] ?? false }));
}

const compared = 4;

/** Those with a word that begins like a typed one: `groupWords` compares them exactly. */
async function listSynonyms(db: Database, words: string[]): Promise<Synonym[]> {
  const beginnings = new Set(words.flatMap(inflections).map((form) => form.slice(0, compared)));
  const { rows } = await db.execute<Synonym & { bothWays: boolean }>(sql`
    select typed_words as typed, meant_words as meant, both_ways as "bothWays" from search_synonyms
    where exists (
      select from unnest(case when both_ways then typed_words || meant_words else typed_words end) as part
      where left(part, ${compared}) = any (${sql.param([...beginnings])}::text[]))`);
  return rows
    .map(({ typed, meant, bothWays }) => ({
      typed: meaningfulWords(typed),
      meant: meaningfulWords(meant),
      bothWays,
    }))
    .filter(({ typed, meant }) => typed.length > 0 && meant.length > 0)
    .flatMap(({ typed, meant, bothWays }) => [
      { typed, meant },
      ...(bothWays ? [{ typed: meant, meant: typed }] : []),
    ]);
}

const minCorrectedLength = 4;
const maxCorrectedLength = 40;
const maxNear = 12;

type Correction = { word: string; distance: number; isKnown: boolean };

/** The nearest words of products and synonyms. Words without any are left out. */
async function listCorrections(db: Database, unknown: string[]): Promise<Map<string, Correction[]>> {
  const words = unknown.filter(
    (word) => word.length >= minCorrectedLength && word.length <= maxCorrectedLength,
  );
  const near = await Promise.all(words.map((word) => listNear(db, word)));
  const found = words.map((word, i) => {
    // A word that only a synonym has hides no word of a product.
    const nearest = near[i]?.find(({ isKnown }) => isKnown)?.distance ?? near[i]?.[0]?.distance ?? 0;
    return [word, near[i]?.filter(({ distance }) => distance <= nearest + 0.5) ?? []] as const;
  });
  return new Map(found.filter(([, meant]) => meant.length > 0));
}

/** One typo in words up to 8 letters, two in longer ones; one more in words that sound alike. */
async function listNear(db: Database, word: string): Promise<Correction[]> {
  const allowed = word.length < 9 ? 1.5 : 2.5;
  const roots = sql`${sql.param(rootsOf(word))}::text[]`;
  const { rows } = await db.execute<Correction & { isMeant: boolean }>(sql`
    select word, distance,
      exists (select from ${searchDocuments} where ${searchDocuments.words} @@ quote_literal(word)::tsquery) as "isKnown",
      exists (select from search_synonyms where word = any (typed_words) or both_ways and word = any (meant_words)) as "isMeant"
    from (
      select near.word, least(
          levenshtein_less_equal(near.word, ${word}, 3), levenshtein_less_equal(word_stem(near.word), ${word}, 3),
          levenshtein_less_equal(left(near.word, ${word.length}), ${word}, 3) + 0.5,
          case when ${sql.param(swappedNeighbours(word))}::text[] && array[near.word, word_stem(near.word)] then 1 end,
          case when near.word = any (${roots}) then 1.5 end
        ) - case when dmetaphone(near.word) = dmetaphone(${word}) then 1 else 0 end::float as distance
      from (
        select word from search_words where word_slips(word) && word_slips(${word})
        union select word from search_words where word % ${word}
        union select word from search_words where word = any (${roots})
        union select word from search_words where dmetaphone(word) = dmetaphone(${word}) and dmetaphone(${word}) <> ''
      ) as near
    ) as measured
    where distance <= ${allowed}::float order by distance, word limit ${maxNear}`);
  return rows.filter(({ isKnown, isMeant }) => isKnown || isMeant);
}

/** PostgreSQL's distance counts two swapped letters as two typos. */
function swappedNeighbours(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, i) => {
    const swapped = [...letters];
    swapped[i] = letter;
    swapped[i + 1] = letters[i] ?? '';
    return swapped.join('');
  });
}

const minRootLength = 5;

/** What the word may be derived from: "asthme" of "asthmatique". */
function rootsOf(word: string): string[] {
  const lengths = Array.from(
    { length: Math.max(0, word.length - minRootLength) },
    (_, i) => minRootLength + i,
  );
  return lengths.flatMap((length) => [word.slice(0, length), `${word.slice(0, length)}e`]);
}
