import { stopWords } from './vocabulary.ts';

const mark = '!';
const listOf = (words: string) => new Set(words.split(' '));

/** What stands before or after the word in a text that says so. */
export const negators = { before: ['sans', 'non', 'without', 'no', 'not', 'pas'], after: ['free'] };

const openers = listOf('sans without non not no cannot unable');
const closers = listOf('pas plus jamais guere');
const auxiliaries = listOf('peut peux peuvent pouvoir arrive arrivent arriver sait veut longer able fit wan');
const contracted = listOf('can don doesn didn won couldn isn');
const furthestCloser = 5;

/** "ne marche plus", "sans marcher" and "cannot walk" mark the verb: it is what the person or the thing does not do. */
export function markNegated(words: string[]): string[] {
  const found = words.flatMap((_, opener) => {
    const place = negatedFrom(words, opener);
    return place === undefined ? [] : [{ opener, place }];
  });
  return words.flatMap((word, at) => {
    if (found.some(({ place }) => place === at)) return [negated(word)];
    return found.some(({ opener, place }) => opener === at || (opener < at && at < place)) ? [] : [word];
  });
}

function negatedFrom(words: string[], place: number): number | undefined {
  const word = words[place] ?? '';
  if (word === 'ne' || word === 'n') return negatedByNe(words, place);
  // Spoken: "qui marche pas".
  if (word === 'qui' && closers.has(words[place + 2] ?? '')) return firstMeant(words, place + 1, place + 2);
  // "latex-free" is "without latex".
  if (word === 'free' && place > 0) return firstMeant(words, place - 1, place);
  const opens = openers.has(word) || (word === 't' && contracted.has(words[place - 1] ?? ''));
  return opens ? firstMeant(words, place + 1) : undefined;
}

/** "n" alone may be a letter: it negates only with its second word. */
function negatedByNe(words: string[], place: number): number | undefined {
  const end = words.findIndex((each, at) => at > place && at <= place + furthestCloser && closers.has(each));
  if (end !== -1) return firstMeant(words, place + 1, end) ?? firstMeant(words, end + 1);
  return words[place] === 'ne' ? firstMeant(words, place + 1) : undefined;
}

/** A number is never meant: "no 5". */
function firstMeant(words: string[], from: number, to = words.length): number | undefined {
  const place = words.findIndex(
    (word, at) => at >= from && at < to && !stopWords.has(word) && !auxiliaries.has(word),
  );
  return place === -1 || /^\d/.test(words[place] ?? '') ? undefined : place;
}

export function isNegated(word: string): boolean {
  return word.startsWith(mark);
}

export function withoutNegation(word: string): string {
  return isNegated(word) ? word.slice(mark.length) : word;
}

export function negated(word: string): string {
  return mark + word;
}
