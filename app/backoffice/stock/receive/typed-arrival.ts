import type { ArrivalCosts } from '../../../domain/arrivals/arrival.queries.ts';
import {
  type ArrivalCurrency,
  type CostKind,
  costKinds,
  fixedRates,
} from '../../../domain/arrivals/arrival.ts';
import { formatHundredths } from '../../../domain/money/hundredths.ts';
import { getLocale } from '../../../generated/words/runtime.js';
import { showFcfa, showNumber } from '../../language/show.ts';
import type { TypedLine } from '../../lines/line.ts';
import { formatRate } from '../../settings/typed-settings.ts';

export type TypedPurchase = Record<CostKind | 'currency' | 'rate', string>;
/** What somebody says yes to when it is asked: the lines at a cost of 0, and that it is another delivery. */
export type Accepted = 'free' | 'again';

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

type Draft = { supplier: string; reference: string; lines: { productId: number; quantity: number }[] };

/** A draft as it was typed; without costs where they may not be seen. */
export function typedDraft(
  { supplier, reference, lines }: Draft,
  costs: ArrivalCosts | undefined,
): TypedArrival {
  return {
    ...noArrival,
    ...{ supplier, reference, ...(costs && typedPurchase(costs)), isDraft: true },
    lines: lines.map(({ productId, quantity }) => ({
      productId,
      quantity: String(quantity),
      price: typedCost(costs?.lines.get(productId)?.unitCost ?? null, costs?.purchase.currency ?? 'XAF'),
    })),
  };
}

function typedPurchase({ purchase: { currency, rate, costs } }: ArrivalCosts): TypedPurchase {
  return {
    ...noPurchase,
    currency,
    rate: fixedRates[currency] ? '' : formatRate(rate, getLocale()),
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
