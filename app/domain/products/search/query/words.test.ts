import { expect, test } from 'vitest';
import { inflections, isWeak, meaningfulWords, singular, splitWords, stem } from './words.ts';

test('a text is split at signs, and long words are cut', () => {
  expect(splitWords("l'eau, 1/2 (12,5 kg) ort-001 «sec»")).toEqual([
    'l',
    'eau',
    '1',
    '2',
    '12',
    '5',
    'kg',
    'ort',
    '001',
    'sec',
  ]);
  expect(splitWords('日本 \u0000 \n')).toEqual(['日本']);
  expect(splitWords('x'.repeat(500))).toEqual(['x'.repeat(60)]);
});

test.each([
  ['appareil pour la tension', ['appareil', 'tension']],
  ['a machine for the blood pressure', ['machine', 'blood', 'pressure']],
  ['j ai mal au dos', ['mal', 'dos']],
  ['lit lit lit', ['lit']],
  ['de la', ['de', 'la']],
  [
    'un deux trois quatre cinq six sept huit neuf dix',
    'deux trois quatre cinq six sept huit neuf'.split(' '),
  ],
])('"%s" means %s', (typed, words) => {
  expect(meaningfulWords(splitWords(typed))).toEqual(words);
});

test.each(['appareil', 'machines', 'malades', 'personnes', 'person', 'devices'])('%s says little', (word) => {
  expect(isWeak(word)).toBe(true);
});

test.each([
  ['béquilles', 'béquille'],
  ['roues', 'roue'],
  ['genoux', 'genou'],
  ['couteaux', 'couteau'],
  ['crutches', 'crutch'],
  ['batteries', 'battery'],
  ['glass', 'glass'],
  ['gas', 'gas'],
  ['tennis', 'tennis'],
])('%s is more than one %s', (plural, one) => {
  expect(singular(plural)).toBe(one);
});

test('a word is looked for in singular and plural', () => {
  expect(inflections('battery')).toEqual(['battery', 'batterys', 'batteryx', 'batteryes', 'batteries']);
});

test.each([
  ['roule', 'roulante'],
  ['marche', 'marcher'],
  ['percé'.normalize('NFD').replace(/\p{M}/gu, ''), 'percees'],
  ['bath', 'bathing'],
])('%s and %s are one word inside a synonym', (one, other) => {
  expect(stem(one)).toBe(stem(other));
});
