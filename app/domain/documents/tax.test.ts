import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareByWeight } from '../money/share.ts';
import { composePaper, plainTerms } from './compose-paper.ts';
import type { Seller } from './document.ts';
import { containedTax, partOf, vatIn } from './tax.ts';

test.each([
  [119_250, 1925, 19_250],
  [1, 1925, 0],
  [4, 1925, 1],
  [100_000, 1925, 16_143],
  [99_899_999_900_100, 1925, 16_126_415_078_213],
  [5000, 0, 0],
])('of %d at %d, %d is VAT', (total, rateBp, vat) => {
  expect(vatIn(total, rateBp)).toBe(vat);
});

test('a part is rounded half up', () => {
  expect([partOf(1000, 220), partOf(25, 200), partOf(24, 200), partOf(0, 10_000)]).toEqual([22, 1, 0, 0]);
});

test('shares go to the largest remainders, the first of equal ones', () => {
  expect(shareByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareByWeight(10, [3, 3, 1])).toEqual([4, 4, 2]);
  expect(shareByWeight(0, [5, 0])).toEqual([0, 0]);
  expect(shareByWeight(0, [0, 0])).toEqual([0, 0]);
});

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 999 }),
  unitPrice: fc.integer({ min: 0, max: 999_999_999 }),
  tax: fc.constantFrom('standard' as const, 'exempt' as const),
});

test('lines and VAT add up to what is paid, to the franc', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 10_000 }),
      (lines, part, rateBp) => {
        const totals = lines.map(({ quantity, unitPrice, tax }) => ({ total: quantity * unitPrice, tax }));
        const whole = totals.reduce((sum, { total }) => sum + total, 0);
        const discount = Math.min(999_999_999, Math.floor(whole * part));
        const { nets, sums } = containedTax(totals, discount, rateBp);
        const lineSum = nets.reduce((sum, net) => sum + net, 0);
        expect(lineSum - sums.discountNet + sums.vat).toBe(whole - discount);
        expect(sums.net + sums.vat).toBe(whole - discount);
        expect(sums.rates.reduce((sum, { vat }) => sum + vat, 0)).toBe(sums.vat);
        for (const { net, vat } of sums.rates) expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0);
        for (const net of nets) expect(net).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('an IGS seller states no VAT, and withholdings are of the total', () => {
  const paper = composePaper({
    lines: [{ name: 'Gants', nameEn: '', quantity: 2, unitPrice: 5_000, tax: 'standard' }],
    order: null,
    discount: 0,
    seller: {} as Seller,
    tax: { regime: 'igs', rateBp: 1925, note: 'TVA non applicable – régime de l’IGS' },
    terms: { ...plainTerms, byState: true, withholdings: [{ label: 'Précompte', rateBp: 500 }] },
  });
  expect(paper).toMatchObject({
    tax: null,
    taxNote: 'TVA non applicable – régime de l’IGS',
    total: 10_000,
    byState: false,
    withholdings: [{ label: 'Précompte', rateBp: 500, base: 'net', amount: 500 }],
    due: 9_500,
  });
  expect(paper.lines[0]).not.toHaveProperty('net');
});
