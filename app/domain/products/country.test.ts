import { expect, test } from 'vitest';
import { countryName, findCountry, listCountries, parseCountry } from './country.ts';

test('a country has a name in both languages', () => {
  expect(countryName('DE', 'fr')).toBe('Allemagne');
  expect(countryName('DE', 'en')).toBe('Germany');
  expect(countryName('', 'fr')).toBe('');
});

test('countries are listed by their names', () => {
  const names = listCountries('fr').map(({ name }) => name);
  expect(names).toHaveLength(249);
  expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Espagne'));
});

test.each([
  ['', ''],
  ['de', 'DE'],
  [' Allemagne ', 'DE'],
  ['germany', 'DE'],
  ['Etats-Unis', 'US'],
  ['USA', 'US'],
  ["Côte d'Ivoire", 'CI'],
  ['XX', undefined],
  ['Atlantis', undefined],
])('"%s" is read as %s', (typed, code) => {
  expect(parseCountry(typed)).toBe(code);
});

test('a search finds countries by their names, not by two letters', () => {
  expect(findCountry('chine')).toBe('CN');
  expect(findCountry('de')).toBeUndefined();
  expect(findCountry('')).toBeUndefined();
});
