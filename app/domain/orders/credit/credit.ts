import {
  deliveryItem,
  deliveryNames,
  type PaperContent,
  type PaperLine,
  type TaxOfRate,
  type TaxSums,
} from '../../documents/document.ts';
import { baseAmount, vatIn } from '../../documents/tax.ts';
import { roundedQuotient, shareByWeight } from '../../money/share.ts';
import type { Outcome } from '../../outcome.ts';

/** `item` is the line of the order, or `deliveryItem`. */
export type Pieces = { item: number; quantity: number };

/** What is asked for: all that is left, some pieces, or an amount in FCFA. */
export type CreditRequest =
  | { what: 'whole' }
  | { what: 'pieces'; pieces: Pieces[] }
  | { what: 'amount'; amount: number };

/** An invoice's line, with the pieces that no credit note has yet; `due` is its part of the total, in FCFA. */
export type CreditableLine = PaperLine & { item: number; left: number; due: number };
/** What no credit note took back yet at one rate, tax included; without a rate where no VAT is stated. */
type RateLeft = { rateBp: number | undefined; total: number; vat: number };
/** `isOpen`: a note may follow; one over nothing takes back an invoice over nothing. */
export type Creditable = { rest: number; isOpen: boolean; lines: CreditableLine[]; rates: RateLeft[] };

export type Earlier = { total: number; content: Pick<PaperContent, 'pieces' | 'tax' | 'withholdings'> };

export function creditable(invoice: PaperContent, earlier: Earlier[]): Creditable {
  const credited = new Map<number, number>();
  for (const { item, quantity } of earlier.flatMap(({ content }) => content.pieces ?? []))
    credited.set(item, (credited.get(item) ?? 0) + quantity);
  const before = sum(earlier.map(({ total }) => total));
  const { deliveryFee = 0, tax, total } = invoice;
  // Beside the total of an older paper: taken back as a line without VAT, as it was charged.
  const fee = before < total ? deliveryFee : 0;
  const lines = [...invoice.lines, ...(fee > 0 ? [feeBeside(fee, tax)] : [])];
  const charged: TaxOfRate[] = tax ? withFee(tax.rates, fee) : [];
  const rates = tax
    ? charged.map(({ rateBp, net, vat }) => {
        const taken = earlier.flatMap(({ content }) =>
          (content.tax?.rates ?? []).filter((each) => each.rateBp === rateBp),
        );
        const left = Math.max(0, net + vat - sum(taken.map((each) => each.net + each.vat)));
        return { rateBp, total: left, vat: Math.min(left, Math.max(0, vat - sum(taken.map(vatOf)))) };
      })
    : [{ rateBp: undefined, total: Math.max(0, total + fee - before), vat: 0 }];
  const dues = shareDues(lines, (rateBp) => charged.find((each) => each.rateBp === rateBp), total + fee);
  const rest = Math.max(0, total + fee - before);
  return {
    rest,
    isOpen: rest > 0 || (total === 0 && earlier.length === 0),
    rates,
    lines: lines.flatMap((line, i) =>
      line.item === undefined
        ? []
        : [
            {
              ...line,
              item: line.item,
              left: line.quantity - (credited.get(line.item) ?? 0),
              due: dues[i] ?? 0,
            },
          ],
    ),
  };
}

function feeBeside(fee: number, tax: TaxSums | null): PaperLine {
  return {
    ...{ item: deliveryItem, ...deliveryNames, quantity: 1, unitPrice: fee, total: fee },
    ...(tax && { net: fee, rateBp: 0 }),
  };
}

function withFee(rates: TaxOfRate[], fee: number): TaxOfRate[] {
  if (fee === 0) return rates;
  const exempt = rates.find(({ rateBp }) => rateBp === 0) ?? { rateBp: 0, net: 0, vat: 0 };
  return [...rates.filter((each) => each !== exempt), { ...exempt, net: exempt.net + fee }];
}

