import type { Outcome } from '../outcome.ts';

export type PhoneRefusal = 'phone-missing' | 'phone-invalid';

export function stripPhone(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  return (plain.startsWith('+') ? '+' : '') + plain.replace(/[^0-9]/g, '');
}

/** Returns E.164. In Cameroon: 9 digits starting with 6 or 2, with or without 237; foreign numbers need `+` or `00`. */
export function parsePhone(typed: string): Outcome<{ phone: string }, { reason: PhoneRefusal }> {
  const stripped = stripPhone(typed);
  if (stripped === '' || stripped === '+') return { ok: false, reason: 'phone-missing' };

  const international = stripped.replace(/^00/, '+');
  const phone = /^[62]\d{8}$/.test(international)
    ? `+237${international}`
    : international.replace(/^237(?=[62]\d{8}$)/, '+237');

  const isValid = phone.startsWith('+237') ? /^\+237[62]\d{8}$/.test(phone) : /^\+[1-9]\d{6,14}$/.test(phone);
  return isValid ? { ok: true, phone } : { ok: false, reason: 'phone-invalid' };
}

export function formatPhone(phone: string): string {
  return phone.replace(/^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '+237\u00a0$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5');
}
