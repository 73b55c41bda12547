import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { deviceCookie } from '../../platform/cookies/shop-cookies.ts';
import type { Attempt, LimitName } from '../../platform/limits.server.ts';

export type AttemptedBy = {
  account: string;
  network: string;
  limits: { account: LimitName; network: LimitName };
};

/**
 * A device that signed in to the account before has a limit of its own. All others share the limits of the account and the
 * network. So an attacker's guesses cannot lock the owner out of a known device (OWASP, device cookies).
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
