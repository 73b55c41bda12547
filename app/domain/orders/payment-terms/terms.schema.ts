import { z } from 'zod';
import { field, text, value } from '../../forms/field.schema.ts';
import { always, parserOf } from '../../forms/form.schema.ts';
import { parseAmount } from '../../money/money.ts';
import { tidyLine } from '../../text.ts';
import { type InstructedMethod, type Instruction, maxUssdLength, type PaymentTerms } from './terms.ts';

const instruction = text(300);
const ussd = value(readUssd, 'ussd-invalid');

function readUssd(typed: string): string | undefined {
  const plain = tidyLine(typed).replaceAll(' ', '');
  if (plain.length > maxUssdLength) return undefined;
  return /^[*#\d]*$/.test(plain.replaceAll('{montant}', '')) ? plain : undefined;
}

function readPercent(typed: string): number | null | undefined {
  const plain = tidyLine(typed).replace(/\s?%$/, '');
  if (plain === '') return null;
  const percent = Number(plain);
  return /^\d{1,2}$/.test(plain) && percent >= 1 ? percent : undefined;
}

export const paymentTermsForm = z.object({
  momoFr: instruction,
  momoEn: instruction,
  momoUssd: ussd,
  orangeFr: instruction,
  orangeEn: instruction,
  orangeUssd: ussd,
  bankFr: instruction,
  bankEn: instruction,
  depositPercent: value(readPercent, 'percent-invalid'),
  depositFrom: field(parseAmount, ({ amount }) => amount || null),
});

type Read = z.output<typeof paymentTermsForm>;
export type TypedPaymentTerms = z.input<typeof paymentTermsForm>;

/** A method without a French text is not offered. */
export const parsePaymentTerms = parserOf(
  (
    [
      ['momoFr', ['momoEn', 'momoUssd']],
      ['orangeFr', ['orangeEn', 'orangeUssd']],
      ['bankFr', ['bankEn']],
    ] as const
  )
    .reduce(
      (form, [french, others]) =>
        form.refine((typed) => typed[french] !== '' || others.every((name) => !typed[name]), {
          path: [french],
          message: 'missing',
          when: always,
        }),
      paymentTermsForm,
    )
    .transform((read) => ({ terms: termsOf(read) })),
);

function termsOf({ depositPercent, depositFrom, ...read }: Read): PaymentTerms {
  const all: Record<InstructedMethod, Instruction> = {
    'mtn-momo': { fr: read.momoFr, en: read.momoEn, ussd: read.momoUssd },
    'orange-money': { fr: read.orangeFr, en: read.orangeEn, ussd: read.orangeUssd },
    bank: { fr: read.bankFr, en: read.bankEn, ussd: '' },
  };
  return {
    depositPercent,
    depositFrom: depositPercent === null ? null : depositFrom,
    instructions: Object.fromEntries(Object.entries(all).filter(([, { fr }]) => fr !== '')),
  };
}
