import type { TestDetails } from '@playwright/test';
import type { Language } from '../../app/domain/localized.ts';

/** For back-office journeys that are the same in both languages: `npm test` runs one, `npm run bench -- journeys` both. */
export function once(language: Language, first: Language): TestDetails {
  return language === first ? {} : { tag: '@again' };
}
