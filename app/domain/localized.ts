export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'fr';

export type Localized = Record<Language, string>;

export function localized(language: Language, words: Localized): string {
  return words[language] || words[language === 'fr' ? 'en' : 'fr'];
}
