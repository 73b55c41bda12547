import { roundedQuotient, shareByWeight } from '../money/share.ts';
import { type VatPaper, type VatReturn, vatOf } from './vat-return.ts';

export type PaidOrder = {
  paidBefore: number;
  paid: number;
  papers: (VatPaper & { isBefore: boolean })[];
  /** What an invoice would have said at the last payment before the period, and in it. Undefined where there was one. */
  plannedBefore: VatPaper | undefined;
  planned: VatPaper | undefined;
};

/** The part of the VAT that was paid in a period: of each order what was paid until its end, less what was paid before. So the months of an order add up to its VAT. */
export function collectedVat(orders: PaidOrder[]): VatReturn {
  return addReturns(
    orders.flatMap(({ paidBefore, paid, papers, plannedBefore, planned }) => [
      { sign: 1 as const, of: paidPart(papers, planned, paid) },
      {
        sign: -1 as const,
        of: paidPart(
          papers.filter(({ isBefore }) => isBefore),
          plannedBefore,
          paidBefore,
        ),
      },
    ]),
  );
}

/** In proportion to what is due, by largest remainder; an order that is paid gives its whole VAT. */
function paidPart(issued: VatPaper[], planned: VatPaper | undefined, paid: number): VatReturn {
  const papers = issued.length > 0 || !planned ? issued : [planned];
  const { rates, untaxed, byState, withheld } = vatOf(papers);
  const due = papers.reduce((sum, { kind, content }) => {
    const owed = content.due + (content.deliveryFee ?? 0);
    return sum + (kind === 'invoice' ? owed : -owed);
  }, 0);
  const part = (amount: number) => {
    if (due <= 0) return amount;
    return roundedQuotient(BigInt(amount) * BigInt(Math.min(Math.max(0, paid), due)), BigInt(due));
  };
  const weights = [...rates.flatMap(({ net, vat }) => [net, vat]), untaxed];
  const shares = shareByWeight(part(weights.reduce((sum, weight) => sum + weight, 0)), weights);
  return {
    rates: rates.map(({ rateBp }, at) => ({
      rateBp,
      net: shares[2 * at] ?? 0,
      vat: shares[2 * at + 1] ?? 0,
    })),
    untaxed: shares.at(-1) ?? 0,
    byState: part(byState),
    withheld: part(withheld),
  };
}

function addReturns(parts: { sign: 1 | -1; of: VatReturn }[]): VatReturn {
  const sum = (value: (of: VatReturn) => number) =>
    parts.reduce((all, { sign, of }) => all + sign * value(of), 0);
  const rates = new Set(parts.flatMap(({ of }) => of.rates.map(({ rateBp }) => rateBp)));
  const ofRate = (rateBp: number, part: 'net' | 'vat') =>
    sum((of) => of.rates.find((each) => each.rateBp === rateBp)?.[part] ?? 0);
  return {
    rates: [...rates]
      .toSorted((one, other) => other - one)
      .map((rateBp) => ({ rateBp, net: ofRate(rateBp, 'net'), vat: ofRate(rateBp, 'vat') }))
      .filter(({ net, vat }) => net !== 0 || vat !== 0),
    untaxed: sum(({ untaxed }) => untaxed),
    byState: sum(({ byState }) => byState),
    withheld: sum(({ withheld }) => withheld),
  };
}
