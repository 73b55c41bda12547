import { z } from 'zod';
import { choice, field, required } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import { parseSum } from '../../money/money.ts';
import { instructedMethods } from '../payment-terms/terms.ts';
import { paymentReference } from '../payments/payment.schema.ts';
import type { Claim } from './claim.ts';

export const claimForm = z.object({
  method: choice(instructedMethods, 'method-missing'),
  reference: required(paymentReference),
  amount: field(parseSum, ({ amount }) => amount),
});
export type TypedClaim = z.input<typeof claimForm>;
export type ClaimRefusals = Refusals<typeof claimForm>;

export const parseClaim = parserOf(claimForm.transform((claim): { claim: Claim } => ({ claim })));
