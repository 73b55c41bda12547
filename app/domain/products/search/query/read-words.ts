import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/database/database.server.ts';
import { hasProduct } from '../conditions.queries.ts';
import { searchDocuments } from '../search.tables.ts';
import { isNegated, negated, withoutNegation } from './negation.ts';
import { anyOf, asTyped, type Synonym, type Word, wholeWord } from './query.ts';
import { inflections, isWeak, meaningfulWords, splitWords } from './words.ts';

export type ReadSearch = { words: Word[]; synonyms: Synonym[] };

/** Loads all synonyms of the shop. */
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

/** Reads words that neither a product nor a synonym has as what they may be a typo of, or as written together or apart. */
export async function correctSearch(
  db: Database,
  thesaurus: Thesaurus,
  { words, synonyms }: ReadSearch,
): Promise<ReadSearch & { isCorrected: boolean; isRespaced: boolean }> {
  const { known, respaced, near } = await compareWithShop(db, words, synonyms);
  const checked = words.map((word, i) => ({ ...word, ...known[i] }));
  const isRespaced = respaced.length > 0;
  const isMeantApart = isPartOf(respaced);
  const corrections = new Map(
    words
      .flatMap(({ readings }, i) => (known[i]?.isBegun ? [] : readings.filter((word) => !isMeantApart(word))))
      .map(withoutNegation)
      .flatMap((word) => {
        const nearest = nearestOf(near.get(word) ?? []);
        return nearest.length > 0 ? [[word, nearest]] : [];
      }),
  );
  if (corrections.size === 0)
    return { words: checked, synonyms: [...synonyms, ...respaced], isCorrected: false, isRespaced };
  const corrected = checked.map((word) => {
    const [typed = ''] = word.readings;
    const readings = corrections.get(withoutNegation(typed));
    if (!readings) return word;
    const isKnown = readings.some((each) => each.isKnown);
    const read = readings.map((each) => (isNegated(typed) ? negated(each.word) : each.word));
    return { ...word, readings: read, isKnown, isBegun: isKnown };
  });
  const readings = corrected.flatMap((word) => word.readings);
  const found = synonymsOf(readings, await thesaurus());
  return { words: corrected, synonyms: [...found, ...respaced], isCorrected: true, isRespaced };
}

type Comparison = {
  known: Pick<Word, 'isKnown' | 'isBegun'>[];
  respaced: Synonym[];
  /** What each unknown word may be a typo of. */
  near: Map<string, Correction[]>;
};

