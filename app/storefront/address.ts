import { defaultLanguage, type Language } from '../domain/localized.ts';

/** The language that an address is written in: English under `/en`, French everywhere else. */
export function languageOf(pathname: string): Language {
  return /^\/en(?:\/|$)/.test(pathname) ? 'en' : defaultLanguage;
}

/** A page's address in a language; `path` is the French one, with its query if it has one. */
export function address(language: Language, path: string): string {
  if (language === defaultLanguage) return path;
  return path === '/' || path.startsWith('/?') || path.startsWith('/#')
    ? `/en${path.slice(1)}`
    : `/en${path}`;
}

export function plainAddress(pathname: string): string {
  return pathname.replace(/^\/en(?=\/|$)/, '') || '/';
}
