export const maxSearchLength = 100;
const maxSearchWords = 8;

export function tidySearch(typed: string | null | undefined): string {
  return (typed ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .trim()
    .toWellFormed();
}

export function searchWords(search: string): string[] {
  return [...new Set(search.split(' '))].filter((word) => word !== '').slice(0, maxSearchWords);
}
