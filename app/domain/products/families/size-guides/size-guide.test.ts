import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSize, formatSizeRows, listGaps, parseMeasure, parseSizeRows } from './size-guide.ts';

const measures = [{ fr: 'Tour de cuisse', en: 'Thigh', unit: 'cm' }];
const rows = parseSizeRows('S : 36-39\nM : 39-42\nL : 42-45', 1);
if (typeof rows === 'string') throw new Error(rows);

test.each([
  ['37,5', 37.5],
  ['37.5', 37.5],
  [' 42 cm', 42],
  ['0', undefined],
  ['-3', undefined],
  ['400', undefined],
  ['', undefined],
  ['1e2', undefined],
  ['quarante', undefined],
])('"%s" is measured as %s', (typed, measure) => {
  expect(parseMeasure(typed)).toBe(measure);
});

test.each([
  [36, 'S'],
  [38.99, 'S'],
  [39, 'M'],
  [43.5, 'L'],
])('%d cm is size %s: the lower bound is in, the upper one out', (measure, size) => {
  expect(findSize({ measures, rows }, [measure])).toEqual({ found: 'size', size, isLarger: false });
});

test.each([35.99, 45, 300])('%d cm is outside of the guide', (measure) => {
  expect(findSize({ measures, rows }, [measure])).toEqual({ found: 'outside' });
});

test('of two measures in different sizes the larger one counts, and it is said', () => {
  const two = parseSizeRows('S : 36-39; 20-24\nM : 39-42; 24-28', 2);
  if (typeof two === 'string') throw new Error(two);
  const guide = { measures: [...measures, ...measures], rows: two };
  expect(findSize(guide, [37, 25])).toEqual({ found: 'size', size: 'M', isLarger: true });
  expect(findSize(guide, [40, 25])).toEqual({ found: 'size', size: 'M', isLarger: false });
  expect(findSize(guide, [40, 50])).toEqual({ found: 'outside' });
});

test.each([
  ['', 'rows-missing'],
  ['S 36-39', 'rows-unreadable'],
  ['S : 39-36', 'rows-unreadable'],
  ['S : 0-36', 'rows-unreadable'],
  ['S : 36-39; 1-2', 'rows-unreadable'],
  ['S : 36-39\ns : 39-42', 'size-twice'],
  ['S : 36-40\nM : 39-42', 'rows-overlap'],
])('the rows "%s" are refused: %s', (typed, reason) => {
  expect(parseSizeRows(typed, 1)).toBe(reason);
});

test('gaps between two sizes are named', () => {
  const gapped = parseSizeRows('S : 36-39\nM : 40-42\nL : 42-45,5', 1);
  if (typeof gapped === 'string') throw new Error(gapped);
  expect(listGaps(gapped)).toEqual(['S – M']);
  expect(formatSizeRows(gapped)).toBe('S : 36-39\nM : 40-42\nL : 42-45,5');
  expect(listGaps(rows)).toEqual([]);
});

test('whatever is measured, at most one size holds it', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 299, noNaN: true }), (measure) => {
      const holding = rows.filter(
        ({ ranges: [range] }) => range && measure >= range[0] && measure < range[1],
      );
      expect(holding.length).toBeLessThanOrEqual(1);
      expect(findSize({ measures, rows }, [measure]).found).toBe(holding.length === 1 ? 'size' : 'outside');
    }),
  );
});
