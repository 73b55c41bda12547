import { expect, test } from 'vitest';
import { missedWords, withoutBeginnings } from './missed-search.ts';

test.each([
  ['couches adulte', 'couches adulte'],
  ['  couches, (adulte)! ', 'couches adulte'],
  ['dr. house 2000', 'dr house 2000'],
  ['xy', undefined],
  ['%', undefined],
  ['690 11 22 33', undefined],
  ['appeler le 6-90-11-22-33 svp', undefined],
  ['awa@example.cm', undefined],
  ['x'.repeat(61), 'x'.repeat(60)],
  [`${'mot '.repeat(20)}`, undefined],
])('of "%s" the words "%s" are counted', (form, words) => {
  expect(missedWords(form)).toBe(words);
});

test('of words that one typed letter by letter only the last are counted', () => {
  const missed = new Map([
    ['zorb', 1],
    ['zorbing', 2],
    ['ski', 3],
  ]);
  expect(withoutBeginnings(missed)).toEqual([
    ['zorbing', 2],
    ['ski', 3],
  ]);
});
