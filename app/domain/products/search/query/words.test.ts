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
  ['prix lit médicalisé pas cher douala 500 000 fcfa', ['lit', 'médicalisé']],
  ['buy a cheap wheelchair in yaounde', ['wheelchair']],
  ['prix', ['prix']],
  ['seringue 10 ml', ['seringue', '10ml']],
  ['sonde ch 14', ['sonde', '14ch']],
  ['compresses 10 × 10 cm', ['compresses', '10x10cm']],
  ['lot de 2 lits', ['lot', '2', 'lits']],
  ['chaise pour mère qui ne marche plus', ['chaise', 'mère', '!marche']],
  ['il ne peut plus marcher', ['!marcher']],
  ['elle ne se lève plus du lit', ['!lève', 'lit']],
  ['maman ne peut pas aller aux toilettes', ['maman', '!aller', 'toilettes']],
  ['grand père qui marche plus', ['grand', 'père', '!marche']],
  ["she can't walk", ['!walk']],
  ['no fit walk', ['!walk']],
  ['no longer walks', ['!walks']],
  ['gants sans latex', ['gants', '!latex']],
  ['latex-free gloves', ['!latex', 'gloves']],
  ['masque n95', ['masque', 'n95']],
  ['masque n 95', ['masque', '95']],
  ['lit plus grand', ['lit', 'grand']],
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
