import type { TestDetails } from '@playwright/test';
import type { Language } from '../../app/domain/localized.ts';

/** For journeys that are the same in both languages: `npm test` runs one, `npm run bench -- journeys` both. */
export function once(language: Language, first: Language): TestDetails {
  return runs(language === first);
}

/** `npm test` runs the journey if `isFirst`, else only `npm run bench -- journeys` does. */
export function runs(isFirst: boolean): TestDetails {
  return isFirst ? {} : { tag: '@again' };
}
