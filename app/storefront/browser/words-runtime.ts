import type { Language } from '../../domain/localized.ts';

/** Stands for the runtime of the compiled words in visitors' scripts (`vite.browser.config.ts`): that one also chooses and stores a language, in 2 KB more. */
export const experimentalStaticLocale = undefined;
export let getLocale = (): Language => 'fr';

export function overwriteGetLocale(read: () => Language) {
  getLocale = read;
}
