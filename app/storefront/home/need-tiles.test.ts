import { expect, test } from 'vitest';
import { needTiles } from './need-tiles.ts';

const text = '[Marcher](/products?need=walk)\n[Dormir](/products?need=sleep)\n[Écrire](/#contact)';

test('a need without products has no tile, and the others keep their drawings', () => {
  expect(needTiles(text, ['sleep'])).toEqual([
    { name: 'Dormir', href: '/products?need=sleep', need: 'sleep' },
    { name: 'Écrire', href: '/#contact', need: 'sleep' },
  ]);
  expect(needTiles(text, [])).toEqual([{ name: 'Écrire', href: '/#contact', need: 'sleep' }]);
});

test('a seller’s own search, in any order of its parts, stays a tile', () => {
  const own = '[Lits](/products?q=lit)\n[Couché](/en/products?category=medical&need=sleep)';
  expect(needTiles(own, [])).toEqual([{ name: 'Lits', href: '/products?q=lit', need: 'walk' }]);
});
