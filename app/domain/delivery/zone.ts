export const maxZones = 300;
export const maxAgencies = 60;

export const listLimits = { town: 60, name: 80, delay: 60, agency: 80, note: 140 };

/** `fee` in FCFA; from `freeFrom` of goods on it is 0. */
export type ZoneDetails = {
  town: string;
  name: string;
  fee: number;
  freeFrom: number | null;
  delayFr: string;
  delayEn: string;
};
export type Zone = ZoneDetails & { id: number };

export type AgencyDetails = { name: string; note: string };
export type Agency = AgencyDetails & { id: number };

/** `goods` is the total of the lines: a fee never counts towards `freeFrom`. `includedIn`: the towns that the goods are delivered to for nothing. */
export function feeOf(
  { town, fee, freeFrom }: Pick<ZoneDetails, 'town' | 'fee' | 'freeFrom'>,
  goods: number,
  includedIn: readonly string[] = [],
): number {
  if (isAmong(town, includedIn)) return 0;
  return freeFrom !== null && goods >= freeFrom ? 0 : fee;
}

/** `Douala, Bonamoussadi`, as orders keep it. */
export function placeName({ town, name }: Pick<ZoneDetails, 'town' | 'name'>): string {
  return `${town}, ${name}`;
}

export function rowKey(row: { town?: string; name: string }): string {
  return `${row.town ?? ''}\n${row.name}`.toLowerCase();
}

export type ListPlan<Row> = { added: Row[]; changed: Row[]; removed: Row[]; kept: number };

/** What a new list does to the one of today. Rows are the same when their names are; their order alone is no change. */
export function planList<Row extends { town?: string; name: string }>(
  today: Row[],
  wanted: Row[],
): ListPlan<Row> {
  const known = new Map(today.map((row) => [rowKey(row), row]));
  const named = new Set(wanted.map(rowKey));
  const isSame = (row: Row) => JSON.stringify(known.get(rowKey(row))) === JSON.stringify(row);
  const listed = wanted.filter((row) => known.has(rowKey(row)));
  return {
    added: wanted.filter((row) => !known.has(rowKey(row))),
    changed: listed.filter((row) => !isSame(row)),
    removed: today.filter((row) => !named.has(rowKey(row))),
    kept: listed.filter(isSame).length,
  };
}

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
