import { expect, test } from 'vitest';
import { correctSpelling, type ShopWord } from './spelling.ts';

const inName = (word: string, sound = ''): ShopWord => ({
  ...{ word, stem: word.replace(/(?<=....)[sx]$/, ''), sound },
  ...{ isKnown: true, isNamed: true, isMeant: false },
});
const inDescription = (word: string, sound: string) => ({ ...inName(word, sound), isNamed: false });
const inSynonym = (word: string) => ({ ...inName(word), isKnown: false, isNamed: false, isMeant: true });

const shop = [
  ...['fauteuils', 'lancettes', 'ceinture', 'canne', 'thermometre', 'asthme', 'tensiometre'].map((word) =>
    inName(word),
  ),
  inName('bequille', 'PKL'),
  inDescription('pause', 'PS'),
  inSynonym('fauteau'),
];

test.each([
  { why: 'a missing letter', typed: 'fauteil', words: ['fauteuils'] },
  { why: 'swapped neighbours', typed: 'cnane', words: ['canne'] },
  { why: 'two typos in a long word', typed: 'termometrr', words: ['thermometre'] },
  { why: 'the beginning of a longer word', typed: 'tensiomet', words: ['tensiometre'] },
  { why: 'what it is derived from', typed: 'asthmatique', words: ['asthme'] },
  { why: 'a word of a synonym, when no product has a nearer one', typed: 'fauteaux', words: ['fauteau'] },
  { why: 'another first letter', typed: 'peinture', words: [] },
  { why: 'two typos in a short word', typed: 'lanzetez', words: [] },
])('$why: "$typed" is $words', ({ typed, words }) => {
  expect(correctSpelling(typed, '?', shop).map(({ word }) => word)).toEqual(words);
});

test('what sounds alike may differ by one more letter, where it names something', () => {
  expect(correctSpelling('bekille', 'PKL', shop).map(({ word }) => word)).toEqual(['bequille']);
  expect(correctSpelling('pousse', 'PS', shop)).toEqual([]);
});
