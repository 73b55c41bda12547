import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = ReturnType<typeof createSigner>;

/** Signs hidden form fields (cookies: `signed-cookies.server.ts`). A signature for one purpose is void for another. */
export function createSigner(secret: string) {
  const digest = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

  return {
    /** `text` (letters, digits, `-`, `_`) stays readable; the signature follows it. */
    sign: (purpose: string, text: string): string => `${text}.${digest(purpose, text)}`,
    verify: (purpose: string, signed: string): string | undefined => {
      const [, text = '', signature = ''] = /^([\w-]{1,200})\.([\w-]{43})$/.exec(signed) ?? [];
      const isOurs = timingSafeEqual(
        Buffer.from(signature.padEnd(43)),
        Buffer.from(digest(purpose, text).padEnd(43)),
      );
      return isOurs && text !== '' ? text : undefined;
    },
  };
}
