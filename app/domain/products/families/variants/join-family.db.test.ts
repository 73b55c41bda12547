import { expect, test } from 'vitest';
import { onDatabase } from '../../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../../tests/support/products.ts';
import { archiveProduct } from '../../changes/archive-product.ts';
import { findFamily } from '../staff-families.queries.ts';
import { joinFamily } from './join-family.ts';
import { leaveFamily } from './leave-family.ts';

onDatabase('joining and leaving a family', (database) => {
  let made = 0;
  const put = async (more: { category?: 'medical' | 'wellness' } = {}) => {
    made += 1;
    const slug = `single-${made}`;
    return (await putOnSale(database().db, { slug, sku: slug.toUpperCase(), stock: 3, ...more })).id;
  };
  const join = (productId: number, size: string, id: number | undefined, otherSize = '', side = '') =>
    joinFamily(database().db, author, {
      ...{ productId, option1: size, option2: side },
      other: { id, option1: otherSize, option2: '' },
    });
  const sizesOf = async (family: number) =>
    (await findFamily(database().db, family))?.variants.map(({ option1, option2 }) => option1 + option2);

  test('two products become a family; a third joins it with its side', async () => {
    const [large, small, third] = [await put(), await put(), await put()];
    const founded = await join(large, 'L', small, 'S');
    if (!founded.ok) throw new Error(founded.reason);
    expect(await sizesOf(founded.id)).toEqual(['S', 'L']);
    expect(await join(third, 'M', large, '', 'gauche')).toEqual({ ok: true, id: founded.id });
    expect(await sizesOf(founded.id)).toEqual(['S', 'Mgauche', 'L']);
    const { rows } = await database().pool.query(
      'select sku, stock from products where family_id = $1 and is_face',
      [founded.id],
    );
    expect(rows).toEqual([{ sku: `SINGLE-${made - 1}`, stock: 3 }]);
  });

  test('what may not join is refused with its reason, and nothing changes', async () => {
    const { db } = database();
    const [one, other, third, gone] = [await put(), await put(), await put(), await put()];
    const elsewhere = await put({ category: 'wellness' });
    await archiveProduct(db, author, gone);
    const founded = await join(one, 'M', other, 'S');
    if (!founded.ok) throw new Error(founded.reason);
    const reasons = [
      await join(third, '', other),
      await join(third, 'x'.repeat(21), other),
      await join(third, 'm', other),
      await join(third, 'L', third, 'S'),
      await join(third, 'L', gone, 'S'),
      await join(third, 'L', undefined),
      await join(third, 'L', elsewhere, 'S'),
      await join(elsewhere, 'L', third),
      await join(one, 'L', third, 'S'),
      await join(gone, 'L', other),
      await join(2_000_000_000, 'L', other),
    ].map((joined) => (joined.ok ? 'ok' : joined.reason));
    expect(reasons).toEqual([
      'option-missing',
      'option-too-long',
      'size-twice',
      'product-unknown',
      'product-unknown',
      'product-unknown',
      'other-category',
      'other-option-missing',
      'product-in-family',
      'not-found',
      'not-found',
    ]);
    expect(await sizesOf(founded.id)).toEqual(['S', 'M']);
  });

  test('of two products that join with one size at once, one is refused', async () => {
    const [one, other, third, fourth] = [await put(), await put(), await put(), await put()];
    const founded = await join(one, 'M', other, 'S');
    if (!founded.ok) throw new Error(founded.reason);
    const joined = await Promise.all([join(third, 'L', one), join(fourth, 'L', other)]);
    expect(joined.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await sizesOf(founded.id)).toEqual(['S', 'M', 'L']);
  });

  test('a variant that leaves is a product of its own; the last one stays', async () => {
    const { db, pool } = database();
    const [one, other] = [await put(), await put()];
    const founded = await join(one, 'M', other, 'S');
    if (!founded.ok) throw new Error(founded.reason);
    expect(await leaveFamily(db, author, other)).toEqual({ ok: true });
    expect(await leaveFamily(db, author, other)).toEqual({ ok: true });
    expect(await leaveFamily(db, author, one)).toEqual({ ok: false, reason: 'family-emptied' });
    expect(await leaveFamily(db, author, 2_000_000_000)).toEqual({ ok: false, reason: 'not-found' });
    const { rows } = await pool.query(
      'select family_id, option1, is_face from products where id = any($1) order by id',
      [[one, other]],
    );
    expect(rows).toEqual([
      { family_id: founded.id, option1: 'M', is_face: true },
      { family_id: null, option1: '', is_face: true },
    ]);
  });
});
