import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = ReturnType<typeof createSigner>;

/** Small texts that visitors carry for us and cannot write themselves. What is sealed for one purpose is void for another. */
export function createSigner(secret: string) {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

  return {
    /** A text of letters, digits, `-` and `_` under seal; it can be read by whoever carries it. */
    close: (purpose: string, text: string): string => `${text}.${sign(purpose, text)}`,
    /** The text, when the seal is ours. */
    read: (purpose: string, sealed: string): string | undefined => {
      const [, text = '', signature = ''] = /^([\w-]{1,200})\.([\w-]{43})$/.exec(sealed) ?? [];
      const isOurs = timingSafeEqual(
        Buffer.from(signature.padEnd(43)),
        Buffer.from(sign(purpose, text).padEnd(43)),
      );
      return isOurs && text !== '' ? text : undefined;
    },
  };
}
