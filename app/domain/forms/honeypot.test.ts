import { expect, test } from 'vitest';
import { looksLikeBot } from './honeypot.ts';

test.each([
  { hiddenField: '', openFor: 1999, often: true, is: true },
  { hiddenField: '', openFor: 1999, often: false, is: false },
  { hiddenField: '', openFor: 2000, often: true, is: false },
  { hiddenField: '', openFor: -5, often: true, is: true },
  { hiddenField: '', openFor: -5, often: false, is: false },
  { hiddenField: '', openFor: undefined, often: true, is: false },
  { hiddenField: 'http://spam.example', openFor: 60_000, often: false, is: true },
  { hiddenField: ' ', openFor: undefined, often: false, is: true },
])(
  'a form open for $openFor ms with "$hiddenField" in the hidden field, of a browser that sends often ($often): $is',
  async ({ is, often, ...sent }) => {
    expect(await looksLikeBot({ ...sent, shortest: 2000 }, async () => often)).toBe(is);
  },
);
