import { z } from 'zod';
import { choice, type Field, field, line, required, value } from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';
import { parsePrice, parseSum } from '../money/money.ts';
import {
  type CountName,
  type Counts,
  countName,
  denominations,
  maxClosingNoteLength,
  maxReasonLength,
  maxTillNameLength,
  moveKinds,
  parseCount,
} from './till.ts';

export const openingForm = z.object({
  name: required(line(maxTillNameLength)),
  float: field(parsePrice, ({ amount }) => amount),
});

export const moveForm = z.object({
  kind: choice(moveKinds, 'kind-missing'),
  amount: field(parseSum, ({ amount }) => amount),
  reason: required(line(maxReasonLength)),
});

const countFields: Record<CountName, Field<number | null, 'count-invalid'>> = Object.fromEntries(
  denominations.map((of): unknown[] => [countName(of), value(parseCount, 'count-invalid')]),
);

export const closingForm = z.object({ ...countFields, note: line(maxClosingNoteLength) });
export type TypedClosing = z.input<typeof closingForm>;
export type ClosingRefusals = Refusals<typeof closingForm, Record<'count10000', 'nothing-counted'>>;

/** An empty till is counted too: with one 0. */
export const parseClosing = parserOf(
  closingForm
    .refine((typed) => denominations.some((of) => typed[countName(of)] !== null), {
      path: ['count10000'],
      message: 'nothing-counted',
    })
    .transform(({ note, ...typed }) => ({ closing: { note, counts: countsOf(typed) } })),
);

function countsOf(typed: Record<CountName, number | null>): Counts {
  const counts: Counts = {};
  for (const of of denominations) {
    const count = typed[countName(of)];
    if (count !== null) counts[of] = count;
  }
  return counts;
}
