import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, putOnSale } from '../../../../tests/support/products.ts';
import { archiveProduct, restoreProduct } from '../changes/archive-product.ts';
import { listNewest } from '../product.queries.ts';
import { lockFamilies } from './family.queries.ts';
import { families } from './family.tables.ts';

onDatabase('the face of a family', (database) => {
  let made = 0;
  const makeFamily = async (sizes: string[]) => {
    const { db } = database();
    made += 1;
    const [family] = await db
      .insert(families)
      .values({ slug: `support-${made}`, name: 'Support' })
      .returning({ id: families.id });
    const familyId = family?.id ?? 0;
    const variants: number[] = [];
    for (const [position, option1] of sizes.entries()) {
      const wanted = { slug: `support-${made}-${position}`, familyId, option1, option1Position: position };
      variants.push((await putOnSale(db, wanted)).id);
    }
    return { familyId, variants };
  };
  const listFaces = async (familyId: number) => {
    const { rows } = await database().db.execute<{ option1: string }>(
      sql`select option1 from products where family_id = ${familyId} and is_face`,
    );
    return rows.map((row) => row.option1);
  };

  test('is its first variant on sale, the next one when that is archived, none when all are', async () => {
    const { db } = database();
    const { familyId, variants } = await makeFamily(['S', 'M', 'L']);
    expect(await listFaces(familyId)).toEqual(['S']);
    for (const [i, face] of [['M'], ['L'], []].entries()) {
      await archiveProduct(db, author, variants[i] ?? 0);
      expect(await listFaces(familyId)).toEqual(face);
    }
    await restoreProduct(db, author, variants[1] ?? 0);
    expect(await listFaces(familyId)).toEqual(['M']);
  });

  test('follows the order of the sizes; a variant that leaves becomes its own face', async () => {
    const { db } = database();
    const { familyId, variants } = await makeFamily(['S', 'M']);
    await db.execute(sql`update products set option1_position = 9 where id = ${variants[0]}`);
    expect(await listFaces(familyId)).toEqual(['M']);
    await db.execute(sql`update products set family_id = null where id = ${variants[1]}`);
    expect(await listFaces(familyId)).toEqual(['S']);
    const { rows } = await db.execute(sql`select is_face from products where id = ${variants[1]}`);
    expect(rows).toEqual([{ is_face: true }]);
  });

  test('stands alone in lists', async () => {
    const { db } = database();
    const { variants } = await makeFamily(['S', 'M', 'L']);
    const shown = (await listNewest(db, 1000)).map(({ id }) => id).filter((id) => variants.includes(id));
    expect(shown).toEqual([variants[0]]);
  });

  test('is exactly one after sixty random moves by four connections at once', async () => {
    const { db } = database();
    const { familyId, variants } = await makeFamily(['S', 'M', 'L', 'XL', 'XXL']);
    const other = await makeFamily(['S1', 'M1', 'L1', 'XL1', 'XXL1']);
    let seed = 20260;
    const pick = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    const move = async (id: number) => {
      const kind = pick(3);
      if (kind === 0) await archiveProduct(db, author, id);
      else if (kind === 1) await restoreProduct(db, author, id);
      else
        await db.transaction(async (tx) => {
          await lockFamilies(tx, [id]);
          const target = pick(2) === 0 ? familyId : other.familyId;
          await tx.execute(sql`update products set family_id = ${target} where id = ${id}`);
        });
    };
    for (let round = 0; round < 15; round += 1)
      await Promise.all(Array.from({ length: 4 }, () => move(variants[pick(5)] ?? 0)));
    const { rows } = await db.execute(sql`
      select families.id,
        count(*) filter (where is_face)::int as faces,
        least(count(*) filter (where products.archived_at is null), 1)::int as wanted
      from families join products on family_id = families.id
      where families.id in (${familyId}, ${other.familyId}) group by families.id`);
    for (const row of rows) expect(row.faces).toBe(row.wanted);
  });
});
