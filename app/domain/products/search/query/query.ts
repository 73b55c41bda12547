import type { Need } from '../../needs/need.ts';
import type { Category } from '../../product.ts';
import { measureForms } from './measures.ts';
import { isNegated, negators, withoutNegation } from './negation.ts';
import { beginnings, inflections, stem } from './words.ts';

/** `readings`: the word, or words of the shop that it may be a typo of. A known word is one of a product; a begun word begins one. */
export type Word = {
  readings: string[];
  isLast: boolean;
  isWeak: boolean;
  isKnown: boolean;
  isBegun: boolean;
};

/** A search for all of `typed` also means all of `meant`. Both are without case and accents. */
export type Synonym = { typed: string[]; meant: string[] };

/** A product must have one of: the typed words, or what they are a synonym of. `named`: the typed words outside of descriptions. */
export type Group = {
  exact: string;
  typed: string;
  named: string;
  meant: string[];
  longestMeant: number;
  /** What its synonyms mean counts less: they have other words too. */
  isPartlyMeant: boolean;
  mayMatch: boolean;
};

/** tsqueries, with what each match adds to the rank. */
export type Query = { matches: string; ranks: { query: string; weight: number }[] };

const minBeginningLength = 4;
const maxPartlyMeant = 4;
const outsideDescriptions = 'AB';

export function groupWords(words: Word[], synonyms: Synonym[]): Group[] {
  const found = findTyped(words, synonyms);
  return joinOverlapping(
    listMeant(words, found),
    found.map(({ places }) => places),
  ).map((places) => {
    const typed = places.flatMap((place) => words[place] ?? []);
    const inside = found.filter((each) => [...each.places].every((place) => places.includes(place)));
    const meant = inside.map((each) => {
      const others = places.filter((place) => !each.places.has(place)).flatMap((place) => words[place] ?? []);
      return allOf([
        ...each.meant.map((word) => wholeWord(word)),
        ...others.filter((word) => !word.isWeak).map((word) => asTyped(word)),
      ]);
    });
    return groupOf(typed, meant, Math.max(1, ...inside.map((each) => each.meant.length)));
  });
}

/** When no product has all groups: each by itself. Beside no synonym, an unknown word means what its synonyms mean: "vélo" a pedal exerciser, if only "vélo assis" is known. */
export function groupLoosely(words: Word[], synonyms: Synonym[]): Group[] {
  const found = findTyped(words, synonyms);
  const covered = new Set(found.flatMap(({ places }) => [...places]));
  const phrases = Map.groupBy(found, ({ places }) => [...places].toSorted().join());
  const ofPhrases = [...phrases.values()].map((same) => {
    const typed = [...(same[0]?.places ?? [])].flatMap((place) => words[place] ?? []);
    const meant = same.map((each) => allOf(each.meant.map((word) => wholeWord(word))));
    const group = groupOf(typed, meant, Math.max(...same.map((each) => each.meant.length)));
    return { ...group, typed: group.named };
  });
  const others = listMeant(words, found)
    .filter((place) => !covered.has(place))
    .flatMap((place) => words[place] ?? []);
  const ofWords = others.map((word) => {
    const meant = word.isKnown || ofPhrases.length > 0 ? [] : listPartlyMeant(word, synonyms);
    const queries = meant.map((each) => allOf(each.map((part) => wholeWord(part))));
    const longest = Math.max(1, ...meant.map((each) => each.length));
    return { ...groupOf([word], queries, longest), isPartlyMeant: true };
  });
  return [...ofPhrases, ...ofWords];
}

function listPartlyMeant(word: Word, synonyms: Synonym[]): string[][] {
  const found = synonyms.filter(({ typed }) => typed.some((part) => isTyped(part, word)));
  const meant = [...new Map(found.map((each) => [each.meant.join(' '), each.meant])).values()];
  return meant.length > maxPartlyMeant ? [] : meant;
}

type Found = { places: Set<number>; meant: string[] };

function findTyped(words: Word[], synonyms: Synonym[]): Found[] {
  return synonyms.flatMap(({ typed, meant }) => {
    const places = placesOf(typed, words);
    return places.size > 0 ? [{ places, meant }] : [];
  });
}

/** The places of the words that say something; weak ones say something in a synonym, or when there are no others. */
function listMeant(words: Word[], found: Found[]): number[] {
  const covered = new Set(found.flatMap(({ places }) => [...places]));
  const places = [...words.keys()];
  const meant = places.filter((place) => !words[place]?.isWeak || covered.has(place));
  return meant.length > 0 ? meant : places;
}

function groupOf(typed: Word[], meant: string[], longestMeant: number): Group {
  return {
    exact: allOf(typed.map(exactly)),
    typed: allOf(typed.map((word) => asTyped(word))),
    named: allOf(typed.map((word) => asTyped(word, outsideDescriptions))),
    meant: [...new Set(meant)],
    longestMeant,
    isPartlyMeant: false,
    mayMatch: meant.length > 0 || typed.every((word) => word.isBegun),
  };
}

export function queryOfAll(groups: Group[]): Query {
  return { matches: allOf(groups.map(eitherWay)), ranks: ranksOf(groups) };
}