/** What each line was due: the discount of a rate is shared among its goods. */
function shareDues(
  lines: PaperLine[],
  chargedAt: (rateBp: number | undefined) => TaxOfRate | undefined,
  total: number,
): number[] {
  const dues = lines.map(() => 0);
  for (const [rateBp, places] of Map.groupBy(lines.keys(), (i) => lines[i]?.rateBp)) {
    const totals = places.map((i) => lines[i]?.total ?? 0);
    const charged = chargedAt(rateBp);
    const discount = sum(totals) - (charged ? charged.net + charged.vat : total);
    const shares = shareByWeight(
      discount,
      places.map((i, at) => (lines[i]?.item === deliveryItem ? 0 : (totals[at] ?? 0))),
    );
    for (const [at, i] of places.entries()) dues[i] = (totals[at] ?? 0) - (shares[at] ?? 0);
  }
  return dues;
}

export type Credit = { lines: PaperLine[]; tax: TaxSums | null; pieces: Pieces[]; total: number };
export type CreditRefusal =
  | { reason: 'nothing' }
  /** `most` may be taken back of the named line; an item that the invoice lacks has no name. */
  | { reason: 'too-many-pieces'; name?: string; nameEn?: string; most?: number }
  | { reason: 'too-much'; rest: number };

/** An amount is shared by what is left of each rate. Pieces are worth their part of it: what amounts took back before is not given twice. */
export function decideCredit(
  { rest, isOpen, lines, rates }: Creditable,
  request: CreditRequest,
  names: { name: string; nameEn: string },
): Outcome<Credit, CreditRefusal> {
  if (!isOpen) return { ok: false, reason: 'too-much', rest: 0 };
  const pieces =
    request.what === 'whole'
      ? lines.flatMap(({ item, left }) => (left > 0 ? [{ item, quantity: left }] : []))
      : request.what === 'pieces'
        ? request.pieces
        : [];
  const refusal = refusePieces(pieces, lines);
  if (refusal) return refusal;
  if (request.what === 'amount' && request.amount > rest) return { ok: false, reason: 'too-much', rest };
  const returned = lines.flatMap((line): Returned[] => {
    const quantity = pieces.find(({ item }) => item === line.item)?.quantity ?? 0;
    return quantity === 0 ? [] : [{ line, quantity, worth: worthOf(line, quantity) }];
  });
  const totals =
    request.what === 'pieces'
      ? rates.map((rate) => worthAt(rate, returned, lines))
      : shareByWeight(
          request.what === 'amount' ? request.amount : rest,
          rates.map(({ total }) => total),
        );
  if (sum(totals) <= 0 && request.what !== 'whole') return { ok: false, reason: 'nothing' };
  const parts = rates.map((rate, i) => creditAt(rate, totals[i] ?? 0, returned, names));
  return {
    ok: true,
    pieces,
    total: sum(totals),
    lines: parts.flatMap((part) => part.lines).toSorted((one, other) => placeOf(one) - placeOf(other)),
    tax: rates.some(({ rateBp }) => rateBp !== undefined) ? sumTaxes(parts) : null,
  };

  function placeOf({ item }: PaperLine): number {
    const place = lines.findIndex((line) => line.item === item);
    return place === -1 ? lines.length : place;
  }
}

function refusePieces(pieces: Pieces[], lines: CreditableLine[]) {
  for (const { item, quantity } of pieces) {
    const line = lines.find((each) => each.item === item);
    if (line && quantity <= line.left) continue;
    const named = line && { name: line.name, nameEn: line.nameEn, most: line.left };
    return { ok: false, reason: 'too-many-pieces', ...named } as const;
  }
  return undefined;
}

type Returned = { line: CreditableLine; quantity: number; worth: number };

/** What the next pieces of a line are worth, in FCFA: all pieces together are worth what the line was due. */
function worthOf(line: CreditableLine, quantity: number): number {
  const before = line.quantity - line.left;
  return partOfLine(line, before + quantity) - partOfLine(line, before);
}

