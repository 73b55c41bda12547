import type { Language } from './localized.ts';

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

export function formatDay(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone }).format(moment);
}
