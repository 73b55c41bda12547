import { expect, expectTypeOf, test } from 'vitest';
import { pick } from './pick.ts';

test('keeps the named properties, with their types', () => {
  const picked = pick({ id: 1, name: 'Lit', price: 5000 }, 'id', 'name');
  expect(picked).toEqual({ id: 1, name: 'Lit' });
  expectTypeOf(picked).toEqualTypeOf<{ id: number; name: string }>();
});
