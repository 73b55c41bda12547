import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { parseCookie, writeCookie } from '../../platform/cookies/cookies.server.ts';
import type { Attempt, LimitName } from '../../platform/limits.server.ts';

const name = 'office_device';
const lifetime = 180 * 24 * 3600;

export type AttemptedBy = {
  account: string;
  network: string;
  limits: { account: LimitName; network: LimitName };
};

/**
 * A device that signed in to the account before has a limit of its own. All others share the limits of the account and the
 * network. So an attacker's guesses cannot lock the owner out of a known device (OWASP, device cookies).
 */
export function attemptsBy(
  request: Request,
  { account, network, limits }: AttemptedBy,
  { seal }: Shop,
): { own: Attempt; shared: Attempt[] } {
  const device = seal.read(name, parseCookie(request, name) ?? '');
  if (device?.startsWith(`${account}_`)) return { own: [limits.account, device], shared: [] };
  return { own: [limits.account, account], shared: [[limits.network, network]] };
}

export function knownDeviceCookie(account: string, { seal }: Shop): string {
  const device = seal.close(name, `${account}_${randomUUID()}`);
  return writeCookie(name, device, lifetime);
}
