/** Whole shares in proportion, by largest remainder: they add up to `amount`. */
export function shareByWeight(amount: number, weights: number[]): number[] {
  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (whole === 0n) return weights.map((_, i) => (i === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((each) => each / whole);
  const left = Number(BigInt(amount) - shares.reduce((all, share) => all + share, 0n));
  const largest = exact
    .map((each, place) => ({ place, remainder: each % whole }))
    .toSorted(
      (one, other) =>
        Number(other.remainder - one.remainder > 0n) - Number(one.remainder - other.remainder > 0n) ||
        one.place - other.place,
    )
    .slice(0, left);
  for (const { place } of largest) shares[place] = (shares[place] ?? 0n) + 1n;
  return shares.map(Number);
}

/** Half up. */
export function roundedQuotient(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}
