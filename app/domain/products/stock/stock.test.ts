import { expect, test } from 'vitest';
import { parseCount } from '../product.schema.ts';

test('a count is parsed with the seen stock and its note', () => {
  expect(parseCount({ counted: '1 200', seen: '12', note: ' deux\ncassés ' })).toEqual({
    ok: true,
    count: { counted: 1200, seen: 12, note: 'deux cassés' },
  });
});

test('refusals of a count come together', () => {
  expect(parseCount({ counted: 'x', seen: '12', note: 'x'.repeat(501) })).toMatchObject({
    fields: { counted: 'stock-invalid', note: 'too-long' },
  });
});

test.each(['', '-3', '1e3', 'x'])('a seen stock of "%s" never equals the stock', (seen) => {
  expect(parseCount({ counted: '1', seen, note: '' })).toMatchObject({ count: { seen: -1 } });
});
