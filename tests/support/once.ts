import type { TestDetails } from '@playwright/test';
import type { Language } from '../../app/domain/localized.ts';

/**
 * For a journey of the back-office that goes the same way in both languages: `npm test` walks it in one of them, and
 * `npm run bench -- journeys` in both. Whole days, accessibility and everything that visitors see are walked in both each time.
 */
export function once(language: Language, first: Language): TestDetails {
  return language === first ? {} : { tag: '@again' };
}
