import { expect, test } from 'vitest';
import { linesOf, parseSpecifications, referencesIn, referenceTo } from './facts.ts';

test('specifications are names and values, in the order of their lines', () => {
  expect(parseSpecifications('Poids maximal\u00a0: 150 kg\n\n- Alimentation: 220 V, batterie: 2 h')).toEqual([
    { name: 'Poids maximal', value: '150 kg' },
    { name: 'Alimentation', value: '220 V, batterie: 2 h' },
  ]);
});

test.each(['150 kg', ': 150 kg', 'Poids :', 'Poids : 1\nrien'])(
  '"%s" is no list of specifications',
  (typed) => {
    expect(parseSpecifications(typed)).toBeUndefined();
  },
);

test('lines lose the dash that people put before them', () => {
  expect(linesOf('- Sommier\n• Potence\n\n Barrière-lit ')).toEqual(['Sommier', 'Potence', 'Barrière-lit']);
});

test('a product is referred to by its SKU, or by its id where the SKU would be read as something else', () => {
  expect(['MED-009', 'A,1', 'A;1', '#4', null].map((sku) => referenceTo({ id: 7, sku }))).toEqual([
    ...['MED-009', '#7', '#7', '#7', '#7'],
  ]);
});

test('references are separated by commas, each counted once', () => {
  expect(referencesIn(' MED-009, #12;MED-009,')).toEqual(['MED-009', '#12']);
});