/** One statement: what the shop has of the words, and what is near those that it has not. */
async function compareWithShop(db: Database, words: Word[], synonyms: Synonym[]): Promise<Comparison> {
  const possible = respellings(words);
  const queries = [
    ...words.flatMap((word) => {
      const readings = word.readings.map(withoutNegation);
      return [anyOf(readings.map((each) => wholeWord(each))), asTyped({ ...word, readings })];
    }),
    ...possible.map(({ meant }) => wholeWord(meant)),
  ];
  const isMeant = isPartOf(synonyms);
  const unknown = words.flatMap(({ readings }, i) =>
    readings
      .filter((word) => !isMeant(word))
      .map(withoutNegation)
      .filter(isCorrigible)
      .map((word) => ({ word, begun: 2 * i + 2 })),
  );
  const near = unknown.map(
    ({ word, begun }) => sql`case when not has[${begun}::integer] then ${nearWords(word)} end`,
  );
  const { rows } = await db.execute<{ has: boolean[]; near: (NearWord[] | null)[] }>(sql`
    select has, array[${sql.join(near, sql`, `)}]::json[] as near
    from (select array[${sql.join(queries.map(hasProduct), sql`, `)}]::boolean[] as has offset 0) as found`);
  const { has = [], near: found = [] } = rows[0] ?? {};
  return {
    known: words.map((_, i) => ({ isKnown: has[2 * i] ?? false, isBegun: has[2 * i + 1] ?? false })),
    respaced: possible.flatMap(({ typed, meant }, i) =>
      has[2 * words.length + i] ? [{ typed, meant: [meant] }] : [],
    ),
    near: new Map(
      unknown.map(({ word }, i) => [word, (found[i] ?? []).filter((each) => each.isKnown || each.isMeant)]),
    ),
  };
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

const minCorrectedLength = 4;
const maxCorrectedLength = 40;
const maxNear = 12;
/** The beginning of a longer word is compared from here on. */
const minBegunLength = 6;
const minLongLength = 9;

type Correction = { word: string; distance: number; isKnown: boolean };

function isCorrigible(word: string): boolean {
  return word.length >= minCorrectedLength && word.length <= maxCorrectedLength && !/\d/.test(word);
}

function nearestOf(near: Correction[]): Correction[] {
  // A word that only a synonym has hides no word of a product.
  const nearest = near.find(({ isKnown }) => isKnown)?.distance ?? near[0]?.distance ?? 0;
  return near.filter(({ distance }) => distance <= nearest + 0.5);
}

type NearWord = Correction & { isMeant: boolean };

/**
 * One typo in words up to 8 letters, two in longer ones; one more in a word that sounds alike and names something: "pousse" is no "pause"
 * in a description. A typo seldom changes the first letter, or one of four: "peinture" is no "ceinture".
 */
function nearWords(word: string): SQL {
  const isShort = word.length < minLongLength;
  const allowed = isShort ? 1.5 : 2.5;
  const roots = sql`${sql.param(rootsOf(word))}::text[]`;
  return sql`(select coalesce(json_agg(near order by distance, word), '[]') from (
    select word, letters - sounds as distance,
      exists (select from ${searchDocuments} where ${searchDocuments.words}
        @@ (quote_literal(word) || case when letters > ${allowed}::float then ':AB' else '' end)::tsquery) as "isKnown",
      exists (select from search_synonyms where word = any (typed_words) or both_ways and word = any (meant_words)) as "isMeant"
    from (
      select near.word, least(
          levenshtein_less_equal(near.word, ${word}, 3), levenshtein_less_equal(word_stem(near.word), ${word}, 3),
          case when ${word.length >= minBegunLength}::boolean then levenshtein_less_equal(left(near.word, ${word.length}), ${word}, 3) + ${isShort ? 0.5 : 1}::float end,
          case when ${sql.param(swappedNeighbours(word))}::text[] && array[near.word, word_stem(near.word)] then 1 end,
          case when near.word = any (${roots}) then 1.5 end
        )::float as letters,
        (${word.length > minCorrectedLength}::boolean and dmetaphone(near.word) = dmetaphone(${word}))::integer as sounds
      from (
        select word from search_words where word_slips(word) && word_slips(${word})
        union select word from search_words where word % ${word}
        union select word from search_words where word = any (${roots})
        union select word from search_words where dmetaphone(word) = dmetaphone(${word}) and dmetaphone(${word}) <> ''
      ) as near
      where ${!isShort}::boolean
        or ${sql.param(swappedNeighbours(word))}::text[] @> array[near.word]
        or ${word.length > minCorrectedLength}::boolean and dmetaphone(near.word) = dmetaphone(${word})
        or (${word.length > minCorrectedLength}::boolean or length(near.word) <> ${word.length}::integer)
          and (left(near.word, 1) = left(${word}, 1)
            or ${word.length >= minBegunLength}::boolean
              and (left(near.word, 1) = substr(${word}, 2, 1) or substr(near.word, 2, 1) = left(${word}, 1)))
    ) as measured
    where letters - sounds <= ${allowed}::float order by distance, word limit ${maxNear}
  ) as near)`;
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
/** What derives a word from another, in both languages. */
const ending =
  /^(?:s|e|ee|es|er|ers|eur|euse|eux|ise|isee|ique|atique|iste|ite|ien|ienne|al|ale|aire|if|ive|ment|tion|ation|ement|ic|atic|ical|ing|ed)s?$/;

/** What the word may be derived from: "asthme" of "asthmatique". */
function rootsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - minRootLength) }, (_, i) => minRootLength + i)
    .filter((length) => ending.test(word.slice(length)))
    .flatMap((length) => [word.slice(0, length), `${word.slice(0, length)}e`]);
}
