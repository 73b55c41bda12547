import { expect, test } from 'vitest';
import { amountInWords, ofAmount } from './amount-in-words.ts';

test.each([
  [0, 'zéro franc CFA', 'zero CFA francs'],
  [1, 'un franc CFA', 'one CFA franc'],
  [71, 'soixante et onze francs CFA', 'seventy-one CFA francs'],
  [80, 'quatre-vingts francs CFA', 'eighty CFA francs'],
  [80_000, 'quatre-vingt mille francs CFA', 'eighty thousand CFA francs'],
  [1_000_000, 'un million de francs CFA', 'one million CFA francs'],
  [200_000_000, 'deux cents millions de francs CFA', 'two hundred million CFA francs'],
])('%d', (amount, fr, en) => {
  expect(amountInWords(amount)).toEqual({ fr, en });
});

test.each([
  [1, 'd’un franc CFA'],
  [1_000_000, 'd’un million de francs CFA'],
  [1_000_001, 'd’un million un francs CFA'],
  [1_000_000_000, 'd’un milliard de francs CFA'],
  [11, 'de onze francs CFA'],
  [8_000_000, 'de huit millions de francs CFA'],
  [100, 'de cent francs CFA'],
])('la somme de %d', (amount, words) => {
  expect(ofAmount(amountInWords(amount).fr)).toBe(words);
});
