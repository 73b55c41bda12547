import type { ProfileRefusals } from '../../domain/administrators/administrator.schema.ts';
import type { PasswordRefusal } from '../../domain/administrators/administrator.ts';
import { m } from '../../generated/words/messages.js';
import { fieldErrors, usualSentences } from '../form/field-errors.ts';

const sentences = {
  ...usualSentences,
  'too-short': m.administrator_username_short,
  'no-at-sign': m.administrator_username_at,
};
const passwordSentences: Record<PasswordRefusal | 'same', () => string> = {
  ...usualSentences,
  'too-short': m.password_too_short,
  common: m.password_common,
  same: m.password_same,
};

export const passwordError = (refusal: keyof typeof passwordSentences) => passwordSentences[refusal]();

type RefusedProfile = { reason: string; fields?: ProfileRefusals };

export function profileErrors(refused: RefusedProfile | undefined): { username?: string; email?: string } {
  if (refused?.reason === 'username-taken') return { username: m.administrator_username_taken() };
  if (refused?.reason === 'email-taken') return { email: m.administrator_email_taken() };
  if (refused?.reason === 'own-email') return { email: m.administrator_own_email() };
  return fieldErrors(refused?.fields ?? {}, (code) => sentences[code]());
}
