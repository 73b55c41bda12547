import { expect, test } from 'vitest';
import { overwriteGetLocale } from '../../generated/words/runtime.js';
import { shortWords } from '../products/stock-words.ts';
import { warrantyWords } from '../units/unit-words.ts';

test.each([
  ['fr', 'Demandé\u00a0: 1, disponible\u00a0: 0', 'Demandé\u00a0: 1, en stock\u00a0: 1, dont 1 périmée'],
  ['en', '1 wanted, 0 available', '1 wanted, 1 in stock, 1 of them expired'],
] as const)('in %s one piece that is asked for is no plural', (language, short, expired) => {
  overwriteGetLocale(() => language);
  expect(shortWords({ wanted: 1, available: 0, expired: 0 })).toBe(short);
  expect(shortWords({ wanted: 1, available: 0, expired: 1 })).toBe(expired);
});

test.each([
  ['fr', '1\u00a0mois à partir de la livraison', '2\u00a0mois à partir de la livraison'],
  ['en', '1 month from the delivery', '2 months from the delivery'],
] as const)('in %s a warranty of one month is no plural', (language, one, two) => {
  overwriteGetLocale(() => language);
  const words = (warrantyMonths: number) =>
    warrantyWords({ warrantyMonths, warrantyUntil: null }, '2026-11-28');
  expect([words(1), words(2)]).toEqual([one, two]);
});
