/** The average cost of a piece in whole FCFA, rounded half up; undefined when it is not known. Exact for safe integers. */
export function averageCost({ stock, value }: { stock: number; value: number | null }): number | undefined {
  if (value === null || stock <= 0) return undefined;
  const pieces = BigInt(stock);
  return Number((2n * BigInt(value) + pieces) / (2n * pieces));
}

/** What is left of a price, in FCFA and in whole percent of the price. */
export function marginOf(price: number, cost: number): { amount: number; percent: number | undefined } {
  const amount = price - cost;
  return { amount, percent: price > 0 ? Math.round((amount * 100) / price) : undefined };
}

export const seenCost = ({ stock, value }: { stock: number; value: number | null }) =>
  `${stock}-${value ?? ''}`;
