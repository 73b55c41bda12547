/** `tensoimetre` also stands for `tensiometre`: PostgreSQL's distance counts a swap as two typos. */
export function swappedNeighbours(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, i) => {
    const swapped = [...letters];
    swapped[i] = letter;
    swapped[i + 1] = letters[i] ?? '';
    return swapped.join('');
  });
}

export function singular(word: string): string {
  if (word.length < 4) return word;
  if (/(ss|us|is)$/.test(word)) return word;
  if (/eaux$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.replace(/(?:(?<=sh|ch|x|s)es|s|x)$/, '');
}

/** As the database does it (`search_form`). */
export function plainWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}
