import { type Language, languages } from '../../domain/localized.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import type { Shop } from '../../platform/context.server.ts';

const name = 'office_language';

/** From the cookie, else the shop's default language. */
export async function backofficeLanguage(request: Request, { db, logError }: Shop): Promise<Language> {
  const [, chosen] = /(?:^|;\s*)office_language=(\w+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
  const language = languages.find((each) => each === chosen);
  if (language) return language;
  try {
    return (await findSettings(db)).defaultLanguage;
  } catch (error) {
    logError('settings not read, back-office in French', error);
    return 'fr';
  }
}

export function backofficeLanguageCookie(language: Language): string {
  return `${name}=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
}
