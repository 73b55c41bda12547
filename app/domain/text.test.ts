import { expect, test } from 'vitest';
import { cut, plainText, upperCase } from './text.ts';

test.each([
  ['Awa\u202e 000.05\u202c Ngo', 'Awa 000.05 Ngo'],
  ['\u061ca\u200eb\u200fc\u202ad\u202be\u202cf\u202dg\u202eh\u2066i\u2067j\u2068k\u2069l', 'abcdefghijkl'],
  ['un\u0000deux\u001b[31m\u0085', 'un deux [31m '],
  ['une\nligne\tet\u00a0une\u202fautre', 'une\nligne\tet\u00a0une\u202fautre'],
  ['\ud800 seul', '\ufffd seul'],
  ['عيادة Ɛyɔŋ 👩\u200d⚕️', 'عيادة Ɛyɔŋ 👩\u200d⚕️'],
])('%j is written as %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain);
});

test.each([
  ['BC-2026-001', 7, 'BC-2026'],
  ['bon', 7, 'bon'],
  ['a🦽b', 2, 'a'],
  ['a🦽b', 3, 'a🦽'],
])('%j of at most %i units is %j', (text, most, kept) => {
  expect(cut(text, most)).toBe(kept);
});

test.each([
  ['maß-é 7', 'MAß-É 7'],
  ['ﬁn ŉ', 'ﬁN ŉ'],
  ['🦽a', '🦽A'],
])('%j in capitals has as many signs: %j', (text, capitals) => {
  expect(upperCase(text)).toBe(capitals);
});
