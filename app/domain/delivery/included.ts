/** Towns between commas, as a product keeps them. */
export function townsIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((town) => town.trim())
    .filter((town) => town !== '');
}

/** The towns where the delivery of every one of these goods is included: one that is not, is delivered for the usual fee. */
export function includedTowns([first, ...others]: { deliveryIncluded: string }[]): string[] {
  const towns = townsIn(first?.deliveryIncluded ?? '');
  return towns.filter((town) => others.every((other) => isAmong(town, townsIn(other.deliveryIncluded))));
}

/** `Yaounde` is Yaoundé. */
export function isAmong(town: string, towns: readonly string[]): boolean {
  return towns.some((each) => each.localeCompare(town, 'fr', { sensitivity: 'base' }) === 0);
}
