import { type Category, categories } from '../product.ts';
import { marks, maxTermLength } from './term.ts';

export type MatchedBy = { names: string; content: string; category: Category };

export const contentSubstring = (form: string) => marks.content + form;
export const namesSubstring = (form: string) => marks.names + form;
export const stateSubstring = (category: Category | undefined) => marks.state + (category ?? '');
export const isContentSubstring = (fragment: string) =>
  !fragment.startsWith(marks.names) && !fragment.startsWith(marks.state);

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/[\p{Cc} ]+/u).filter((word) => word !== ''));
}

function fragmentsOf(word: string, isWorthIt = (_fragment: string) => true): string[] {
  const letters = [...word];
  const fragments = new Set<string>();
  for (const from of letters.keys()) {
    let fragment = '';
    for (const letter of letters.slice(from, from + maxTermLength)) {
      fragment += letter;
      if (!isWorthIt(fragment)) break;
      fragments.add(fragment);
    }
  }
  return [...fragments];
}

export function countSubstrings() {
  const counts = new Map<string, number>();
  const fragments = memoize((word) => fragmentsOf(word));
  let products = 0;
  return {
    add: ({ content }: MatchedBy) => {
      products += 1;
      for (const fragment of new Set([...wordsOf(content)].flatMap(fragments)))
        counts.set(fragment, (counts.get(fragment) ?? 0) + 1);
    },
    listCommon: (limits: { share: number; fragments: number }): string[] =>
      [...counts]
        .filter(([, count]) => count >= limits.share * products)
        .toSorted(([, one], [, other]) => other - one)
        .slice(0, limits.fragments)
        .map(([fragment]) => fragment),
  };
}

export type SubstringIndex = {
  keys: string[];
  read: (product: MatchedBy) => number[];
};

export function indexSubstrings(fragments: string[]): SubstringIndex {
  const known = new Map(fragments.map((fragment, i) => [fragment, i]));
  const beginnings = new Set(fragments.flatMap(beginningsOf));
  const contained = memoize((word) =>
    fragmentsOf(word, (fragment) => beginnings.has(fragment)).flatMap(
      (fragment) => known.get(fragment) ?? [],
    ),
  );
  const states = [undefined, ...categories];
  return {
    keys: [
      ...fragments.map(contentSubstring),
      ...fragments.map(namesSubstring),
      ...states.map((category) => stateSubstring(category)),
    ],
    read: ({ names, content, category }) => {
      const inContent = [...wordsOf(content)].flatMap(contained);
      const inNames = [...wordsOf(names)].flatMap(contained);
      return [
        ...inContent,
        ...inNames.map((i) => fragments.length + i),
        2 * fragments.length,
        2 * fragments.length + states.indexOf(category),
      ];
    },
  };
}

function beginningsOf(fragment: string): string[] {
  const letters = [...fragment];
  return letters.map((_, i) => letters.slice(0, i + 1).join(''));
}

function memoize<Found>(find: (word: string) => Found): (word: string) => Found {
  const found = new Map<string, Found>();
  return (word) => {
    const before = found.get(word);
    if (before !== undefined) return before;
    const now = find(word);
    if (found.size >= 5000) found.clear();
    found.set(word, now);
    return now;
  };
}
