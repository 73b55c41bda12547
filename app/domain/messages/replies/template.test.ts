import { expect, test } from 'vitest';
import { parserOf } from '../../forms/form.schema.ts';
import { parseReply, templateForm } from '../message.schema.ts';
import { fillTemplate } from './template.ts';

const message = { senderName: 'Awa $& Ngo', subject: 'Lit {nom}' };

test.each([
  ['Bonjour {nom}, au sujet de « {objet} ».', 'Bonjour Awa $& Ngo, au sujet de « Lit {nom} ».'],
  ['Hello {Name}: {SUBJECT}', 'Hello Awa $& Ngo: Lit {nom}'],
  ['{autre} {', '{autre} {'],
])('%j becomes %j', (content, filled) => {
  expect(fillTemplate(content, message)).toBe(filled);
});

test('an empty reply, and one that is too long, are refused', () => {
  expect(parseReply({ content: ' \n' })).toMatchObject({ fields: { content: 'missing' } });
  expect(parseReply({ content: 'x'.repeat(5001) })).toMatchObject({ fields: { content: 'too-long' } });
});

test('a template needs a title and a text, and a known language', () => {
  const parseTemplate = parserOf(templateForm);
  expect(parseTemplate({ title: '', content: '', language: 'de' })).toMatchObject({
    fields: { title: 'missing', content: 'missing', language: 'unknown' },
  });
  expect(parseTemplate({ title: ' Merci ', content: 'Un\r\nmot', language: 'fr' })).toEqual({
    ok: true,
    ...{ title: 'Merci', content: 'Un\nmot', language: 'fr' },
  });
});
