import { splitWords } from '../query/words.ts';

/** As in the table. */
const maxLength = 60;
const minLength = 3;
/** With more digits it may be a telephone number. */
const maxDigits = 5;

/** `form` is without case and accents. Undefined when it may name a person: telephone numbers and e-mail addresses are not stored. */
export function missedWords(form: string): string | undefined {
  const words = splitWords(form).join(' ');
  const isPersonal = form.includes('@') || form.replace(/\D/g, '').length > maxDigits;
  if (isPersonal || words.length < minLength || words.length > maxLength) return undefined;
  return words;
}

/** While one types, "couc" is searched before "couches": only the longest is meant. */
export function withoutBeginnings(missed: ReadonlyMap<string, number>): [words: string, times: number][] {
  return [...missed].filter(
    ([words]) => ![...missed.keys()].some((other) => other !== words && other.startsWith(words)),
  );
}
