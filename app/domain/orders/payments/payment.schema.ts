import { z } from 'zod';
import { parsePastDay } from '../../date.ts';
import { choice, type Field, field, line, required, value } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import { maxAmount, type PriceRefusal, parsePrice, parseSum, paymentMethods } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import { tidyLine } from '../../text.ts';
import { instructedMethods } from '../payment-terms/terms.ts';
import { type Claim, maxPaymentNoteLength, maxReferenceLength, type Share } from './payment.ts';

/** Without invisible signs: a transaction pays once, from wherever its number was copied. */
export const paymentReference: Field<string, 'too-long'> = z
  .string()
  .overwrite((typed) => tidyLine(typed.replace(/\p{Cf}/gu, '')))
  .max(maxReferenceLength, 'too-long');

export const paymentForm = z.object({
  method: choice(paymentMethods, 'method-missing'),
  reference: paymentReference,
  receivedOn: value(parsePastDay, 'day-invalid'),
  note: line(maxPaymentNoteLength),
});
export type TypedPayment = z.input<typeof paymentForm>;
export type PaymentRefusals = Refusals<typeof paymentForm> & {
  amounts?: Record<string, PriceRefusal | 'amount-zero'>;
};

export const voidForm = z.object({ reason: required(line(200)) });

const parseFields = parserOf(paymentForm.transform((payment) => ({ payment })));

export type ReadPayment = { payment: z.output<typeof paymentForm>; shares: Share[] };

type AmountRefusals = NonNullable<PaymentRefusals['amounts']>;
type TypedAmount = { orderId: string; typed: string };

/** What was typed beside each order; empty is none. */
function readShares(amounts: TypedAmount[]): { shares: Share[]; refused: AmountRefusals } {
  const refused: AmountRefusals = {};
  const shares = amounts.flatMap(({ orderId, typed }): Share[] => {
    if (typed.trim() === '') return [];
    const parsed = parsePrice(typed);
    if (parsed.ok && parsed.amount > 0) return [{ orderId, amount: parsed.amount }];
    refused[orderId] = parsed.ok ? 'amount-zero' : parsed.reason;
    return [];
  });
  const [first] = amounts;
  if (first && shares.reduce((sum, { amount }) => sum + amount, 0) > maxAmount)
    refused[first.orderId] = 'amount-too-large';
  return { shares, refused };
}

/** `amounts`: the first is of the order itself, and required when nothing stands beside the others. */
export function parsePayment(
  typed: TypedPayment,
  amounts: TypedAmount[],
): Outcome<ReadPayment, { reason: 'fields'; fields: PaymentRefusals }> {
  const read = parseFields(typed);
  const { shares, refused } = readShares(amounts);
  const [first] = amounts;
  if (first && amounts.every((amount) => amount.typed.trim() === ''))
    refused[first.orderId] = 'amount-missing';
  const isRefused = Object.keys(refused).length > 0;
  if (!read.ok || isRefused)
    return {
      ok: false,
      reason: 'fields',
      fields: { ...(read.ok ? {} : read.fields), ...(isRefused && { amounts: refused }) },
    };
  return { ok: true, payment: read.payment, shares };
}

export type TourRefusals = { amounts: AmountRefusals; receivedOn?: 'day-invalid'; isEmpty: boolean };

export function parseTourCash(
  receivedOn: string,
  amounts: TypedAmount[],
): Outcome<{ receivedOn: string; shares: Share[] }, { reason: 'fields'; fields: TourRefusals }> {
  const day = parsePastDay(receivedOn);
  const { shares, refused } = readShares(amounts);
  const isEmpty = amounts.every(({ typed }) => typed.trim() === '');
  if (day === undefined || isEmpty || Object.keys(refused).length > 0)
    return {
      ok: false,
      reason: 'fields',
      fields: { amounts: refused, isEmpty, ...(day === undefined && { receivedOn: 'day-invalid' }) },
    };
  return { ok: true, receivedOn: day, shares };
}

export const claimForm = z.object({
  method: choice(instructedMethods, 'method-missing'),
  reference: required(paymentReference),
  amount: field(parseSum, ({ amount }) => amount),
});
export type TypedClaim = z.input<typeof claimForm>;
export type ClaimRefusals = Refusals<typeof claimForm>;

export const parseClaim = parserOf(claimForm.transform((claim): { claim: Claim } => ({ claim })));

export const attestationForm = z.object({
  number: required(line(64)),
  on: value(parsePastDay, 'day-invalid'),
});
