import type { RouterContextProvider } from 'react-router';
import { type Language, languages } from '../../domain/localized.ts';
import { shopContext } from '../../platform/context.server.ts';
import { findCookieValue, formatSetCookie } from '../../platform/cookies/cookie.ts';
import { backofficeLanguageCookie } from '../../platform/cookies/shop-cookies.ts';
import { settingsOf } from '../access/request-records.server.ts';

/** From the cookie, else the shop's default language. */
export async function backofficeLanguage(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Language> {
  const chosen = findCookieValue(request.headers.get('Cookie'), backofficeLanguageCookie);
  const language = languages.find((each) => each === chosen);
  if (language) return language;
  try {
    return (await settingsOf(context)).defaultLanguage;
  } catch (error) {
    context.get(shopContext).logError('settings not read, back-office in French', error);
    return 'fr';
  }
}

export function setBackofficeLanguage(language: Language): string {
  return formatSetCookie(backofficeLanguageCookie, language);
}
