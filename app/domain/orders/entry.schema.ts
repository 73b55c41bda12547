import { z } from 'zod';
import { maxCartLines, maxQuantity } from '../cart/cart.ts';
import { field, value } from '../field.schema.ts';
import { always, parserOf, type Refusals } from '../form.schema.ts';
import { parseAmount } from '../money.ts';
import type { Outcome } from '../outcome.ts';
import { note } from './edit.schema.ts';
import { type Buyer, buyerForm } from './order.schema.ts';

/** `actualPrice` is the price agreed with the customer; null sells at the listed one. */
const lineForm = z.object({
  productId: value<number, 'product-unknown' | 'product-twice'>(wholeUpTo(2 ** 31 - 1), 'product-unknown'),
  quantity: value(wholeUpTo(maxQuantity), 'quantity-invalid'),
  actualPrice: field(parseAmount, ({ amount }) => amount),
});
export type EntryLine = z.output<typeof lineForm>;
type TypedLine = z.input<typeof lineForm>;
type LineRefusals = Refusals<typeof lineForm>;

const customerForm = buyerForm.extend({ note });
const parseCustomer = parserOf(
  customerForm.transform(({ name, phone, note }): { buyer: Buyer; note: string } => ({
    buyer: { name, ...phone },
    note,
  })),
);

/** An order of a customer on the phone or in the shop, as an administrator enters it. */
export type OrderEntry = { buyer: Buyer; note: string; lines: EntryLine[] };
export type EntryRefusals = Refusals<typeof customerForm> & {
  /** Of the lines as a whole. */
  lines?: 'lines-missing' | 'lines-too-many';
  /** Of single lines, by their place in the form. */
  line: Record<number, LineRefusals>;
};

export function parseEntry(
  typed: z.input<typeof customerForm> & { lines: TypedLine[] },
): Outcome<{ entry: OrderEntry }, { reason: 'fields'; fields: EntryRefusals }> {
  const customer = parseCustomer(typed);
  const lines: EntryLine[] = [];
  const fields: EntryRefusals = { ...(customer.ok ? {} : customer.fields), line: {} };
  if (typed.lines.length === 0) fields.lines = 'lines-missing';
  if (typed.lines.length > maxCartLines) fields.lines = 'lines-too-many';
  for (const [place, typedLine] of typed.lines.slice(0, maxCartLines).entries()) {
    const read = parseLine(typedLine, lines);
    if (read.ok) lines.push(read.line);
    else fields.line[place] = read.fields;
  }
  const isRefused = fields.lines || Object.keys(fields.line).length > 0;
  if (!customer.ok || isRefused) return { ok: false, reason: 'fields', fields };
  return { ok: true, entry: { buyer: customer.buyer, note: customer.note, lines } };
}

function parseLine(typed: TypedLine, earlier: EntryLine[]) {
  const isOther = ({ productId }: EntryLine) => earlier.every((line) => line.productId !== productId);
  const form = lineForm.refine(isOther, { path: ['productId'], message: 'product-twice', when: always });
  return parserOf(form.transform((line) => ({ line })))(typed);
}

/** Reads a whole number from 1 to the largest that is allowed. */
function wholeUpTo(largest: number) {
  return (typed: string): number | undefined => {
    const plain = typed.normalize('NFKC').trim();
    const whole = Number(plain);
    return /^\d{1,10}$/.test(plain) && whole >= 1 && whole <= largest ? whole : undefined;
  };
}
