import { z } from 'zod';
import { choice, type Field, field, line, value } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import { parseAmount, wholeUpTo } from '../money/money.ts';
import type { Outcome } from '../outcome.ts';
import { lotKey, maxLotLength, parseExpiry } from '../products/lots/lot.ts';
import { parseSerials, serialKey } from '../products/units/unit.ts';
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

const lotCode: Field<string, 'too-long' | 'lot-twice'> = line(maxLotLength);

const lineForm = z.object({
  productId: value<number, 'product-unknown' | 'product-twice'>(wholeUpTo(2 ** 31 - 1), 'product-unknown'),
  quantity: value(wholeUpTo(maxReceived), 'quantity-invalid'),
  unitCost: unitCostIn('XAF'),
  lot: lotCode,
  expiresOn: value<string | null, 'expiry-invalid' | 'expiry-without-lot'>(parseExpiry, 'expiry-invalid'),
  serials: field(
    (typed): Outcome<{ serials: string[] }, { reason: SerialsCode }> => parseSerials(typed),
    ({ serials }) => serials,
  ),
});
type SerialsCode = 'serial-too-long' | 'serial-twice' | 'serials-count';
type WholeLine = z.output<typeof lineForm>;
type OfLot = 'lot' | 'expiresOn' | 'serials';
export type ArrivalLine = Omit<WholeLine, OfLot> & Partial<Pick<WholeLine, OfLot>>;
type TypedLine = Omit<z.input<typeof lineForm>, OfLot> & { [Name in OfLot]?: string | undefined };
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
  line: Record<number, ArrivalLineRefusals>;
};

/** A draft may name fewer serial numbers than pieces: the others are scanned later. */
export function parseArrival(
  typed: TypedArrivalHead & { lines: TypedLine[]; isDraft?: boolean },
): Outcome<{ arrival: ArrivalEntry }, { reason: 'fields'; fields: ArrivalRefusals }> {
  const head = parseHead(typed);
  const { isDraft = false } = typed;
  const { purchase } = head.ok ? head.head : { purchase: { ...inFcfa, ...currencyOf(typed) } };
  const lines: ArrivalLine[] = [];
  const seen: Seen = { lines: new Set(), serials: new Set() };
  const fields: ArrivalRefusals = { ...(head.ok ? {} : head.fields), line: {} };
  if (typed.lines.length === 0) fields.lines = 'lines-missing';
  if (typed.lines.length > maxArrivalLines) fields.lines = 'lines-too-many';
  for (const [place, typedLine] of typed.lines.slice(0, maxArrivalLines).entries()) {
    const read = parseLine(typedLine, { seen, purchase, isDraft });
    if (read.ok) {
      const { productId, lot, serials } = read.line;
      lines.push(read.line);
      seen.lines.add(goodsKey(productId, lot));
      for (const serial of serials) seen.serials.add(unitKey(productId, serial));
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

type Seen = { lines: Set<string>; serials: Set<string> };

const goodsKey = (productId: number, lot = '') => `${productId} ${lotKey(lot)}`;
const unitKey = (productId: number, serial: string) => `${productId} ${serialKey(serial)}`;

function parseLine(
  typed: TypedLine,
  { seen, purchase, isDraft }: { seen: Seen; purchase: Purchase; isDraft: boolean },
) {
  const isCount = (named: number, pieces: number) => named === pieces || (isDraft && named < pieces);
  const isTwice = ({ productId, lot }: WholeLine) => seen.lines.has(goodsKey(productId, lot));
  const form = lineForm
    .extend({ unitCost: unitCostIn(purchase.currency) })
    .refine((line) => line.lot !== '' || !isTwice(line), {
      path: ['productId'],
      message: 'product-twice',
      when: always,
    })
    .refine((line) => line.lot === '' || !isTwice(line), { path: ['lot'], message: 'lot-twice' })
    .refine(({ lot, expiresOn }) => lot !== '' || expiresOn === null, {
      path: ['expiresOn'],
      message: 'expiry-without-lot',
    })
    .refine(({ productId, serials }) => !serials.some((each) => seen.serials.has(unitKey(productId, each))), {
      path: ['serials'],
      message: 'serial-twice',
    })
    .refine(({ quantity, serials }) => serials.length === 0 || isCount(serials.length, quantity), {
      path: ['serials'],
      message: 'serials-count',
    })
    .refine(
      ({ quantity, unitCost }) =>
        unitCost === null || goodsInFcfa({ quantity, unitCost }, purchase) <= maxLineValue,
      { path: ['unitCost'], message: 'amount-too-large' },
    );
  return parserOf(form.transform((line) => ({ line })))({
    ...typed,
    ...{ lot: typed.lot ?? '', expiresOn: typed.expiresOn ?? '', serials: typed.serials ?? '' },
  });
}