/** What the first pieces of a line are worth, in FCFA, rounded half up. */
function partOfLine({ due, quantity }: CreditableLine, pieces: number): number {
  return roundedQuotient(BigInt(due) * BigInt(pieces), BigInt(quantity));
}

function worthAt(rate: RateLeft, returned: Returned[], lines: CreditableLine[]): number {
  const asked = returned.filter(({ line }) => line.rateBp === rate.rateBp);
  if (asked.length === 0) return 0;
  const worth = sum(asked.map((each) => each.worth));
  const all = sum(
    lines.filter(({ rateBp }) => rateBp === rate.rateBp).map((line) => worthOf(line, line.left)),
  );
  return worth === all ? rate.total : roundedQuotient(BigInt(rate.total) * BigInt(worth), BigInt(all));
}

type CreditAtRate = { lines: PaperLine[]; tax: TaxOfRate };

/** What empties a rate takes all that is left of its VAT. */
function creditAt(
  rate: RateLeft,
  total: number,
  returned: Returned[],
  names: { name: string; nameEn: string },
): CreditAtRate {
  const { rateBp } = rate;
  const netLeft = rate.total - rate.vat;
  const vat =
    total === rate.total
      ? rate.vat
      : Math.min(rate.vat, Math.max(vatIn(total, rateBp ?? 0), total - netLeft));
  const asked = returned.filter(({ line }) => line.rateBp === rateBp);
  const weights = asked.map(({ worth }) => worth);
  const totals = shareByWeight(total, weights);
  const lines = asked.map(({ line: { item, name, nameEn }, quantity }, i): PaperLine => {
    const part = totals[i] ?? 0;
    return { item, name, nameEn, quantity, unitPrice: Math.round(part / quantity), total: part };
  });
  if (asked.length === 0 && total > 0) lines.push({ ...names, quantity: 1, unitPrice: total, total });
  const nets = shareByWeight(
    total - vat,
    lines.map((line) => line.total),
  );
  return {
    tax: { rateBp: rateBp ?? 0, net: total - vat, vat },
    lines: lines.map((line, i) => (rateBp === undefined ? line : { ...line, net: nets[i] ?? 0, rateBp })),
  };
}

function sumTaxes(parts: CreditAtRate[]): TaxSums {
  const rates = parts.map(({ tax }) => tax).filter(({ net, vat }) => net + vat > 0);
  const net = sum(rates.map((each) => each.net));
  return { grossNet: net, discountNet: 0, net, vat: sum(rates.map(vatOf)), rates };
}

/** A credit note takes back what the State pays and what the buyer keeps back of its invoice, in proportion to the base. */
export function mirrorWithheld(
  invoice: PaperContent,
  earlier: Earlier[],
  credit: Credit,
  { isLast }: { isLast: boolean },
): Pick<PaperContent, 'byState' | 'withholdings' | 'due'> {
  let due = credit.total - (invoice.byState ? (credit.tax?.vat ?? 0) : 0);
  const withholdings = invoice.withholdings.map((each, place) => {
    const ofBase = (sums: { tax?: TaxSums | null; total: number }) =>
      baseAmount(each.base, { tax: sums.tax ?? null, total: sums.total });
    const whole = ofBase(invoice);
    const base = ofBase(credit) + sum(earlier.map(({ total, content: { tax } }) => ofBase({ tax, total })));
    const before = sum(earlier.map(({ content }) => content.withholdings?.[place]?.amount ?? 0));
    const until =
      isLast || base >= whole
        ? each.amount
        : roundedQuotient(BigInt(each.amount) * BigInt(base), BigInt(whole));
    const amount = Math.min(due, Math.max(0, until - before));
    due -= amount;
    return { ...each, amount };
  });
  return { byState: invoice.byState, withholdings, due };
}

const vatOf = ({ vat }: { vat: number }) => vat;
const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
