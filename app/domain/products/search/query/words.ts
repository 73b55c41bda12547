import { joinMeasures } from './measures.ts';
import { markNegated } from './negation.ts';
import { stopWords, weakWords } from './vocabulary.ts';

/** Also in `search_word_list`. */
const signs = /[\p{Cc}\u0020-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+/u;
const maxWordLength = 60;
const maxWords = 8;

/** `form` is without case and accents, as `search_form` of the database writes it. */
export function splitWords(form: string): string[] {
  const words = form
    .replace(/(?<=\d)\s*×\s*(?=\d)/g, ' x ')
    .split(signs)
    .filter((word) => word !== '');
  return words.map((word) => [...word].slice(0, maxWordLength).join(''));
}

/** The words that carry meaning; all of them when none does: while one types, "de" begins "déambulateur". */
export function meaningfulWords(words: string[]): string[] {
  const read = markNegated(joinMeasures(words));
  const kept = read.filter((word) => !stopWords.has(word));
  return [...new Set(kept.length > 0 ? kept : words)].slice(0, maxWords);
}

export function isWeak(word: string): boolean {
  return weakWords.has(singular(word));
}

export function singular(word: string): string {
  if (word.length < 4) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/eaux$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.replace(/(?:(?<=sh|ch|x|s)es|s|x)$/, '');
}

/** Without endings of verbs and adjectives: "roule" and "roulante" are one word inside a synonym. */
export function stem(word: string): string {
  return singular(word).replace(/(?<=....)(?:antes?|ants?|entes?|ents?|ees?|er|ing|ed|e)$/, '');
}

export function inflections(word: string): string[] {
  const one = singular(word);
  const many = [`${one}s`, `${one}x`, `${one}es`, ...(one.endsWith('y') ? [`${one.slice(0, -1)}ies`] : [])];
  return [...new Set([word, one, ...many])];
}

/** What begins the word's forms: PostgreSQL looks for words from their beginning. */
export function beginnings(word: string): string[] {
  const one = singular(word);
  return one.endsWith('y') && one.length > 4 ? [one, `${one.slice(0, -1)}ies`] : [one];
}
