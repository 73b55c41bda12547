import { createCookie } from 'react-router';
import type { Cookie } from './cookie.ts';

export type SignedCookies = ReturnType<typeof createSignedCookies>;

/** Cookies that the browser carries but cannot write: their values are signed, not encrypted. */
export function createSignedCookies(secret: string) {
  const signed = ({ name, ...attributes }: Cookie) =>
    // React Router signs the value alone: with one secret, a value of one cookie would be valid in another.
    createCookie(name, { ...attributes, sameSite: 'lax', secrets: [`${name}\n${secret}`] });

  return {
    /** Undefined without the cookie, or with one that the shop did not sign. */
    read: async (request: Request, cookie: Cookie): Promise<string | undefined> => {
      const value: unknown = await signed(cookie).parse(request.headers.get('Cookie'));
      return typeof value === 'string' && value !== '' ? value : undefined;
    },
    write: (cookie: Cookie, value: string): Promise<string> => signed(cookie).serialize(value),
  };
}
