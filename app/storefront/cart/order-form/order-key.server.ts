import { randomUUID } from 'node:crypto';
import type { Shop } from '../../../platform/context.server.ts';

/** An idempotency key for one order, signed for the browser that gets it. */
export function newOrderKey(browserId: string, { signer }: Shop, part: string = randomUUID()): string {
  const signature = signer.sign('order key', `${browserId}_${part}`).slice(-24);
  return `${part}_${signature}`;
}

/** Whether the key was made for this browser. Another browser must not learn which order the key belongs to. */
export function isKeyOf(browserId: string, key: string, shop: Shop): boolean {
  return key === newOrderKey(browserId, shop, key.slice(0, 36));
}

/** The time at which the order form is made, signed; the form sends it back as `opened`. */
export function signedNow({ signer }: Shop): string {
  return signer.sign('order form', Date.now().toString(36));
}

/** How long the form was open, in ms; undefined without a valid time, as in a form that the phone stored offline. */
export function openSince(signedTime: string, { signer }: Shop): number | undefined {
  const openedAt = signer.verify('order form', signedTime);
  return openedAt ? Date.now() - Number.parseInt(openedAt, 36) : undefined;
}
