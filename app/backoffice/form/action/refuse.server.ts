import { data } from 'react-router';

/** What was typed is wrong. Any other refusal is a conflict with what is stored: its page loads that again. */
const invalid = new Set(
  `
  fields variants product-unknown product-in-family option-missing option-too-long
  other-option-missing other-category size-twice too-many-variants own-email wrong-password
  below-floor discount-too-large discount-below-floor lines-missing lines-too-many no-picture
  reason-missing agency-missing waybill-missing receiver-missing no-kinds not-a-device
  percent-invalid vat-not-stated organisation-unknown validity-past no-phone nothing
    no-rights no-events address-refused month-closed not-past
    too-many-pieces too-much above-due above-paid makes-debt day-impossible above-till
    costs-unshared cost-missing cost-zero lot-expired lot-missing lot-two-dates lot-undated lot-twice serial-known
    gone-differs others-uncounted serials-missing too-many-serials
    serials-differ serial-not-there serial-twice serial-too-long
    other-buyer nothing-due nothing-left above-advance
`.match(/\S+/g),
);
const others: Record<string, number> = {
  'not-found': 404,
  gone: 404,
  'too-many': 429,
  failed: 503,
  unknown: 503,
};

export function refuse<Refused extends { reason: string }>(refused: Refused) {
  return data(refused, { status: others[refused.reason] ?? (invalid.has(refused.reason) ? 422 : 409) });
}
