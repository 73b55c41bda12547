import type { PriceRefusal } from '../../../domain/money/money.ts';
import { m } from '../../../generated/words/messages.js';

const sentences = {
  'amount-missing': m.field_required,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
  'amount-zero': m.payment_amount_zero,
};

export function paymentAmountError(code: PriceRefusal | 'amount-zero'): string {
  return sentences[code]();
}
