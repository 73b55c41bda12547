import { z } from 'zod';
import { checkbox, type Field, line, value } from '../forms/field.schema.ts';
import { always, parserOf, type Refusals } from '../forms/form.schema.ts';
import { parsePercent } from '../money/percent.ts';
import { vatWithheld, type Withholding, type WithholdingBase, withholdingBases } from './document.ts';

const rate: Field<number | null, 'rate-invalid' | 'rate-missing' | 'rates-too-high'> = value(
  (typed) => (typed.trim() === '' ? null : parsePercent(typed)),
  'rate-invalid',
);
const label = (): Field<string, 'too-long' | 'label-missing'> => line(60);
/** A form that names none means the amount without tax. */
const base: Field<WithholdingBase, 'base-unknown'> = value(
  (typed) => (typed === '' ? 'net' : withholdingBases.find((each) => each === typed)),
  'base-unknown',
);

export const withholdingPlaces = [1, 2, 3] as const;

/** What is typed before an invoice. A withholding without rate and name is none. */
export const termsForm = z.object({
  purchaseOrder: line(64),
  byState: checkbox,
  vatWithheld: checkbox as Field<boolean, 'vat-twice', boolean>,
  ...{ label1: label(), rate1: rate, base1: base },
  ...{ label2: label(), rate2: rate, base2: base },
  ...{ label3: label(), rate3: rate, base3: base },
});
export type TypedTerms = z.input<typeof termsForm>;
export type TermsRefusals = Refusals<typeof termsForm>;

const complete = withholdingPlaces.reduce<typeof termsForm>(
  (form, place) =>
    form
      .refine((terms) => terms[`rate${place}`] === null || terms[`label${place}`] !== '', {
        path: [`label${place}`],
        message: 'label-missing',
        when: always,
      })
      .refine((terms) => terms[`rate${place}`] !== null || terms[`label${place}`] === '', {
        path: [`rate${place}`],
        message: 'rate-missing',
        when: always,
      })
      // What is kept of the net, and of the VAT, is at most all of it.
      .refine((terms) => keptUntil(terms, place) <= wholeBp, {
        path: [`rate${place}`],
        message: 'rates-too-high',
      }),
  termsForm,
);

const wholeBp = 10_000;

/** What the withholdings up to this one keep of its base together, in hundredths of a percent. */
function keptUntil(terms: z.output<typeof termsForm>, place: 1 | 2 | 3): number {
  const isOfVat = terms[`base${place}`] === 'vat';
  if (terms[`rate${place}`] === null) return 0;
  const others = isOfVat ? wholeBp * (Number(terms.byState) + Number(terms.vatWithheld)) : 0;
  return withholdingPlaces
    .filter((each) => each <= place && (terms[`base${each}`] === 'vat') === isOfVat)
    .reduce((sum, each) => sum + (terms[`rate${each}`] ?? 0), others);
}

export const parseTerms = parserOf(
  complete
    .refine((terms) => !terms.byState || !terms.vatWithheld, {
      path: ['vatWithheld'],
      message: 'vat-twice',
      when: always,
    })
    .transform(({ purchaseOrder, byState, ...typed }) => ({
      terms: {
        purchaseOrder,
        byState,
        withholdings: [
          ...(typed.vatWithheld ? [vatWithheld] : []),
          ...withholdingPlaces.flatMap((place): Omit<Withholding, 'amount'>[] => {
            const rateBp = typed[`rate${place}`];
            if (rateBp === null) return [];
            return [{ label: typed[`label${place}`], rateBp, base: typed[`base${place}`] }];
          }),
        ],
      },
    })),
);
