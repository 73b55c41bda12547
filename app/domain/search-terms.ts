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
