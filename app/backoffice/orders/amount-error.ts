import type { AmountRefusal, PriceRefusal } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

const errors: Record<AmountRefusal, () => string> = {
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
};

export const amountError = (refusal: AmountRefusal) => errors[refusal]();

const sentences = {
  'amount-missing': m.field_required,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
  'amount-zero': m.payment_amount_zero,
};

export function paymentAmountError(code: PriceRefusal | 'amount-zero'): string {
  return sentences[code]();
}
