import { z } from 'zod';
import { checkbox, type Field, line, value } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import { parsePercent } from '../money/percent.ts';

const rate: Field<number | null, 'rate-invalid'> = value(
  (typed) => (typed.trim() === '' ? null : parsePercent(typed)),
  'rate-invalid',
);
const label = (): Field<string, 'too-long' | 'label-missing'> => line(60);

export const withholdingPlaces = [1, 2, 3] as const;

/** What is typed before an invoice. A withholding without rate and name is none. */
export const termsForm = z.object({
  purchaseOrder: line(64),
  byState: checkbox,
  label1: label(),
  rate1: rate,
  label2: label(),
  rate2: rate,
  label3: label(),
  rate3: rate,
});
export type TypedTerms = z.input<typeof termsForm>;
export type TermsRefusals = Refusals<typeof termsForm>;

const named = withholdingPlaces.reduce<typeof termsForm>(
  (form, place) =>
    form.refine((terms) => terms[`rate${place}`] === null || terms[`label${place}`] !== '', {
      path: [`label${place}`],
      message: 'label-missing',
      when: always,
    }),
  termsForm,
);

export const parseTerms = parserOf(
  named.transform(({ purchaseOrder, byState, ...typed }) => ({
    terms: {
      purchaseOrder,
      byState,
      withholdings: withholdingPlaces.flatMap((place) => {
        const rateBp = typed[`rate${place}`];
        return rateBp === null ? [] : [{ label: typed[`label${place}`], rateBp }];
      }),
    },
  })),
);
