import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from '../email.ts';
import { parseMessage } from './message.schema.ts';

const message = { name: 'Awa', email: 'awa@exemple.cm', subject: 'Bonjour', content: 'Un\r\nmot' };

test('a complete message is parsed, with its line breaks', () => {
  expect(parseMessage(message)).toEqual({ ok: true, message: { ...message, content: 'Un\nmot' } });
});

test('all missing fields are refused together', () => {
  const nothing = { name: ' ', email: '', subject: '\u0000', content: '\n' };
  expect(parseMessage(nothing)).toMatchObject({
    fields: { name: 'missing', email: 'missing', subject: 'missing', content: 'missing' },
  });
});

test('a too long text is refused', () => {
  expect(parseMessage({ ...message, name: 'x'.repeat(10_000) })).toMatchObject({
    fields: { name: 'too-long' },
  });
});

test.each(['awa', 'awa@', '@b.cm', 'awa@b', 'a b@c.cm', 'awa@b..cm', 'awa@-b.cm'])(
  '%s is no e-mail address',
  (email) => {
    expect(isEmail(email)).toBe(false);
  },
);

test('whatever is typed, the parsed text has neither NUL nor a lone surrogate', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const read = parseMessage({ ...message, name: typed, content: typed });
      if (read.ok)
        expect(`${read.message.name}${read.message.content}`).toSatisfy(
          (kept: string) => kept.isWellFormed() && !kept.includes('\u0000'),
        );
    }),
  );
});
