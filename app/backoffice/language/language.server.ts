import { type Language, languages } from '../../domain/localized.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import type { Shop } from '../../platform/context.server.ts';
import { findCookieValue, formatSetCookie } from '../../platform/cookies/cookie.ts';
import { backofficeLanguageCookie } from '../../platform/cookies/shop-cookies.ts';

/** From the cookie, else the shop's default language. */
export async function backofficeLanguage(request: Request, { db, logError }: Shop): Promise<Language> {
  const chosen = findCookieValue(request.headers.get('Cookie'), backofficeLanguageCookie);
  const language = languages.find((each) => each === chosen);
  if (language) return language;
  try {
    return (await findSettings(db)).defaultLanguage;
  } catch (error) {
    logError('settings not read, back-office in French', error);
    return 'fr';
  }
}

export function setBackofficeLanguage(language: Language): string {
  return formatSetCookie(backofficeLanguageCookie, language);
}
