import type pg from 'pg';
import { ownWord } from './backoffice/products.ts';

export type KneeSupports = { name: Record<'fr' | 'en', string>; pages: Record<'S' | 'M' | 'L', string> };

/** A family with a size guide, older than the demonstration's products: ten pieces each of S and M, L sold out. */
export async function putFamilyOnSale(database: pg.Client): Promise<KneeSupports> {
  const word = ownWord();
  const name = { fr: `Genouillère ${word}`, en: `Knee support ${word}` };
  const { rows } = await database.query<{ id: number; option1: 'S' | 'M' | 'L'; slug: string }>(
    `with guide as (
      insert into size_guides (name_fr, name_en, measures, rows)
      values ('Genou', 'Knee', '[{"fr": "Tour de cuisse", "en": "Thigh", "unit": "cm"}]',
        '[{"size": "S", "ranges": [[36, 39]]}, {"size": "M", "ranges": [[39, 42]]},
          {"size": "L", "ranges": [[42, 46]]}]') returning id
    ), family as (
      insert into families (slug, name, name_en, size_guide_id) select $1, $2, $3, id from guide returning id
    )
    insert into products (slug, name, name_en, description_fr, description_en, price, lprice, category, created_at,
      image_url, image_color, family_id, option1, option1_position)
    select $1 || '-' || lower(size), $2, $3, description_fr, description_en, 12500, 9000, 'orthopedic', '2020-01-01',
      image_url, image_color, family.id, size, place
    from family, (values ('S', 1), ('M', 2), ('L', 3)) as sizes (size, place),
      (select * from products where slug like 'genouillere-rotulienne%' order by id limit 1) as other
    returning id, option1, slug`,
    [word, name.fr, name.en],
  );
  await database.query(
    `insert into stock_movements (product_id, change, reason)
      select id, 10, 'count' from products where id = any($1) and option1 <> 'L'`,
    [rows.map(({ id }) => id)],
  );
  const pageOf = (size: string) => `/products/${rows.find(({ option1 }) => option1 === size)?.slug}`;
  return { name, pages: { S: pageOf('S'), M: pageOf('M'), L: pageOf('L') } };
}

/** A bed with all the facts of the demonstration's, and eight pictures; its page's address. */
export async function putBedOnSale(database: pg.Client): Promise<string> {
  const slug = ownWord();
  const { rows } = await database.query<{ id: number }>(
    `insert into products (slug, name, name_en, description_fr, description_en, price, lprice, category, created_at,
        image_url, image_color, brand, model, specifications_fr, specifications_en, box_fr, box_en, suits_fr,
        suits_en, unsuited_fr, unsuited_en, warranty_months)
      select $1, 'Lit ' || $1, 'Bed ' || $1, description_fr, description_en, price, lprice, category, '2020-01-01', image_url,
        image_color, brand, model, specifications_fr, specifications_en, box_fr, box_en, suits_fr, suits_en,
        unsuited_fr, unsuited_en, warranty_months
      from products where slug = 'lit-medicalise' returning id`,
    [slug],
  );
  const id = rows[0]?.id;
  await database.query(
    `insert into product_pictures (product_id, position, image_url, image_color)
      select $1, row_number() over (order by id) + 1, image_url, image_color from (
        select id, image_url, image_color from products
        where image_url <> '' and slug <> 'lit-medicalise' and created_at > '2020-02-01' order by id limit 7
      ) as shown`,
    [id],
  );
  await database.query("insert into stock_movements (product_id, change, reason) values ($1, 10, 'count')", [
    id,
  ]);
  return `/products/${slug}`;
}

export async function takeOffSale(database: pg.Client, pages: string[]) {
  const slugs = pages.map((page) => page.replace('/products/', ''));
  await database.query('update products set archived_at = now() where slug = any($1)', [slugs]);
}
