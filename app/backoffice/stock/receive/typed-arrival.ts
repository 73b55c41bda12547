import type { ArrivalCosts } from '../../../domain/arrivals/arrival.queries.ts';
import {
  type ArrivalCurrency,
  type CostKind,
  costKinds,
  fixedRates,
} from '../../../domain/arrivals/arrival.ts';
import { formatHundredths } from '../../../domain/money/hundredths.ts';
import { getLocale } from '../../../generated/words/runtime.js';
import { showFcfa, showNumber, showRate } from '../../language/show.ts';
import { noLot, type TypedLine, type TypedLot } from '../../lines/line.ts';

export type TypedPurchase = Record<CostKind | 'currency' | 'rate', string>;
/** What somebody says yes to when it is asked: a cost of 0, expired lots, lots without the date that they had, pieces without a lot, and that it is another delivery. */
export const acceptances = ['free', 'expired', 'undated', 'unnamed', 'again'] as const;
export type Accepted = (typeof acceptances)[number];

export type TypedArrival = TypedPurchase & {
  supplier: string;
  reference: string;
  lines: TypedLine[];
  isDraft: boolean;
  accepted: Accepted[];
};

export const noPurchase: TypedPurchase = {
  ...{ currency: 'XAF', rate: '' },
  ...{ freight: '', insurance: '', customs: '', transit: '', local: '', other: '' },
};

export const noArrival: TypedArrival = {
  ...{ supplier: '', reference: '', ...noPurchase },
  ...{ lines: [], isDraft: false, accepted: [] },
};

export const isFilledIn = ({ quantity, price, lot }: TypedLine): boolean =>
  [quantity, price, lot?.code, lot?.expiresOn, lot?.serials].some((typed) => typed?.trim());

type Draft = { supplier: string; reference: string; lines: DraftLine[] };
type DraftLine = { position: number; productId: number; quantity: number } & ArrivedLot;
type ArrivedLot = { lot: string; expiresOn: string | null; serials: string[] };

/** A draft as it was typed; without costs where they may not be seen. */
export function typedDraft(
  { supplier, reference, lines }: Draft,
  costs: ArrivalCosts | undefined,
): TypedArrival {
  return {
    ...noArrival,
    ...{ supplier, reference, ...(costs && typedPurchase(costs)), isDraft: true },
    lines: numberParts(
      lines.map(({ position, productId, quantity, ...lot }) => ({
        productId,
        quantity: String(quantity),
        price: typedCost(costs?.lines.get(position)?.unitCost ?? null, costs?.purchase.currency ?? 'XAF'),
        lot: typedLot(lot),
      })),
    ),
  };
}

const typedLot = ({ lot, expiresOn, serials }: ArrivedLot): TypedLot => ({
  ...noLot,
  code: lot,
  expiresOn: expiresOn?.split('-').toReversed().join('/') ?? '',
  serials: serials.join('\n'),
});

/** Numbers the lines of each product, so that they can be told apart. */
export function numberParts(lines: TypedLine[]): TypedLine[] {
  const next = new Map<number, number>();
  return lines.map(({ lot, ...line }) => {
    const part = next.get(line.productId) ?? 0;
    next.set(line.productId, part + 1);
    const isEmpty = part === 0 && !(lot?.code || lot?.expiresOn || lot?.serials);
    return isEmpty ? line : { ...line, lot: { ...noLot, ...lot, part } };
  });
}

function typedPurchase({ purchase: { currency, rate, costs } }: ArrivalCosts): TypedPurchase {
  return {
    ...noPurchase,
    currency,
    rate: fixedRates[currency] ? '' : showRate(rate),
    ...Object.fromEntries(costKinds.map((kind) => [kind, costs[kind] ? showNumber(costs[kind]) : ''])),
  };
}

function typedCost(cost: number | null, currency: ArrivalCurrency): string {
  if (cost === null) return '';
  return currency === 'XAF' ? showNumber(cost) : formatHundredths(cost, getLocale());
}

/** `12,50 USD`, or FCFA. */
export function showCost(cost: number, currency: ArrivalCurrency): string {
  return currency === 'XAF' ? showFcfa(cost) : `${formatHundredths(cost, getLocale())}\u00a0${currency}`;
}
