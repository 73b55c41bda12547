import type { ProfileRefusals } from '../../domain/administrators/administrator.schema.ts';
import type { PasswordRefusal } from '../../domain/administrators/administrator.ts';
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
  common: m.password_common,
  same: m.password_same,
};

const usernameError = (refusal: keyof typeof usernameErrors) => usernameErrors[refusal]();
const emailError = (refusal: keyof typeof emailErrors) => emailErrors[refusal]();
export const passwordError = (refusal: keyof typeof passwordErrors) => passwordErrors[refusal]();

type RefusedProfile = { reason: string; fields?: ProfileRefusals };

export function profileErrors(refused: RefusedProfile | undefined): { username?: string; email?: string } {
  if (refused?.reason === 'username-taken') return { username: m.administrator_username_taken() };
  if (refused?.reason === 'email-taken') return { email: m.administrator_email_taken() };
  if (refused?.reason === 'own-email') return { email: m.administrator_own_email() };
  const { username, email }: ProfileRefusals = refused?.fields ?? {};
  return {
    ...(username && { username: usernameError(username) }),
    ...(email && { email: emailError(email) }),
  };
}
