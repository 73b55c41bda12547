/** Longest e-mail address that is accepted, in characters (RFC 5321). */
export const maxEmailLength = 254;

/** As browsers check `type="email"` (HTML standard), and with a dot in the domain. */
export function isEmail(text: string): boolean {
  return /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/.test(
    text,
  );
}
