/** Longest search that is read; the rest of a longer one is left out. In characters. */
export const maxSearchLength = 100;
const maxSearchWords = 8;

/** A typed search in the form in which it is shown back, remembered in the URL and sent to the database. */
export function tidySearch(typed: string | null | undefined): string {
  return (typed ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim()
    .toWellFormed();
}

/** The words of a tidy search. Each must be contained in what is found. */
export function searchWords(search: string): string[] {
  return [...new Set(search.split(' '))].filter((word) => word !== '').slice(0, maxSearchWords);
}

/**
 * The spellings one slip away by swapping neighbours: `tensoimetre` also stands for `tensiometre`. Letter
 * swaps count as one typo for people, as two for the database's own distance.
 */
export function swappedNeighbours(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, i) => {
    const swapped = [...letters];
    swapped[i] = letter;
    swapped[i + 1] = letters[i] ?? '';
    return swapped.join('');
  });
}

/** The word without the plural ending of French or English, or as it is: `wheelchairs` → `wheelchair`. */
export function singular(word: string): string {
  if (word.length < 4) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/eaux$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.replace(/(?:(?<=sh|ch|x|s)es|s|x)$/, '');
}

/** A word as the database compares it (`search_form`): without case and accents. */
export function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}
