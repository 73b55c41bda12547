import { type Language, languages } from '../../domain/localized.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import type { Shop } from '../../platform/context.server.ts';
import { findCookieValue, formatSetCookie } from '../../platform/cookies/cookie.ts';
import { backofficeLanguageCookie } from '../../platform/cookies/shop-cookies.ts';

/** The language that somebody chose for the back-office; before that, the shop's own. */
export async function backofficeLanguage(request: Request, { db, logError }: Shop): Promise<Language> {
  const chosen = findCookieValue(request.headers.get('Cookie'), backofficeLanguageCookie);
  const language = languages.find((each) => each === chosen);
  if (language) return language;
  try {
    return (await findSettings(db)).defaultLanguage;
  } catch (error) {
    logError('settings not read, the back-office speaks French', error);
    return 'fr';
  }
}

export function setBackofficeLanguage(language: Language): string {
  return formatSetCookie(backofficeLanguageCookie, language);
}
