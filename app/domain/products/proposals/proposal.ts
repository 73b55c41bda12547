/** Floors are proposed in steps of 100 FCFA. */
const floorStep = 100;

/** Median of floor / price over these products, in whole per cent; 100 if there are none. */
export function usualFloorShare(products: { price: number; lprice: number }[]): number {
  const shares = products
    .filter(({ price, lprice }) => lprice > 0 && lprice <= price)
    .map(({ price, lprice }) => (lprice / price) * 100)
    .toSorted((one, other) => one - other);
  const middle = shares[Math.floor(shares.length / 2)];
  return middle === undefined ? 100 : Math.max(1, Math.round(middle));
}

/** In FCFA, rounded up: never above the price. */
export function proposeFloor(price: number, share: number): number {
  return Math.min(price, Math.ceil((price * share) / 100 / floorStep) * floorStep);
}

/** `ORT-013` after `ORT-012`; undefined after one that ends with no number. */
export function skuAfter(sku: string): string | undefined {
  const [, head = '', number = ''] = /^(.*?)(\d{1,9})$/.exec(sku) ?? [];
  if (number === '') return undefined;
  return head + String(Number(number) + 1).padStart(number.length, '0');
}
