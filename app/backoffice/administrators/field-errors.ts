import type { PasswordRefusal, ProfileRefusals } from '../../domain/administrators/administrator.ts';
import { m } from '../../generated/words/messages.js';

const usernameErrors: Record<NonNullable<ProfileRefusals['username']>, () => string> = {
  missing: m.field_required,
  'too-short': m.administrator_username_short,
  'too-long': m.field_too_long,
  'no-at-sign': m.administrator_username_at,
};
const emailErrors: Record<NonNullable<ProfileRefusals['email']>, () => string> = {
  missing: m.field_required,
  'too-long': m.field_too_long,
  'email-invalid': m.field_email_invalid,
};
const passwordErrors: Record<PasswordRefusal | 'same', () => string> = {
  missing: m.field_required,
  'too-short': m.password_too_short,
  'too-long': m.field_too_long,
  same: m.password_same,
};

export const usernameError = (refusal: keyof typeof usernameErrors) => usernameErrors[refusal]();
export const emailError = (refusal: keyof typeof emailErrors) => emailErrors[refusal]();
export const passwordError = (refusal: keyof typeof passwordErrors) => passwordErrors[refusal]();
