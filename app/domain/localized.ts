export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'fr';

/** The seller's words in the reader's language, or in the other one when these are missing; empty when both are. */
export function localized(language: Language, words: Record<Language, string>): string {
  return words[language] || words[language === 'fr' ? 'en' : 'fr'];
}
