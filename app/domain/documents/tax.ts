import { roundedQuotient, shareByWeight } from '../money/share.ts';
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

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
