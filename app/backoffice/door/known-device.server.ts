import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.server.ts';
import { readCookie, writeCookie } from '../../platform/cookies.server.ts';

const name = 'office_device';
const lifetime = 180 * 24 * 3600;

/**
 * Under whose name attempts at an account are counted: a device that has signed in to it before has a count of its own,
 * everybody else shares one. So nobody can lock the owner out of their own device by guessing (OWASP, device cookies).
 */
export function attemptedBy(request: Request, account: string, { seal }: Shop): string {
  const device = seal.read(name, readCookie(request, name) ?? '');
  return device?.startsWith(`${account}_`) ? device : account;
}

/** The cookie by which this device is known as one that has signed in to the account. */
export function knownDeviceCookie(account: string, { seal }: Shop): string {
  const device = seal.close(name, `${account}_${randomUUID()}`);
  return writeCookie(name, device, lifetime);
}
