import type { Language } from './localized.ts';

/** The largest amount of one price, in FCFA. The franc has no smaller unit: amounts are whole. */
export const maxAmount = 999_999_999;

const groupSeparators: Record<Language, string> = { fr: '\u202f', en: ',' };

/** A whole number with its groups of three: `12 500` in French, `12,500` in English. Same text on server and browser. */
export function formatNumber(value: number, language: Language): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, groupSeparators[language]);
}

/** An amount in FCFA that no line break can part: `12 500 FCFA` in French, `12,500 FCFA` in English. */
export function formatFcfa(amount: number, language: Language): string {
  return `${formatNumber(amount, language)}\u00a0FCFA`;
}
