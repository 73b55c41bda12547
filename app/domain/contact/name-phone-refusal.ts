import { m } from '../../generated/words/messages.js';
import type { PhoneRefusal } from './phone.ts';

export const phoneSentences: Record<PhoneRefusal, () => string> = {
  'phone-missing': m.phone_missing,
  'phone-digit-missing': m.phone_digit_missing,
  'phone-digit-extra': m.phone_digit_extra,
  'phone-too-short': m.phone_too_short,
  'phone-too-long': m.phone_too_long,
  'phone-invalid': m.phone_invalid,
};
