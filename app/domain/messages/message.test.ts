import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail } from '../contact/email.ts';
import { parseMessage } from './message.schema.ts';
import { mailReplyLink } from './message.ts';

const message = { name: 'Awa', email: 'awa@exemple.cm', phone: '', subject: 'Bonjour', content: 'Un\r\nmot' };

test('a complete message is parsed, with its line breaks', () => {
  expect(parseMessage(message)).toEqual({ ok: true, message: { ...message, content: 'Un\nmot' } });
});

test('all missing fields are refused together', () => {
  const nothing = { name: ' ', email: '', phone: '', subject: '\u0000', content: '\n' };
  expect(parseMessage(nothing)).toMatchObject({
    fields: { name: 'missing', email: 'missing', subject: 'missing', content: 'missing' },
  });
});

test.each([
  [' ', ''],
  ['6 77 00 00 11', '+237677000011'],
  ['00 33 6 12 34 56 78', '+33612345678'],
])('the phone %j is saved as %j', (typed, phone) => {
  expect(parseMessage({ ...message, phone: typed })).toMatchObject({ message: { phone } });
});

test.each([
  ['123', 'phone-too-short'],
  ['appelez-moi', 'phone-invalid'],
  ['6'.repeat(10_000), 'phone-too-long'],
  ['\u0000x', 'phone-invalid'],
])('the phone %j is refused: %s', (phone, reason) => {
  expect(parseMessage({ ...message, phone })).toEqual({
    ok: false,
    reason: 'fields',
    fields: { phone: reason },
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

const received = { senderEmail: 'awa@exemple.cm', subject: 'Lit & prix', content: 'Bonjour,\nencore là ?' };

test('a reply quotes what it answers, line by line', () => {
  const link = new URL(mailReplyLink(received, 'Awa a écrit :'));
  expect(link.protocol + link.pathname).toBe('mailto:awa@exemple.cm');
  expect(link.searchParams.get('subject')).toBe('Re: Lit & prix');
  expect(link.searchParams.get('body')).toBe('\r\n\r\nAwa a écrit :\r\n> Bonjour,\r\n> encore là ?');
});

test('a reply to a reply has one "Re:"', () => {
  const link = mailReplyLink({ ...received, subject: 'RE : lit' }, '');
  expect(new URL(link).searchParams.get('subject')).toBe('RE : lit');
});

test('an address cannot add a recipient or a field', () => {
  const link = mailReplyLink({ ...received, senderEmail: 'a?bcc=b,c&d@exemple.cm' }, '');
  expect(link).toMatch(/^mailto:a%3Fbcc%3Db%2Cc%26d@exemple\.cm\?subject=/);
});

test('whatever was written, the link stays short and decodes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (content) => {
      const link = mailReplyLink({ ...received, content: content.toWellFormed() }, 'x');
      expect(link.length).toBeLessThan(600 * 12 + 300);
      expect(new URL(link).searchParams.get('body')).toMatch(/^\r\n\r\nx\r\n> /);
    }),
  );
});
