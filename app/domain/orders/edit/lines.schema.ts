import { z } from 'zod';
import { maxQuantity } from '../../cart/cart.ts';
import { field, value } from '../../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../../forms/form.schema.ts';
import { parseAmount, wholeUpTo } from '../../money/money.ts';

/** `actualPrice` is the price agreed with the customer; null sells at the listed one. */
const lineForm = z.object({
  productId: value<number, 'product-unknown' | 'product-twice'>(wholeUpTo(2 ** 31 - 1), 'product-unknown'),
  quantity: value(wholeUpTo(maxQuantity), 'quantity-invalid'),
  actualPrice: field(parseAmount, ({ amount }) => amount),
});
export type EntryLine = z.output<typeof lineForm>;
export type TypedLine = z.input<typeof lineForm>;
export type LineRefusals = Refusals<typeof lineForm>;

/** Reads lines of products; refusals are numbered by their place in the form. */
export function parseLines(typed: TypedLine[]): {
  lines: EntryLine[];
  refusals: Record<number, LineRefusals>;
} {
  const lines: EntryLine[] = [];
  const refusals: Record<number, LineRefusals> = {};
  for (const [place, typedLine] of typed.entries()) {
    const read = parseLine(typedLine, lines);
    if (read.ok) lines.push(read.line);
    else refusals[place] = read.fields;
  }
  return { lines, refusals };
}

function parseLine(typed: TypedLine, earlier: EntryLine[]) {
  const isOther = ({ productId }: EntryLine) => earlier.every((line) => line.productId !== productId);
  const form = lineForm.refine(isOther, { path: ['productId'], message: 'product-twice', when: always });
  return parserOf(form.transform((line) => ({ line })))(typed);
}
