import { parseHundredths } from '../money/hundredths.ts';
import { parseAmount } from '../money/money.ts';
import { roundedQuotient, shareByWeight } from '../money/share.ts';

export const maxArrivalLines = 500;
/** Most pieces of one line. */
export const maxReceived = 100_000;
/** Highest value of the goods of one line, in FCFA: the sums of a whole delivery stay exact. */
export const maxLineValue = 1_000_000_000_000;

export const arrivalCurrencies = ['XAF', 'EUR', 'USD', 'CNY'] as const;
export type ArrivalCurrency = (typeof arrivalCurrencies)[number];

/** FCFA for one of a currency that is tied to it. */
export const fixedRates: Partial<Record<ArrivalCurrency, number>> = { XAF: 1, EUR: 655.957 };

export const costKinds = ['freight', 'insurance', 'customs', 'transit', 'local', 'other'] as const;
export type CostKind = (typeof costKinds)[number];

/** How a delivery was paid: `rate` is FCFA for one of the currency, with at most four decimals; costs are in FCFA. */
export type Purchase = {
  currency: ArrivalCurrency;
  rate: number;
  costs: Partial<Record<CostKind, number>>;
};

export const inFcfa: Purchase = { currency: 'XAF', rate: 1, costs: {} };

/** `unitCost` in hundredths of the currency, FCFA as it is; null: not known. */
export type CostedLine = { quantity: number; unitCost: number | null };

export const parseUnitCost = (typed: string, currency: ArrivalCurrency) =>
  currency === 'XAF' ? parseAmount(typed) : parseHundredths(typed);

/** The goods of a line in whole FCFA, rounded half up. */
export function goodsInFcfa(
  { quantity, unitCost }: { quantity: number; unitCost: number },
  { currency, rate }: Pick<Purchase, 'currency' | 'rate'>,
): number {
  const tenThousandths = BigInt(Math.round(rate * 10_000));
  const hundredths = currency === 'XAF' ? 1n : 100n;
  return roundedQuotient(BigInt(quantity) * BigInt(unitCost) * tenThousandths, 10_000n * hundredths);
}

export function sumOfCosts({ costs }: Pick<Purchase, 'costs'>): number {
  return costKinds.reduce((sum, kind) => sum + (costs[kind] ?? 0), 0);
}

/** The landed cost of each line, in whole FCFA: its goods and its share of the costs, by value. The sum is exact to the franc. Null: not known. */
export function landedCosts(lines: CostedLine[], purchase: Purchase): (number | null)[] {
  const goods = lines.map(({ quantity, unitCost }) =>
    unitCost === null ? null : goodsInFcfa({ quantity, unitCost }, purchase),
  );
  const shares = shareByWeight(
    sumOfCosts(purchase),
    goods.map((each) => each ?? 0),
  );
  return goods.map((each, place) => (each === null ? null : each + (shares[place] ?? 0)));
}

/** Why costs cannot be shared: no line has a value to share them by, or single ones have none, by their places. */
export function refuseSharing(
  lines: CostedLine[],
  purchase: Purchase,
): { reason: 'costs-unshared' } | { reason: 'cost-missing'; places: number[] } | undefined {
  if (sumOfCosts(purchase) === 0) return undefined;
  if (lines.every(({ unitCost }) => !unitCost)) return { reason: 'costs-unshared' };
  const places = lines.flatMap(({ unitCost }, place) => (unitCost === null ? [place] : []));
  return places.length > 0 ? { reason: 'cost-missing', places } : undefined;
}
