import type { Page } from '@playwright/test';

export type Acts = { clicks: number; keys: number; screens: string[] };

/** Counts what a person does on a page: clicks or taps, keys, and the screens that came. Call it before the first `goto`. */
export async function countActs(page: Page) {
  await page.addInitScript(() => {
    const add = (what: string) =>
      sessionStorage.setItem(what, String(Number(sessionStorage.getItem(what)) + 1));
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && add('clicks'), true);
    addEventListener('keydown', (event) => event.isTrusted && add('keys'), true);
  });
  const screens: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && screens.at(-1) !== pathname) screens.push(pathname);
  });
  return {
    read: async (): Promise<Acts> => ({
      ...(await page.evaluate(() => ({
        clicks: Number(sessionStorage.getItem('clicks')),
        keys: Number(sessionStorage.getItem('keys')),
      }))),
      screens: [...screens],
    }),
    /** What a scanner types is not typed by hand. */
    forgetKeys: () => page.evaluate(() => sessionStorage.removeItem('keys')),
    restart: async () => {
      screens.splice(0, screens.length, new URL(page.url()).pathname);
      await page.evaluate(() => {
        sessionStorage.removeItem('clicks');
        sessionStorage.removeItem('keys');
      });
    },
  };
}
