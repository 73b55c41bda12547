import type { TaxKind } from '../products/product.ts';
import type { TaxOfRate, TaxSums, WithholdingBase } from './document.ts';

const wholeBp = 10_000n;

/** A delivery fee takes no part in the discount. */
type TaxedLine = { total: number; tax: TaxKind; isFee?: boolean };
export type TaxedLines = { nets: number[]; rates: number[]; sums: TaxSums };

/** VAT contained in prices, exact to the franc: `nets` - `discountNet` + `vat` = totals - `discount`, which is at most the sum of the totals. */
export function containedTax(lines: TaxedLine[], discount: number, rateBp: number): TaxedLines {
  const rates = lines.map(({ tax }) => (tax === 'exempt' ? 0 : rateBp));
  const groups = [...new Set(rates)].toSorted((one, other) => other - one);
  const totals = groups.map((rate) =>
    sum(lines.filter((_, i) => rates[i] === rate).map(({ total }) => total)),
  );
  const discounts = shareByWeight(
    discount,
    groups.map((rate) =>
      sum(lines.filter(({ isFee }, i) => !isFee && rates[i] === rate).map(({ total }) => total)),
    ),
  );
  const nets = lines.map(() => 0);
  const byRate: TaxOfRate[] = [];
  for (const [at, rate] of groups.entries()) {
    const total = totals[at] ?? 0;
    const places = lines.flatMap((_, i) => (rates[i] === rate ? [i] : []));
    const weights = places.map((i) => lines[i]?.total ?? 0);
    for (const [i, net] of shareByWeight(total - vatIn(total, rate), weights).entries())
      nets[places[i] ?? 0] = net;
    const paid = total - (discounts[at] ?? 0);
    const vat = vatIn(paid, rate);
    byRate.push({ rateBp: rate, net: paid - vat, vat });
  }
  const net = sum(byRate.map((each) => each.net));
  const grossNet = sum(nets);
  return {
    nets,
    rates,
    sums: {
      grossNet,
      discountNet: grossNet - net,
      net,
      vat: sum(byRate.map((each) => each.vat)),
      rates: byRate,
    },
  };
}

/** VAT in an amount that includes it, half up. */
export function vatIn(total: number, rateBp: number): number {
  return roundedQuotient(BigInt(total) * BigInt(rateBp), wholeBp + BigInt(rateBp));
}

/** A part in hundredths of a percent, half up. */
export function partOf(amount: number, rateBp: number): number {
  return roundedQuotient(BigInt(amount) * BigInt(rateBp), wholeBp);
}

/** What a withholding is taken of, in FCFA. */
export function baseAmount(
  base: WithholdingBase | undefined,
  { tax, total }: { tax: TaxSums | null; total: number },
): number {
  if (base === 'vat') return tax?.vat ?? 0;
  if (base === 'taxed-net')
    return tax?.rates.reduce((sum, { rateBp, net }) => sum + (rateBp > 0 ? net : 0), 0) ?? 0;
  return tax?.net ?? total;
}

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

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
