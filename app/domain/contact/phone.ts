export type PhoneRefusal =
  | 'phone-missing'
  | 'phone-digit-missing'
  | 'phone-digit-extra'
  | 'phone-too-short'
  | 'phone-too-long'
  | 'phone-invalid';

/** Digits, with the `+` that stood before them. Invisible signs, letters and separators are left out. */
export function stripPhone(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  return (/^[^0-9]*\+/.test(plain) ? '+' : '') + plain.replace(/[^0-9]/g, '');
}

/** The national zero in brackets, as in `+33 (0)6`: nobody dials it behind the code of a country. */
export const leaveOutBracketedZero = (typed: string) =>
  typed.normalize('NFKC').replace(/[([]\s*0\s*[)\]]/, '');

/** E.164 of Cameroon, `+` and digits of other countries, else the digits. Refuses nothing: `parsePhone` knows the rules of all countries. */
export function readInternational(typed: string): string {
  const international = stripPhone(typed).replace(/^\+?00/, '+');
  if (/^[62]\d{8}$/.test(international)) return `+237${international}`;
  return international.replace(/^\+?2370?(?=[62]\d{8}$)/, '+237');
}

/** Whether somebody wrote another number than the one that was read. */
export function isOtherNumber({ phone, phoneTyped }: { phone: string; phoneTyped: string }): boolean {
  return phoneTyped !== '' && readInternational(leaveOutBracketedZero(phoneTyped)) !== phone;
}

/** For a link that calls a number as somebody wrote it. */
export const phoneLink = (written: string) => `tel:${readInternational(leaveOutBracketedZero(written))}`;

export function formatPhone(phone: string): string {
  return phone.replace(/^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+237\u00a0$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5');
}

/** A number of Cameroon in pairs, also one that lacks its last digit, which is then easy to see. */
export function spacePhone(stripped: string): string {
  const [, code, first, ...pairs] = /^(\+237)?([62])(\d\d)(\d\d)(\d\d)(\d\d?)$/.exec(stripped) ?? [];
  return first === undefined ? stripped : [code, first, ...pairs].filter(Boolean).join(' ');
}
