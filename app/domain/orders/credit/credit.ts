import type { PaperContent, PaperLine } from '../../documents/document.ts';
import { containedTax, shareByWeight } from '../../documents/tax.ts';
import type { Outcome } from '../../outcome.ts';

export type Pieces = { item: number; quantity: number };

/** What is asked for: all that is left, some pieces, or an amount in FCFA. */
export type CreditRequest =
  | { what: 'whole' }
  | { what: 'pieces'; pieces: Pieces[] }
  | { what: 'amount'; amount: number };

/** An invoice's line, with the pieces that no credit note has yet; `due` is its part of the total, in FCFA. */
export type CreditableLine = PaperLine & { item: number; left: number; due: number };
export type Creditable = { rest: number; lines: CreditableLine[] };

export type Earlier = { total: number; content: Pick<PaperContent, 'pieces'> };

export function creditable(invoice: PaperContent, earlier: Earlier[]): Creditable {
  const credited = new Map<number, number>();
  for (const { item, quantity } of earlier.flatMap(({ content }) => content.pieces ?? []))
    credited.set(item, (credited.get(item) ?? 0) + quantity);
  const discounts = shareByWeight(
    invoice.discount,
    invoice.lines.map(({ total }) => total),
  );
  return {
    rest: invoice.total - earlier.reduce((sum, { total }) => sum + total, 0),
    lines: invoice.lines.flatMap((line, i) =>
      line.item === undefined
        ? []
        : [
            {
              ...line,
              item: line.item,
              left: line.quantity - (credited.get(line.item) ?? 0),
              due: line.total - (discounts[i] ?? 0),
            },
          ],
    ),
  };
}

export type Credit = { lines: PaperLine[]; pieces: Pieces[]; total: number };
export type CreditRefusal =
  | { reason: 'nothing' }
  | { reason: 'too-many-pieces' }
  | { reason: 'too-much'; rest: number };

/** Pieces are worth their part of what the line was due: credits of all its pieces add up to it. */
export function decideCredit(
  { rest, lines }: Creditable,
  request: CreditRequest,
  names: { name: string; nameEn: string },
): Outcome<Credit, CreditRefusal> {
  if (rest <= 0) return { ok: false, reason: 'too-much', rest: 0 };
  const isKnown = ({ item, quantity }: Pieces) =>
    lines.some((line) => line.item === item && quantity <= line.left);
  const pieces =
    request.what === 'whole'
      ? lines.flatMap(({ item, left }) => (left > 0 ? [{ item, quantity: left }] : []))
      : request.what === 'pieces'
        ? request.pieces
        : [];
  if (!pieces.every(isKnown)) return { ok: false, reason: 'too-many-pieces' };
  const returned = lines.flatMap((line): PaperLine[] => {
    const quantity = pieces.find(({ item }) => item === line.item)?.quantity ?? 0;
    if (quantity === 0) return [];
    const total =
      partOfLine(line, line.quantity - line.left + quantity) - partOfLine(line, line.quantity - line.left);
    const { item, name, nameEn, rateBp } = line;
    return [
      {
        item,
        name,
        nameEn,
        quantity,
        unitPrice: Math.round(total / quantity),
        total,
        ...(rateBp !== undefined && { rateBp }),
      },
    ];
  });
  const worth = returned.reduce((sum, { total }) => sum + total, 0);
  if (request.what === 'pieces' && returned.length === 0) return { ok: false, reason: 'nothing' };
  const total = request.what === 'amount' ? request.amount : request.what === 'whole' ? rest : worth;
  if (total > rest) return { ok: false, reason: 'too-much', rest };
  if (total <= 0) return { ok: false, reason: 'nothing' };
  if (total === worth && request.what !== 'amount') return { ok: true, lines: returned, pieces, total };
  return { ok: true, lines: byRate(lines, total, names), pieces, total };
}

/** The worth of the first pieces of a line, half up. */
function partOfLine({ due, quantity }: CreditableLine, pieces: number): number {
  return Number((2n * BigInt(due) * BigInt(pieces) + BigInt(quantity)) / (2n * BigInt(quantity)));
}

/** An amount is shared among the invoice's rates as its lines are. */
function byRate(
  lines: CreditableLine[],
  total: number,
  names: { name: string; nameEn: string },
): PaperLine[] {
  const rates = [...new Set(lines.map(({ rateBp }) => rateBp))];
  const weights = rates.map((rate) =>
    lines.filter(({ rateBp }) => rateBp === rate).reduce((sum, { due }) => sum + due, 0),
  );
  const shares = shareByWeight(total, weights);
  return rates.flatMap((rateBp, i) => {
    const share = shares[i] ?? 0;
    return share === 0
      ? []
      : [{ ...names, quantity: 1, unitPrice: share, total: share, ...(rateBp !== undefined && { rateBp }) }];
  });
}

/** With the VAT that the lines contain, where their invoice stated it. */
export function withTax(lines: PaperLine[]): Pick<PaperContent, 'lines' | 'tax'> {
  const rateBp = Math.max(0, ...lines.map((line) => line.rateBp ?? 0));
  if (lines.every((line) => line.rateBp === undefined)) return { lines, tax: null };
  const taxed = containedTax(
    lines.map((line) => ({ total: line.total, tax: line.rateBp === 0 ? 'exempt' : 'standard' })),
    0,
    rateBp,
  );
  return { lines: lines.map((line, i) => ({ ...line, net: taxed.nets[i] ?? 0 })), tax: taxed.sums };
}
