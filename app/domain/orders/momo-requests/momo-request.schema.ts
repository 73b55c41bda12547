import { z } from 'zod';
import { parsePhone } from '../../contact/phone.schema.ts';
import type { PhoneRefusal } from '../../contact/phone.ts';
import { field } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import { parseSum } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';

/** A mobile number of Cameroon: only these have an account. */
function parsePayer(
  typed: string,
): Outcome<{ phone: string }, { reason: PhoneRefusal | 'phone-not-mobile' }> {
  const parsed = parsePhone(typed);
  if (!parsed.ok) return parsed;
  return /^\+2376/.test(parsed.phone) ? parsed : { ok: false, reason: 'phone-not-mobile' };
}

export const momoRequestForm = z.object({
  phone: field(parsePayer, ({ phone }) => phone),
  amount: field(parseSum, ({ amount }) => amount),
});
export type TypedMomoRequest = z.input<typeof momoRequestForm>;
export type MomoRequestRefusals = Refusals<typeof momoRequestForm, Record<'amount', 'above-due'>>;

export const parseMomoRequest = parserOf(momoRequestForm.transform((momoRequest) => ({ momoRequest })));
