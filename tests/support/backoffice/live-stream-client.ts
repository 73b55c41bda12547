import { expect } from '@playwright/test';
import type { ShopInstance } from '../shop/shop-process.ts';

export async function openLiveStream(shop: Pick<ShopInstance, 'address'>, cookie: string) {
  const closing = new AbortController();
  const response = await fetch(`${shop.address}/admin/live`, {
    headers: { Cookie: cookie, Accept: 'text/event-stream' },
    signal: closing.signal,
  });
  expect(response.status).toBe(200);
  const received: string[] = [];
  let isOpen = true;
  const listening = (async () => {
    for await (const chunk of response.body ?? []) received.push(new TextDecoder().decode(chunk));
  })()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  await expect.poll(() => received.join('')).toContain('retry:');
  return {
    received: () => received.join(''),
    isOpen: () => isOpen,
    leave: () => {
      closing.abort();
      return listening;
    },
  };
}

export type LiveStream = Awaited<ReturnType<typeof openLiveStream>>;
