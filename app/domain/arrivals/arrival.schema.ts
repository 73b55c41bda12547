import { z } from 'zod';
import { choice, field, line, value } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import { wholeUpTo } from '../forms/integer.ts';
import { parseAmount } from '../money/money.ts';
import type { Outcome } from '../outcome.ts';
import { parseRate } from '../settings/settings.ts';
import {
  type ArrivalCurrency,
  arrivalCurrencies,
  costKinds,
  fixedRates,
  goodsInFcfa,
  inFcfa,
  maxArrivalLines,
  maxLineValue,
  maxReceived,
  type Purchase,
  parseUnitCost,
} from './arrival.ts';

/** In FCFA; empty is none. */
const cost = field(parseAmount, ({ amount }) => amount ?? 0);

export const arrivalForm = z.object({
  supplier: line(120),
  reference: line(64),
  currency: choice(arrivalCurrencies, 'currency-unknown'),
  /** Not read where the rate is fixed. */
  rate: value<number | null, 'rate-invalid' | 'rate-missing'>(parseRate, 'rate-invalid'),
  ...{ freight: cost, insurance: cost, customs: cost, transit: cost, local: cost, other: cost },
});
export type TypedArrivalHead = z.input<typeof arrivalForm>;

const isCurrency = (typed: string): typed is ArrivalCurrency =>
  arrivalCurrencies.some((each) => each === typed);

const parseHead = (typed: TypedArrivalHead) => {
  const isFixed = isCurrency(typed.currency) && fixedRates[typed.currency];
  return parseHeadForm({ ...typed, rate: isFixed ? '' : typed.rate });
};
const parseHeadForm = parserOf(
  arrivalForm
    .refine(({ currency, rate }) => rate !== null || !isCurrency(currency) || fixedRates[currency], {
      path: ['rate'],
      message: 'rate-missing',
      when: always,
    })
    .transform(({ supplier, reference, currency, rate, ...amounts }) => ({
      head: {
        supplier,
        reference,
        purchase: {
          ...{ currency, rate: fixedRates[currency] ?? rate ?? 1 },
          costs: Object.fromEntries(
            costKinds.flatMap((kind) => (amounts[kind] > 0 ? [[kind, amounts[kind]]] : [])),
          ),
        } satisfies Purchase,
      },
    })),
);

const unitCostIn = (currency: ArrivalCurrency) =>
  field(
    (typed) => parseUnitCost(typed, currency),
    ({ amount }) => amount,
  );

/** `unitCost` in hundredths of the currency, FCFA as it is; null: not known. */
const lineForm = z.object({
  productId: value<number, 'product-unknown' | 'product-twice'>(wholeUpTo(2 ** 31 - 1), 'product-unknown'),
  quantity: value(wholeUpTo(maxReceived), 'quantity-invalid'),
  unitCost: unitCostIn('XAF'),
});
export type ArrivalLine = z.output<typeof lineForm>;
type TypedLine = z.input<typeof lineForm>;
export type ArrivalLineRefusals = Refusals<typeof lineForm>;

/** Without `purchase` it was paid in FCFA, with no more costs. */
export type ArrivalEntry = {
  supplier: string;
  reference: string;
  purchase?: Purchase;
  lines: ArrivalLine[];
};
export type ArrivalRefusals = Refusals<typeof arrivalForm> & {
  lines?: 'lines-missing' | 'lines-too-many';
  /** Of single lines, by their place in the form. */
  line: Record<number, ArrivalLineRefusals>;
};

export function parseArrival(
  typed: TypedArrivalHead & { lines: TypedLine[] },
): Outcome<{ arrival: ArrivalEntry }, { reason: 'fields'; fields: ArrivalRefusals }> {
  const head = parseHead(typed);
  const { purchase } = head.ok ? head.head : { purchase: { ...inFcfa, ...currencyOf(typed) } };
  const lines: ArrivalLine[] = [];
  const seen = new Set<number>();
  const fields: ArrivalRefusals = { ...(head.ok ? {} : head.fields), line: {} };
  if (typed.lines.length === 0) fields.lines = 'lines-missing';
  if (typed.lines.length > maxArrivalLines) fields.lines = 'lines-too-many';
  for (const [place, typedLine] of typed.lines.slice(0, maxArrivalLines).entries()) {
    const read = parseLine(typedLine, seen, purchase);
    if (read.ok) {
      lines.push(read.line);
      seen.add(read.line.productId);
    } else fields.line[place] = read.fields;
  }
  const isRefused = fields.lines || Object.keys(fields.line).length > 0;
  if (!head.ok || isRefused) return { ok: false, reason: 'fields', fields };
  return { ok: true, arrival: { ...head.head, lines } };
}

/** Lines are read in their currency also while the rate is refused. */
function currencyOf({ currency: typed }: TypedArrivalHead): Pick<Purchase, 'currency'> {
  return { currency: isCurrency(typed) ? typed : 'XAF' };
}

function parseLine(typed: TypedLine, seen: ReadonlySet<number>, purchase: Purchase) {
  const form = lineForm
    .extend({ unitCost: unitCostIn(purchase.currency) })
    .refine(({ productId }) => !seen.has(productId), {
      path: ['productId'],
      message: 'product-twice',
      when: always,
    })
    .refine(
      ({ quantity, unitCost }) =>
        unitCost === null || goodsInFcfa({ quantity, unitCost }, purchase) <= maxLineValue,
      { path: ['unitCost'], message: 'amount-too-large' },
    );
  return parserOf(form.transform((line) => ({ line })))(typed);
}
