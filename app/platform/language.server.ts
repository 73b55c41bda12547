import { AsyncLocalStorage } from 'node:async_hooks';
import { baseLocale, type Locale, overwriteGetLocale } from '../generated/words/runtime.js';

const languages = new AsyncLocalStorage<Locale>();

overwriteGetLocale(() => languages.getStore() ?? baseLocale);

export function runWithLanguage<Answer>(language: Locale, answer: () => Answer): Answer {
  return languages.run(language, answer);
}
