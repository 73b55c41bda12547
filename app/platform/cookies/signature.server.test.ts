import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner } from './signature.server.ts';

const seal = createSigner('a secret of this shop');
const word = fc.stringMatching(/^[\w-]{1,40}$/);

test('what was sealed is read back, for its own purpose only', () => {
  fc.assert(
    fc.property(word, (text) => {
      const sealed = seal.close('browser', text);
      expect(seal.read('browser', sealed)).toBe(text);
      expect(seal.read('device', sealed)).toBeUndefined();
      expect(createSigner('another secret').read('browser', sealed)).toBeUndefined();
    }),
  );
});

test('whatever else a visitor brings is nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), word), word, (text, other) => {
      expect(seal.read('browser', text)).toBeUndefined();
      const [, signature] = seal.close('browser', `${other}-`).split('.');
      expect(seal.read('browser', `${other}.${signature}`)).toBeUndefined();
    }),
  );
});
