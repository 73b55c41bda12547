export const furthest = 3;

let row: number[] = [];
let next: number[] = [];

/** Of Levenshtein; more than `furthest` is not counted to its end. Thousands of words are compared, so the rows are used again. */
export function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > furthest) return furthest + 1;
  for (let j = 0; j <= other.length; j++) row[j] = j;
  for (let i = 1; i <= one.length; i++) {
    next[0] = i;
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const distance = Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next[j] = distance;
      least = Math.min(least, distance);
    }
    if (least > furthest) return furthest + 1;
    [row, next] = [next, row];
  }
  return row[other.length] ?? 0;
}
