import { dictionary } from '@zxcvbn-ts/language-common';

export const passwordLimits = { minLength: 10, maxLength: 200 };
/** Passwords that are guessed first, as far as they are long enough to be chosen here (OWASP ASVS 5.0, 6.2.4). */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter((each) => each.length >= passwordLimits.minLength),
);

export type PasswordRefusal = 'missing' | 'too-short' | 'too-long' | 'common';

/** A password is taken as it was typed, spaces included. Lengths are in characters. */
export function refusePassword(typed: string): PasswordRefusal | undefined {
  const { length } = [...typed];
  if (length === 0) return 'missing';
  if (length < passwordLimits.minLength) return 'too-short';
  if (length > passwordLimits.maxLength) return 'too-long';
  return commonPasswords.has(typed.toLowerCase()) ? 'common' : undefined;
}
