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
