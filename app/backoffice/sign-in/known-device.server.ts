import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { deviceCookie } from '../../platform/cookies/shop-cookies.ts';
import type { Attempt, LimitName } from '../../platform/limits.server.ts';

export type AttemptedBy = {
  account: string;
  /** Where the request comes from. */
  network: string;
  /** What is counted for the account, and what for the network. */
  limits: { account: LimitName; network: LimitName };
};

/**
 * Under whose names an attempt at an account is counted. A device that has signed in to it before is counted by itself
 * alone; everybody else shares the count of the account and that of their network. So nobody, not even behind the same
 * carrier's address, can lock the owner out of their own device by guessing (OWASP, device cookies).
 */
export async function attemptsBy(
  request: Request,
  { account, network, limits }: AttemptedBy,
  { signedCookies }: Shop,
): Promise<{ own: Attempt; shared: Attempt[] }> {
  const device = await signedCookies.read(request, deviceCookie);
  if (device?.startsWith(`${account}_`)) return { own: [limits.account, device], shared: [] };
  return { own: [limits.account, account], shared: [[limits.network, network]] };
}

/** The cookie by which this device is known as one that has signed in to the account. */
export function knownDeviceCookie(account: string, { signedCookies }: Shop): Promise<string> {
  return signedCookies.write(deviceCookie, `${account}_${randomUUID()}`);
}
