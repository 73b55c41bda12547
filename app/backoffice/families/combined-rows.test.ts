import { expect, test } from 'vitest';
import { withCombined } from './combined-rows.ts';
import { typedRows } from './variant-rows.ts';

const row = {
  option1: 'M',
  option2: 'gauche',
  sku: 'A',
  price: '12500',
  lprice: '9500',
  stock: '4',
  seen: '4',
};
const form = (more: Record<string, string>) => {
  const cells = Object.fromEntries(Object.entries(row).map(([name, value]) => [`${name}.7`, value]));
  const fields: Record<string, string> = { rows: '7 new1', ...cells, ...more };
  return { field: (name: string) => fields[name] ?? '' };
};
const combined = (more: Record<string, string>) =>
  withCombined(typedRows(form(more)), form(more)).map((each) =>
    [each.id, each.option1, each.option2, each.sku, each.price, each.lprice, each.stock].join(' ').trim(),
  );

test('sizes and sides become a row for each pair, at the price of the first row, with nothing in stock', () => {
  expect(combined({ newSizes: 'S, M ;L', newSides: 'Gauche, droit' })).toEqual([
    '7 M gauche A 12500 9500 4',
    'S Gauche  12500 9500 0',
    'S droit  12500 9500 0',
    'M droit  12500 9500 0',
    'L Gauche  12500 9500 0',
    'L droit  12500 9500 0',
  ]);
});

test('sizes alone have no side; nothing typed adds no row; too many are cut where the form ends', () => {
  expect(combined({ newSizes: 'S' })).toEqual(['7 M gauche A 12500 9500 4', 'S   12500 9500 0']);
  expect(combined({ newSizes: ' , ', newSides: 'gauche' })).toEqual(['7 M gauche A 12500 9500 4', '']);
  const many = Array.from({ length: 200 }, (_, i) => i).join();
  expect(combined({ newSizes: many, newSides: many })).toHaveLength(80);
});
