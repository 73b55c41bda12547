import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import type { Author } from '../../audit-log/record-change.ts';
import { pick } from '../../pick.ts';
import { factNames, textNames } from '../../products/fields.ts';
import { products, stockMovements } from '../../products/product.tables.ts';
import { slugOf, takeSlug } from '../../products/slug.ts';
import type { PlannedAdd, ProductToWrite } from './planned.ts';
import type { VariantPlaces } from './variants/place-variants.ts';

export type Importer = { author: Author & { role: Role }; fileName: string };

export async function writeProducts(tx: Database, importer: Importer, written: ProductToWrite[]) {
  const changed = written.filter(({ change }) => Object.keys(change.after).length > 0);
  await tx.execute(sql`
    update products set version = version + 1, ${setColumns(factColumns)}
    from ${recordsIn(changed, factColumns)} where products.id = changed.id`);
  // Apart: a changed text updates the search index, which costs ten times as much.
  const reworded = changed.filter(({ change }) => textNames.some((name) => change.after[name] !== undefined));
  await tx.execute(sql`
    update products set ${setColumns(textNames)}
    from ${recordsIn(reworded, textNames)} where products.id = changed.id`);
  await moveStocks(
    tx,
    importer,
    written.map(({ id, change: { stock } }) => ({ id, stockChange: stock ? stock.wanted - stock.seen : 0 })),
  );
}

const factColumns = ['sku', 'category', 'price', 'lprice', ...factNames] as const;
type Column = (typeof factColumns)[number] | (typeof textNames)[number];

const setColumns = (names: readonly Column[]) =>
  sql.join(
    names.map((name) => sql`${sql.identifier(products[name].name)} = changed.${sql.identifier(name)}`),
    sql`, `,
  );

function recordsIn(written: ProductToWrite[], names: readonly Column[]) {
  const columns = ['id', ...names] as const;
  const types = columns.map((name) => sql`${sql.identifier(name)} ${sql.raw(products[name].getSQLType())}`);
  const json = JSON.stringify(written.map((product) => pick(product, ...columns)));
  return sql`jsonb_to_recordset(${json}::jsonb) as changed (${sql.join(types, sql`, `)})`;
}

export async function insertProducts(
  tx: Database,
  importer: Importer,
  adds: PlannedAdd[],
  taken: Map<string, number>,
  placeOf: VariantPlaces,
): Promise<number[]> {
  const ids = new Map<PlannedAdd, number>();
  let left = adds;
  while (left.length > 0) {
    const slugs = new Map(left.map((add) => [takeSlug(slugOf(add.product.name), taken), add]));
    const added = await tx
      .insert(products)
      .values([...slugs].map(([slug, { product }]) => ({ ...product, ...placeOf(product), slug })))
      // Another product of this name may be added at this moment: ours then gets the next slug.
      .onConflictDoNothing({ target: products.slug })
      .returning({ id: products.id, slug: products.slug });
    for (const { id, slug } of added) {
      const add = slugs.get(slug);
      if (add) ids.set(add, id);
    }
    left = left.filter((add) => !ids.has(add));
  }
  const stocked = adds.flatMap((add) => {
    const id = ids.get(add);
    return id === undefined ? [] : [{ id, stockChange: add.stock }];
  });
  await moveStocks(tx, importer, stocked);
  return stocked.map(({ id }) => id);
}

export async function listSlugsTaken(tx: Database, names: string[]): Promise<Map<string, number>> {
  const wanted = sql.param([...new Set(names.map(slugOf))]);
  const similar = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(
      sql`${products.slug} = any(${wanted}::text[])
        or regexp_replace(${products.slug}, '-[0-9]+$', '') = any(${wanted}::text[])`,
    );
  return new Map(similar.map(({ slug }) => [slug, 2]));
}

/** Sends no low-stock mails: an import may cause a thousand, and the importer sees the stock. */
async function moveStocks(
  tx: Database,
  { author, fileName }: Importer,
  moved: { id: number; stockChange: number }[],
) {
  const movements = moved
    .filter(({ stockChange }) => stockChange !== 0)
    // Each movement locks its product, and all lock in this order.
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, stockChange }) => ({
      productId: id,
      change: stockChange,
      reason: 'import' as const,
      administratorId: author.id,
      administratorName: author.username,
      note: fileName,
    }));
  if (movements.length > 0) await tx.insert(stockMovements).values(movements);
}
