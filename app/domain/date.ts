import type { Language } from './localized.ts';
import { tidyLine } from './text.ts';

/** English as written in Cameroon: the day first. */
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };
const timeZone = 'Africa/Douala';

export function formatMoment(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(moment);
}

/** The time of a moment of `today`, an ISO day; of another, the day. */
export function formatDayOrTime(moment: Date, today: string, language: Language): string {
  return todayInDouala(moment) === today
    ? new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone }).format(moment)
    : formatDay(moment, language);
}

export function formatMonth(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone }).format(moment);
}

export function formatDay(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone }).format(moment);
}

/** `il y a 26 j`, in hours for two days, in minutes for an hour. */
export function formatAge(moment: Date, now: Date, language: Language): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - moment.getTime()) / 60_000));
  const age = new Intl.RelativeTimeFormat(locales[language], { style: 'short' });
  if (minutes < 60) return age.format(-minutes, 'minute');
  return minutes < 2_880
    ? age.format(-Math.floor(minutes / 60), 'hour')
    : age.format(-Math.floor(minutes / 1_440), 'day');
}

export function todayInDouala(now: Date): string {
  // Douala is an hour ahead of UTC all year.
  return new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10);
}

export function parsePastDay(typed: string): string | undefined {
  const day = parseDay(typed);
  return day !== undefined && day <= todayInDouala(new Date()) ? day : undefined;
}

/** Takes and returns an ISO day. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

export const formatIsoDay = (day: string, language: Language) =>
  formatDay(new Date(`${day}T12:00:00Z`), language);

/** Takes an ISO day, and gives `sam. 28 nov. 2026`. */
export const formatWeekday = (day: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    timeZone,
  }).format(new Date(`${day}T12:00:00Z`));

/** `2026-11-02`, or as both languages write it: `02/11/2026`, `2.11.2026`. */
export function parseDay(typed: string): string | undefined {
  const plain = tidyLine(typed).slice(0, 20);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(plain) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : plain;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || iso.startsWith('0000')) return undefined;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}
