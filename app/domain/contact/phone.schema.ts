import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { type Field, field } from '../forms/field.schema.ts';
import type { Outcome } from '../outcome.ts';
import { leaveOutBracketedZero, type PhoneRefusal, readInternational } from './phone.ts';

type Parsed = Outcome<{ phone: string }, { reason: PhoneRefusal }>;

/** Returns E.164. In Cameroon: 9 digits starting with 6 or 2, with or without 237; foreign numbers need `+` or `00`. */
export function parsePhone(typed: string): Parsed {
  const withoutZero = parseInternational(readInternational(leaveOutBracketedZero(typed)));
  // Numbers of Italy begin with a zero, and some write it in brackets.
  const asTyped = withoutZero.ok ? withoutZero : parseInternational(readInternational(typed));
  return asTyped.ok ? asTyped : withoutZero;
}

/** Empty is none; words without a digit are no number. */
export function parseOptionalPhone(typed: string): Parsed {
  if (typed.replace(/[\p{Cf}\s]/gu, '') === '') return { ok: true, phone: '' };
  const parsed = parsePhone(typed);
  return parsed.ok || parsed.reason !== 'phone-missing' ? parsed : { ok: false, reason: 'phone-invalid' };
}

/** E.164, or empty. */
export const optionalPhone: Field<string, PhoneRefusal> = field(parseOptionalPhone, ({ phone }) => phone);

function parseInternational(phone: string): Parsed {
  if (phone === '' || phone === '+') return { ok: false, reason: 'phone-missing' };
  if (!phone.startsWith('+')) return refuseNational(phone);
  const [, national] = /^\+2370?(\d*)$/.exec(phone) ?? [];
  if (national !== undefined)
    return /^[62]\d{8}$/.test(national) ? { ok: true, phone: `+237${national}` } : refuseNational(national);
  const found = parseForeign(phone);
  if (found?.isValid()) return { ok: true, phone: found.number };
  return { ok: false, reason: refuseForeign(phone, found) };
}

/** The library leaves out the national zero of the countries that have one. */
const parseForeign = (phone: string): PhoneNumber | undefined =>
  phone.length > 25 ? undefined : parsePhoneNumberFromString(phone);

function refuseNational(digits: string): Parsed {
  if (digits.length === 8) return { ok: false, reason: 'phone-digit-missing' };
  if (digits.length < 8) return { ok: false, reason: 'phone-too-short' };
  if (!/^[62]/.test(digits) || digits.length === 9) return { ok: false, reason: 'phone-invalid' };
  return { ok: false, reason: digits.length === 10 ? 'phone-digit-extra' : 'phone-too-long' };
}

function refuseForeign(phone: string, found: PhoneNumber | undefined): PhoneRefusal {
  if (parseForeign(`${phone}0`)?.isValid()) return 'phone-digit-missing';
  if (!found || found.isPossible()) return 'phone-invalid';
  if (parseForeign(phone.slice(0, -1))?.isPossible()) return 'phone-digit-extra';
  return phone.length < 10 ? 'phone-too-short' : 'phone-too-long';
}
