import type { Page } from '@playwright/test';

/** What answers a form instead of the shop: nothing, or a proxy with its own page. */
export type Failure = 'no network' | 413 | 502 | 503;

/** The values of the fields that are shown, hidden ones left out. */
export const fieldsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')]
      .filter(({ type }) => type !== 'hidden')
      .map(({ id, value, checked }) => `${id}: ${value} ${checked ?? ''}`),
  );

/** A stream of live events that opens at once, and again when a test says so: the page reloads its data each time. */
export async function stubLiveEvents(page: Page) {
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      constructor() {
        super();
        const open = () => this.dispatchEvent(new MessageEvent('position', { data: 'another' }));
        setTimeout(open);
        addEventListener('news', open);
      }
      close() {}
    } as unknown as typeof EventSource;
  });
}
export const reconnectLiveEvents = (page: Page) => page.evaluate(() => dispatchEvent(new Event('news')));

/** Answers every form instead of the shop. */
export async function intercept(page: Page) {
  let failure: Failure = 'no network';
  let sent = 0;
  await page.route('**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    if (failure === 'no network') return route.abort();
    return route.fulfill({ status: failure, contentType: 'text/html', body: `<h1>${failure}</h1>` });
  });
  return {
    with: (next: Failure) => {
      failure = next;
    },
    sent: () => sent,
  };
}
