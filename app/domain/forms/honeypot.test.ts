import { expect, test } from 'vitest';
import { looksLikeBot } from './honeypot.ts';

test.each([
  { hiddenField: '', openForMs: 1999, often: true, is: true },
  { hiddenField: '', openForMs: 1999, often: false, is: false },
  { hiddenField: '', openForMs: 2000, often: true, is: false },
  { hiddenField: '', openForMs: -5, often: true, is: true },
  { hiddenField: '', openForMs: -5, often: false, is: false },
  { hiddenField: '', openForMs: undefined, often: true, is: false },
  { hiddenField: 'http://spam.example', openForMs: 60_000, often: false, is: true },
  { hiddenField: ' ', openForMs: undefined, often: false, is: true },
])(
  'a form open for $openForMs ms with "$hiddenField" in the hidden field, of a browser that sends often ($often): $is',
  async ({ is, often, ...sent }) => {
    expect(await looksLikeBot({ ...sent, minMs: 2000 }, async () => often)).toBe(is);
  },
);
