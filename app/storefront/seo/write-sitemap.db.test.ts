import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { fillLargeShop } from '../../../tests/support/large-shop/large-shop.ts';
import { writeSitemap, writeSitemapPart } from './write-sitemap.ts';

onDatabase('the sitemap', (database) => {
  test('of a large shop names parts that together name every address once, and stay small', async () => {
    const { db, pool, url } = database();
    await fillLargeShop(url, { products: 60, orders: 0, messages: 0 });
    await pool.query('update products set archived_at = now() where id between 20 and 39');
    const limits = { maxAddresses: 30, productsAPart: 10 };
    const index = await writeSitemap(db, 'https://shop.example', limits);
    const parts = [...index.matchAll(/<loc>https:\/\/shop\.example\/sitemap\/(\d+)\.xml<\/loc>/g)].map(
      partOf,
    );
    expect(parts).toEqual([0, 1, 4, 5, 6]);
    const files = await Promise.all(
      parts.map((part) => writeSitemapPart(db, 'https://shop.example', part, limits)),
    );
    const named = files.map((file) => [...(file ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc));
    expect(Math.max(...named.map((locs) => locs.length))).toBeLessThanOrEqual(30);
    for (const part of [2, 7, 99_999_999, 999_999_999])
      expect(await writeSitemapPart(db, 'https://shop.example', part, limits)).toBe(undefined);
    const whole = await writeSitemap(db, 'https://shop.example');
    const all = [...whole.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    expect(named.flat().sort()).toEqual(all.sort());
    expect(new Set(all).size).toBe(all.length);
    const { rows } = await pool.query('select count(*)::int from products where archived_at is null');
    expect(all).toHaveLength(2 * (rows[0].count + 6));
  });
});

const partOf = ([, part]: RegExpMatchArray) => Number(part);
