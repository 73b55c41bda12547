import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { isNegated, negated, withoutNegation } from './negation.ts';
import { anyOf, asTyped, type Synonym, type Word, wholeWord } from './query.ts';
import { correctSpelling, isCorrigible, maxCorrectedLength, type ShopWord } from './spelling.ts';
import { inflections, isWeak, meaningfulWords, splitWords } from './words.ts';

export type ReadSearch = { words: Word[]; synonyms: Synonym[] };

export type Thesaurus = () => Promise<StoredSynonym[]>;

export async function readSearch(db: Database, thesaurus: Thesaurus, search: string): Promise<ReadSearch> {
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
  return { words, synonyms: synonymsOf(typed, await thesaurus()) };
}

export type Corrected = ReadSearch & { isCorrected: boolean; isRespaced: boolean };

/** What the database says of the words of a search that finds nothing: whether it has each of the queries, and how each word sounds. */
export type Comparison = { has: boolean[]; sounds: string[] };

export function comparisonOf({ words }: ReadSearch): SQL<Comparison> {
  const queries = [
    ...words.flatMap((word) => {
      const readings = word.readings.map(withoutNegation);
      return [anyOf(readings.map((each) => wholeWord(each))), asTyped({ ...word, readings })];
    }),
    ...respellings(words).map(({ meant }) => wholeWord(meant)),
  ];
  const typed = words.map(typedOf);
  return sql`json_build_object('has', find_any_products(${sql.param(queries)}::text[]),
    'sounds', array(select dmetaphone(word) from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, place) order by place))`;
}

/** Reads words that neither a product nor a synonym has as what they may be a typo of, or as written together or apart. */
export async function correctSearch(
  { words, synonyms }: ReadSearch,
  { has, sounds }: Comparison,
  { thesaurus, shopWords }: { thesaurus: Thesaurus; shopWords: () => Promise<ShopWord[]> },
): Promise<Corrected> {
  const checked = words.map((word, i) => ({
    ...word,
    isKnown: has[2 * i] ?? false,
    isBegun: has[2 * i + 1] ?? false,
  }));
  const respaced = respellings(words)
    .filter((_, i) => has[2 * words.length + i])
    .map(({ typed, meant }) => ({ typed, meant: [meant] }));
  const isRespaced = respaced.length > 0;
  const isMeant = isPartOf([...synonyms, ...respaced]);
  const isUnknown = (word: Word) =>
    !word.isBegun && !isMeant(word.readings[0] ?? '') && isCorrigible(typedOf(word));
  const shop = checked.some(isUnknown) ? await shopWords() : [];
  const corrected = checked.map((word, i) => {
    const typed = typedOf(word);
    const near = isUnknown(word) ? correctSpelling(typed, sounds[i] ?? '', shop) : [];
    if (near.length === 0) return word;
    const isKnown = near.some((each) => each.isKnown);
    const isNegative = isNegated(word.readings[0] ?? '');
    const readings = near.map((each) => (isNegative ? negated(each.word) : each.word));
    return { ...word, readings, isKnown, isBegun: isKnown };
  });
  const isCorrected = corrected.some((word, i) => word !== checked[i]);
  const found = isCorrected
    ? synonymsOf(
        corrected.flatMap(({ readings }) => readings),
        await thesaurus(),
      )
    : synonyms;
  return { words: corrected, synonyms: [...found, ...respaced], isCorrected, isRespaced };
}

/** Each word has one reading before it is corrected. */
function typedOf({ readings: [typed = ''] }: Word): string {
  return withoutNegation(typed);
}

/** Whether a word is one of those that are typed in these synonyms. */
function isPartOf(synonyms: Synonym[]): (word: string) => boolean {
  const parts = new Set(synonyms.flatMap(({ typed }) => typed));
  return (word) => inflections(word).some((form) => parts.has(form));
}

const minRespacedLength = 6;
const minPartLength = 2;

/** "tirelait" means "tire lait" where a product has these words in a row, and "tire lait" means "tirelait" where it has that. */
function respellings(words: Word[]): { typed: string[]; meant: string }[] {
  const typed = words.map(({ readings: [word = ''] }) => word);
  const pairs = typed.slice(1).map((next, i) => ({ typed: [typed[i] ?? '', next], meant: typed[i] + next }));
  const apart = typed
    .filter((word) => word.length >= minRespacedLength && !/\d/.test(word))
    .flatMap((word) =>
      Array.from({ length: word.length - 2 * minPartLength + 1 }, (_, i) => i + minPartLength).map((at) => ({
        typed: [word],
        meant: `${word.slice(0, at)} ${word.slice(at)}`,
      })),
    );
  return [...pairs, ...apart].filter(({ meant }) => !isNegated(meant) && meant.length <= maxCorrectedLength);
}

/** The accents that French has; the database knows many more. */
const frenchForm = /^[ -~ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸàâäçéèêëîïôöùûüÿŒœ’]*$/;

export async function searchForm(db: Database, words: string): Promise<string> {
  if (frenchForm.test(words)) return plainForm(words);
  const { rows } = await db.execute<{ form: string }>(sql`select search_form(${words}) as form`);
  return rows[0]?.form ?? '';
}

function plainForm(words: string): string {
  const letters = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll('œ', 'oe').replaceAll('’', "'");
}

const compared = 4;

type StoredSynonym = Synonym & {
  bothWays: boolean;
  /** What each of its words begins with, and what they do when written together. */
  begins: string[];
};

export async function listThesaurus(db: Database): Promise<StoredSynonym[]> {
  const { rows } = await db.execute<Omit<StoredSynonym, 'begins'>>(
    sql`select typed_words as typed, meant_words as meant, both_ways as "bothWays" from search_synonyms`,
  );
  return rows.map(({ typed, meant, bothWays }) => ({
    typed: meaningfulWords(typed),
    meant: meaningfulWords(meant),
    bothWays,
    begins: [typed, ...(bothWays ? [meant] : [])]
      .flatMap((words) => [words.join(''), ...words])
      .map((word) => word.slice(0, compared)),
  }));
}

/** The synonyms with a word that begins like a typed one: `groupWords` compares them exactly. "onetouch" and "one touch" are the same. */
function synonymsOf(words: string[], stored: StoredSynonym[]): Synonym[] {
  const joined = new Map<string, string[]>([
    ...words.map((word): [string, string[]] => [word, [word]]),
    ...words.slice(1).map((next, i): [string, string[]] => [words[i] + next, [words[i] ?? '', next]]),
  ]);
  const beginnings = new Set(
    [...joined.keys()]
      .map(withoutNegation)
      .flatMap(inflections)
      .map((form) => form.slice(0, compared)),
  );
  return stored
    .filter(({ begins }) => begins.some((each) => beginnings.has(each)))
    .filter(({ typed, meant }) => typed.length > 0 && meant.length > 0)
    .flatMap(({ typed, meant, bothWays }) => [
      { typed, meant },
      ...(bothWays ? [{ typed: meant, meant: typed }] : []),
    ])
    .flatMap(({ typed, meant }) => {
      const written = joined.get(typed.join('')) ?? typed;
      return [
        { typed: written, meant },
        ...(written.length === typed.length ? [] : [{ typed: written, meant: typed }]),
      ];
    });
}
