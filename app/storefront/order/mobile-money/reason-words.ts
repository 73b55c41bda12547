import { m } from '../../../generated/words/messages.js';

const sentences: Record<string, () => string> = {
  PAYER_NOT_FOUND: m.momo_payer_not_found,
  NOT_ENOUGH_FUNDS: m.momo_not_enough_funds,
  PAYER_LIMIT_REACHED: m.momo_limit_reached,
  PAYMENT_NOT_APPROVED: m.momo_not_approved,
  APPROVAL_REJECTED: m.momo_rejected,
  EXPIRED: m.momo_expired,
  TRANSACTION_CANCELED: m.momo_rejected,
  COULD_NOT_PERFORM_TRANSACTION: m.momo_not_approved,
  INTERNAL_PROCESSING_ERROR: m.momo_internal_error,
  ER101: m.momo_payer_not_found,
  ER102: m.momo_operator_unknown,
  ER201: m.momo_amount_refused,
};

export const refusedPayment = (reason: string): string =>
  sentences[reason]?.() ?? (reason === '' ? m.momo_failed() : m.momo_failed_code({ code: reason }));
