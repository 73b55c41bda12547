import type { TestDetails } from '@playwright/test';
import type { Language } from '../../app/domain/localized.ts';

/** `npm run bench -- nightly` sets it: journeys in both languages, rounds, fuzz and walks in full. */
export const isNightly = Boolean(process.env.NIGHTLY);

/** For journeys that are the same in both languages: `npm test` runs one, `npm run bench -- nightly` both. */
export function once(language: Language, first: Language): TestDetails {
  return runs(language === first);
}

/** Journeys that are the same in both languages: `npm test` runs those in `first`, `npm run bench -- nightly` all. */
export const inTurn = (first: Language) => (journey: Language | { language: Language }) =>
  isNightly || (typeof journey === 'string' ? journey : journey.language) === first;

/** French on a phone and English on a desktop, `inTurn`: the narrow and the wide layout, each in its language. */
export const phoneAndDesktop = (first: Language) =>
  (
    [
      { language: 'fr', width: 360 },
      { language: 'en', width: 1280 },
    ] as const
  ).filter(inTurn(first));

/** `npm test` runs the journey if `isFirst`, else only `npm run bench -- nightly` does. */
export function runs(isFirst: boolean): TestDetails {
  return isFirst ? {} : { tag: '@nightly' };
}

/** How long, in ms, a journey waits for what is promised within `ms`: on a slow machine of `npm test` longer. */
export const promised = (ms: number) => (isNightly ? ms : 15_000);

/** A wall-clock bar in ms. `npm test` runs on machines of any speed, so only the nightly round asks it. */
export function expectWithin(ms: number, took: number) {
  if (isNightly && took >= ms) throw new Error(`took ${took} ms, where ${ms} are promised`);
}
