import { maxCartLines, maxQuantity } from '../cart/cart.ts';
import { type AmountRefusal, parseAmount } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import { tidyText } from '../text.ts';
import { maxNoteLength } from './edit.ts';
import { type Buyer, type BuyerRefusals, parseBuyer } from './order.ts';

/** A line of an order that an administrator enters; without an agreed price it is sold at the listed one. */
export type EntryLine = { productId: number; quantity: number; actualPrice: number | null };
/** An order of a customer on the phone or in the shop, as an administrator enters it. */
export type OrderEntry = { buyer: Buyer; note: string; lines: EntryLine[] };

export type EntryRefusals = BuyerRefusals & {
  note?: 'note-too-long';
  /** Of the lines as a whole. */
  lines?: 'lines-missing' | 'lines-too-many';
  /** Of single lines, by their place in the form. */
  line: Record<number, LineRefusals>;
};
type LineRefusals = {
  product?: 'product-unknown' | 'product-twice';
  quantity?: 'quantity-invalid';
  actualPrice?: AmountRefusal;
};

type TypedLine = { productId: string; quantity: string; actualPrice: string };

/** Reads an entered order from what was typed; the refusals of all fields come together. */
export function parseEntry(typed: {
  name: string;
  phone: string;
  note: string;
  lines: TypedLine[];
}): Outcome<{ entry: OrderEntry }, { reason: 'fields'; fields: EntryRefusals }> {
  const read = parseBuyer(typed);
  const fields: EntryRefusals = { ...(read.ok ? {} : read.fields), line: {} };
  const note = tidyText(typed.note);
  if (note.length > maxNoteLength) fields.note = 'note-too-long';
  if (typed.lines.length === 0) fields.lines = 'lines-missing';
  if (typed.lines.length > maxCartLines) fields.lines = 'lines-too-many';

  const lines: EntryLine[] = [];
  for (const [place, typedLine] of typed.lines.slice(0, maxCartLines).entries()) {
    const line = readLine(typedLine, lines);
    if (line.ok) lines.push(line.line);
    else fields.line[place] = line.fields;
  }
  const isRefused = fields.note || fields.lines || Object.keys(fields.line).length > 0;
  if (!read.ok || isRefused) return { ok: false, reason: 'fields', fields };
  return { ok: true, entry: { buyer: read.buyer, note, lines } };
}

function readLine(
  typed: TypedLine,
  earlier: EntryLine[],
): Outcome<{ line: EntryLine }, { reason: 'fields'; fields: LineRefusals }> {
  const fields: LineRefusals = {};
  const productId = readWhole(typed.productId, 2 ** 31 - 1);
  const quantity = readWhole(typed.quantity, maxQuantity);
  const price = parseAmount(typed.actualPrice);
  if (productId === undefined) fields.product = 'product-unknown';
  if (earlier.some((line) => line.productId === productId)) fields.product = 'product-twice';
  if (quantity === undefined) fields.quantity = 'quantity-invalid';
  if (!price.ok) fields.actualPrice = price.reason;
  if (productId === undefined || quantity === undefined || !price.ok || fields.product)
    return { ok: false, reason: 'fields', fields };
  return { ok: true, line: { productId, quantity, actualPrice: price.amount } };
}

/** A whole number from 1 to the largest that is allowed. */
function readWhole(typed: string, largest: number): number | undefined {
  const plain = typed.normalize('NFKC').trim();
  const value = Number(plain);
  return /^\d{1,10}$/.test(plain) && value >= 1 && value <= largest ? value : undefined;
}
