import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { deviceCookie } from '../../platform/cookies/shop-cookies.ts';
import type { Attempt, LimitName } from '../../platform/limits.server.ts';

type Signing = Pick<Shop, 'signedCookies'>;

export type AttemptedBy = {
  account: string;
  network: string;
  limits: { account: LimitName; network: LimitName };
};

/** A known device has a limit of its own, others share those of the account and the network: guesses cannot lock its owner out (OWASP, device cookies). */
export async function attemptsBy(
  request: Request,
  { account, network, limits }: AttemptedBy,
  { signedCookies }: Signing,
): Promise<{ own: Attempt; shared: Attempt[] }> {
  const device = await signedCookies.read(request, deviceCookie);
  if (device?.startsWith(`${account}_`)) return { own: [limits.account, device], shared: [] };
  return { own: [limits.account, account], shared: [[limits.network, network]] };
}

/** Before a passkey has answered nobody knows the account: a known device is counted by itself, others by their network. */
export async function passkeyAttempts(
  request: Request,
  network: string,
  { signedCookies }: Signing,
): Promise<{ challenge: Attempt; answer: Attempt; isKnown: boolean }> {
  const device = await signedCookies.read(request, deviceCookie);
  return {
    challenge: ['passkey challenge', device ?? network],
    answer: device ? ['passkey', device] : ['sign-in from network', network],
    isKnown: device !== undefined,
  };
}

export function knownDeviceCookie(account: string, { signedCookies }: Signing): Promise<string> {
  return signedCookies.write(deviceCookie, `${account}_${randomUUID()}`);
}
