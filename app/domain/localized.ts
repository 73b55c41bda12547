export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'fr';

export function localized(language: Language, words: Record<Language, string>): string {
  return words[language] || words[language === 'fr' ? 'en' : 'fr'];
}
