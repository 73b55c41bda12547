const notes = [2_000, 5_000, 10_000];

/** The sums that who pays `total` hands over most often, smallest first. */
export function notesFor(total: number): number[] {
  const rounded = notes.map((note) => Math.ceil(total / note) * note);
  return [...new Set(rounded.filter((sum) => sum > total))].sort((one, other) => one - other).slice(-2);
}
