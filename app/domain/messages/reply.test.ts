import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailReplyLink } from './reply.ts';

const message = { senderEmail: 'awa@exemple.cm', subject: 'Lit & prix', content: 'Bonjour,\nencore là ?' };

test('a reply quotes what it answers, line by line', () => {
  const link = new URL(mailReplyLink(message, 'Awa a écrit :'));
  expect(link.protocol + link.pathname).toBe('mailto:awa@exemple.cm');
  expect(link.searchParams.get('subject')).toBe('Re: Lit & prix');
  expect(link.searchParams.get('body')).toBe('\r\n\r\nAwa a écrit :\r\n> Bonjour,\r\n> encore là ?');
});

test('a reply to a reply has one "Re:"', () => {
  const link = mailReplyLink({ ...message, subject: 'RE : lit' }, '');
  expect(new URL(link).searchParams.get('subject')).toBe('RE : lit');
});

test('an address cannot add a recipient or a field', () => {
  const link = mailReplyLink({ ...message, senderEmail: 'a?bcc=b,c&d@exemple.cm' }, '');
  expect(link).toMatch(/^mailto:a%3Fbcc%3Db%2Cc%26d@exemple\.cm\?subject=/);
});

test('whatever was written, the link stays short and decodes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (content) => {
      const link = mailReplyLink({ ...message, content: content.toWellFormed() }, 'x');
      expect(link.length).toBeLessThan(600 * 12 + 300);
      expect(new URL(link).searchParams.get('body')).toMatch(/^\r\n\r\nx\r\n> /);
    }),
  );
});
