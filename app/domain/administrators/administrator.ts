import { dictionary } from '@zxcvbn-ts/language-common';

export const passwordLimits = { shortest: 10, longest: 200 };
/** Passwords that are guessed first, as far as they are long enough to be chosen here (OWASP ASVS 5.0, 6.2.4). */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter((each) => each.length >= passwordLimits.shortest),
);

export type PasswordRefusal = 'missing' | 'too-short' | 'too-long' | 'common';

/** A password is taken as it was typed, spaces included. Lengths are in characters. */
export function refusePassword(typed: string): PasswordRefusal | undefined {
  const { length } = [...typed];
  if (length === 0) return 'missing';
  if (length < passwordLimits.shortest) return 'too-short';
  if (length > passwordLimits.longest) return 'too-long';
  return commonPasswords.has(typed.toLowerCase()) ? 'common' : undefined;
}
