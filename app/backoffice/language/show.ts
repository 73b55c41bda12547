import {
  formatAge,
  formatDay,
  formatDayOrTime,
  formatIsoDay,
  formatMoment,
  formatMonth,
  formatWeekday,
} from '../../domain/date.ts';
import { type Language, type Localized, localized } from '../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../domain/money/money.ts';
import { type Named, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';

// In the language of the interface, as `m` says its sentences.

export const showFcfa = (amount: number) => formatFcfa(amount, getLocale());
export const showNumber = (value: number) => formatNumber(value, getLocale());
export const showDay = (day: Date) => formatDay(day, getLocale());
export const showDayOrTime = (moment: Date, today: string) => formatDayOrTime(moment, today, getLocale());
export const showIsoDay = (day: string) => formatIsoDay(day, getLocale());
export const showWeekday = (day: string) => formatWeekday(day, getLocale());
/** Takes `2026-11`. */
export const showIsoMonth = (month: string) =>
  new Intl.DateTimeFormat(getLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
export const showAge = (moment: Date, now: Date) => formatAge(moment, now, getLocale());
export const showMoment = (moment: Date) => formatMoment(moment, getLocale());
export const showMonth = (day: Date) => formatMonth(day, getLocale());
export const showName = (product: Named) => productName(product, getLocale());
export const showText = (text: Localized) => localized(getLocale(), text);

/** `605,5` in French, `605.5` in English. */
export const showRate = (rate: number) =>
  getLocale() === 'fr' ? String(rate).replace('.', ',') : String(rate);

export const signedNumber = (value: number) => `${value < 0 ? '−' : ''}${showNumber(Math.abs(value))}`;
export const signedAmount = (amount: number) => `${amount < 0 ? '−' : ''}${showFcfa(Math.abs(amount))}`;

const languageNames: Record<Language, () => string> = { fr: m.settings_french, en: m.settings_english };

export const languageName = (language: Language) => languageNames[language]();