export function queryOfAny(groups: Group[]): Query {
  return { matches: anyOf(groups.map(eitherWay)), ranks: ranksOf(groups) };
}

/** A query that drops matches in descriptions only, for words that have a synonym. */
export function queryOfNamed(groups: Group[]): string {
  return allOf(
    groups.map(({ named, typed, meant }) => (meant.length > 0 ? anyOf([named, ...meant]) : typed)),
  );
}

export function eitherWay({ typed, meant }: Group): string {
  return anyOf([typed, ...meant]);
}

/** A typed word as a whole, then what it is a synonym of, then a longer word. In which text, the vector's weights say. */
function ranksOf(groups: Group[]): Query['ranks'] {
  const meantBy = (isPartly: boolean) =>
    groups.filter(({ isPartlyMeant }) => isPartlyMeant === isPartly).flatMap(({ meant }) => meant);
  const [synonyms, partly] = [meantBy(false), meantBy(true)];
  const longest = Math.max(...groups.map(({ longestMeant }) => longestMeant));
  const rank = (query: string, weight: number) => ({ query, weight: weight * countWords(query) });
  return [
    rank(anyOf(groups.map(({ exact }) => exact)), 4),
    rank(anyOf(groups.map(({ typed }) => typed)), 1),
    ...(synonyms.length > 0 ? [rank(anyOf(synonyms), 1.5 / longest)] : []),
    ...(partly.length > 0 ? [rank(anyOf(partly), 0.3 / longest)] : []),
  ];
}

/** `ts_rank` divides by it: each word counts the same, however many are asked for. */
function countWords(query: string): number {
  return new Set(query.match(/'[^']*'(:\*)?/g)).size;
}

/** The places of typed words that the synonym's words are; empty when one is missing. */
function placesOf(typed: string[], words: Word[]): Set<number> {
  const places = typed.map((part) => words.findIndex((word) => isTyped(part, word)));
  return new Set(places.includes(-1) ? [] : places);
}

function isTyped(part: string, { readings, isLast }: Word): boolean {
  return readings.some(
    (reading) => stem(reading) === stem(part) || (isLast && reading.length > 3 && part.startsWith(reading)),
  );
}

/** `[0, 1, 2, 3]` with `{0, 1}` and `{1, 2}` is `[[0, 1, 2], [3]]`. */
function joinOverlapping(places: number[], sets: Set<number>[]): number[][] {
  const groups: number[][] = [];
  for (const place of places) {
    const beside = new Set([place, ...sets.filter((set) => set.has(place)).flatMap((set) => [...set])]);
    const touched = groups.filter((group) => group.some((each) => beside.has(each)));
    const joined = [...new Set([...touched.flat(), ...beside])].filter((each) => places.includes(each));
    groups.splice(0, groups.length, ...groups.filter((group) => !touched.includes(group)), joined);
  }
  return groups.map((group) => group.toSorted((one, other) => one - other));
}

function exactly({ readings }: Word): string {
  return anyOf([...new Set(readings.map((reading) => wholeWord(reading)))]);
}

/** A word with a blank is two that follow each other. */
export function wholeWord(word: string, weights = ''): string {
  return rendered(word, inflections, weights);
}

/** A short word is a beginning only while it is typed: "e" begins too many words. */
export function asTyped({ readings, isLast }: Pick<Word, 'readings' | 'isLast'>, weights = ''): string {
  return anyOf(
    [...new Set(readings)].map((reading) =>
      isLast || reading.length >= minBeginningLength
        ? beginning(reading, weights)
        : wholeWord(reading, weights),
    ),
  );
}

function beginning(word: string, weights: string): string {
  return rendered(word, beginnings, `*${weights}`);
}

/** `formsOf` is of the last part, with `flags`; parts before it are whole words. */
function rendered(word: string, formsOf: (part: string) => string[], flags: string): string {
  if (isNegated(word)) return lacking(rendered(withoutNegation(word), formsOf, flags));
  const weights = flags.replace('*', '');
  const measured = measureForms(word);
  const rows = (measured ?? [word.split(' ')]).map((parts) =>
    parts.map((part, i) => {
      const isLastPart = i === parts.length - 1;
      const forms = measured ? [part] : isLastPart ? formsOf(part) : inflections(part);
      return anyOf(forms.map((form) => lexeme(form, isLastPart ? flags : weights)));
    }),
  );
  return anyOf(rows.map(inARow));
}

function lacking(query: string): string {
  const any = (words: string[]) => anyOf(words.map(quote));
  return anyOf([inARow([any(negators.before), query]), inARow([query, any(negators.after)])]);
}

function inARow(queries: string[]): string {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' <-> ')})`;
}

function lexeme(word: string, flags: string): string {
  return quote(word) + (flags && `:${flags}`);
}

export function anyOf(queries: string[]): string {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' | ')})`;
}

export function allOf(queries: string[]): string {
  return queries.length === 1 ? (queries[0] ?? '') : `(${queries.join(' & ')})`;
}

/** A product's document has its category and its needs after a slash. */
export function categoryQuery(category: Category): string {
  return quote(`/${category}`);
}

export function needQuery(need: Need): string {
  return quote(`/${need}`);
}

/** Words have no quotes or backslashes: both are signs between words. */
export function quote(word: string): string {
  return `'${word}'`;
}
