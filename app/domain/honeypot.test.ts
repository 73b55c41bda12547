import { expect, test } from 'vitest';
import { looksLikeBot } from './honeypot.ts';

test.each([
  { bait: '', openFor: 1999, often: true, is: true },
  { bait: '', openFor: 1999, often: false, is: false },
  { bait: '', openFor: 2000, often: true, is: false },
  { bait: '', openFor: -5, often: true, is: true },
  { bait: '', openFor: -5, often: false, is: false },
  { bait: '', openFor: undefined, often: true, is: false },
  { bait: 'http://spam.example', openFor: 60_000, often: false, is: true },
  { bait: ' ', openFor: undefined, often: false, is: true },
])(
  'a form open for $openFor ms with "$bait" in the hidden field, of a browser that sends often ($often): $is',
  async ({ is, often, ...sent }) => {
    expect(await looksLikeBot({ ...sent, shortest: 2000 }, async () => often)).toBe(is);
  },
);
