import { expect } from '@playwright/test';
import type { ShopInstance } from '../shop/shop-process.ts';

/** Opens a line for live events, as an open page of the back-office does. */
export async function listenAt(shop: Pick<ShopInstance, 'address'>, cookie: string) {
  const leaving = new AbortController();
  const line = await fetch(`${shop.address}/admin/live`, {
    headers: { Cookie: cookie, Accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  expect(line.status).toBe(200);
  const heard: string[] = [];
  let isOpen = true;
  const listening = (async () => {
    for await (const piece of line.body ?? []) heard.push(new TextDecoder().decode(piece));
  })()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  await expect.poll(() => heard.join('')).toContain('retry:');
  return {
    heard: () => heard.join(''),
    isOpen: () => isOpen,
    leave: () => {
      leaving.abort();
      return listening;
    },
  };
}

export type LiveLine = Awaited<ReturnType<typeof listenAt>>;
