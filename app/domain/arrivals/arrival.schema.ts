import { z } from 'zod';
import { field, line, value } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import { wholeUpTo } from '../forms/integer.ts';
import { parseAmount } from '../money/money.ts';
import type { Outcome } from '../outcome.ts';
import { maxArrivalLines, maxReceived } from './arrival.ts';

const headForm = z.object({ supplier: line(120), reference: line(64) });
const parseHead = parserOf(headForm.transform((head) => ({ head })));

/** `unitCost` in FCFA; null: not known. */
const lineForm = z.object({
  productId: value<number, 'product-unknown' | 'product-twice'>(wholeUpTo(2 ** 31 - 1), 'product-unknown'),
  quantity: value(wholeUpTo(maxReceived), 'quantity-invalid'),
  unitCost: field(parseAmount, ({ amount }) => amount),
});
export type ArrivalLine = z.output<typeof lineForm>;
type TypedLine = z.input<typeof lineForm>;
export type ArrivalLineRefusals = Refusals<typeof lineForm>;

export type ArrivalEntry = { supplier: string; reference: string; lines: ArrivalLine[] };
export type ArrivalRefusals = Refusals<typeof headForm> & {
  lines?: 'lines-missing' | 'lines-too-many';
  /** Of single lines, by their place in the form. */
  line: Record<number, ArrivalLineRefusals>;
};

export function parseArrival(
  typed: z.input<typeof headForm> & { lines: TypedLine[] },
): Outcome<{ arrival: ArrivalEntry }, { reason: 'fields'; fields: ArrivalRefusals }> {
  const head = parseHead(typed);
  const lines: ArrivalLine[] = [];
  const seen = new Set<number>();
  const fields: ArrivalRefusals = { ...(head.ok ? {} : head.fields), line: {} };
  if (typed.lines.length === 0) fields.lines = 'lines-missing';
  if (typed.lines.length > maxArrivalLines) fields.lines = 'lines-too-many';
  for (const [place, typedLine] of typed.lines.slice(0, maxArrivalLines).entries()) {
    const read = parseLine(typedLine, seen);
    if (read.ok) {
      lines.push(read.line);
      seen.add(read.line.productId);
    } else fields.line[place] = read.fields;
  }
  const isRefused = fields.lines || Object.keys(fields.line).length > 0;
  if (!head.ok || isRefused) return { ok: false, reason: 'fields', fields };
  return { ok: true, arrival: { ...head.head, lines } };
}

function parseLine(typed: TypedLine, seen: ReadonlySet<number>) {
  const form = lineForm.refine(({ productId }) => !seen.has(productId), {
    path: ['productId'],
    message: 'product-twice',
    when: always,
  });
  return parserOf(form.transform((line) => ({ line })))(typed);
}
