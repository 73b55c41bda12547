import { safeNext } from '../sign-in/address.ts';

const path = '/admin/not-found';

/** Of a file that is not there, and so has no screen of its own to say so. */
export const notFoundAddress = (asked: string) => `${path}?${new URLSearchParams({ asked })}`;

/** What was asked for where this address is shown. */
export function askedAddress({ pathname, search }: { pathname: string; search: string }): string {
  const asked = pathname === path ? new URLSearchParams(search).get('asked') : null;
  return asked === null ? pathname + search : safeNext(asked);
}
