import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner } from './signature.server.ts';

const signer = createSigner('a secret of this shop');
const word = fc.stringMatching(/^[\w-]{1,40}$/);

test('a signed text is verified for its own purpose only', () => {
  fc.assert(
    fc.property(word, (text) => {
      const signed = signer.sign('order form', text);
      expect(signer.verify('order form', signed)).toBe(text);
      expect(signer.verify('order key', signed)).toBeUndefined();
      expect(createSigner('another secret').verify('order form', signed)).toBeUndefined();
    }),
  );
});

test('any other text, and another text with a valid signature, is refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), word), word, (text, other) => {
      expect(signer.verify('order form', text)).toBeUndefined();
      const [, signature] = signer.sign('order form', `${other}-`).split('.');
      expect(signer.verify('order form', `${other}.${signature}`)).toBeUndefined();
    }),
  );
});
