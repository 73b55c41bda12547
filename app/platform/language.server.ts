import { AsyncLocalStorage } from 'node:async_hooks';
import { baseLocale, type Locale, overwriteGetLocale } from '../generated/words/runtime.js';

const spoken = new AsyncLocalStorage<Locale>();

// The words of a page are chosen while it renders: each request speaks its own language.
overwriteGetLocale(() => spoken.getStore() ?? baseLocale);

/** Runs what answers a request so that every word in it comes out in the given language. */
export function runWithLanguage<Answer>(language: Locale, answer: () => Answer): Answer {
  return spoken.run(language, answer);
}
