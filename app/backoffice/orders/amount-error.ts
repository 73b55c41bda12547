import type { AmountRefusal } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';

const errors: Record<AmountRefusal, () => string> = {
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
};

export const amountError = (refusal: AmountRefusal) => errors[refusal]();
