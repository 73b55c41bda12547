import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanPicture } from '../../../../tests/support/papers/scan-picture.ts';
import { encodeCode128 } from './barcode.ts';

/** As a printer draws it: bars of two dots, with quiet zones. */
function scan(modules: boolean[]): string {
  const row = [...Array<boolean>(10).fill(false), ...modules, ...Array<boolean>(10).fill(false)];
  const pixels = row.flatMap((isDark) => [isDark, isDark]);
  const picture = { width: pixels.length, height: 20, isDark: (x: number) => pixels[x] === true };
  return scanPicture(picture, 'Code 128');
}

test('an SKU is the bars of the standard', () => {
  // ISO/IEC 15417: start B, P, J, J, 1, 2, 3, C, check digit 55, stop.
  const bars = encodeCode128('PJJ123C')
    ?.map((isDark) => (isDark ? '1' : '0'))
    .join('');
  expect(bars).toBe(
    '11010010000' +
      '11101110110' +
      '10110111000' +
      '10110111000' +
      '10011100110' +
      '11001110010' +
      '11001011100' +
      '10001000110' +
      '11101000110' +
      '1100011101011',
  );
  expect(encodeCode128('12345678')).toHaveLength(11 * 6 + 13);
});

test('a scanner reads what was written, whatever ASCII it is', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...' -/ABCZabcz~019'), minLength: 1, maxLength: 20 }),
    fc.stringMatching(/^[A-Z]{0,3}[0-9]{1,12}[a-z]{0,2}$/).filter((each) => each !== ''),
  );
  fc.assert(
    fc.property(text, (sku) => {
      expect(scan(encodeCode128(sku) ?? [])).toBe(sku);
    }),
    { numRuns: 300 },
  );
});

test.each(['', 'RÉF-1', '€', 'a\tb', '😀'])('"%s" has no bars', (sku) => {
  expect(encodeCode128(sku)).toBe(undefined);
});
