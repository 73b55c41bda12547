import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type CommonProduct, demo } from './catalogue.ts';
import { home } from './evershop.ts';

/** EverShop must be stopped. `products`: newest first. `atHome`: the number on its home page. */
export async function fillEverShop(url: string, products: CommonProduct[], atHome: number) {
  await cp(join(demo, 'pictures'), join(home, 'media', 'catalog'), { recursive: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    // EverShop lists by descending id.
    const given = products.map((product, i) => ({ ...product, id: products.length - i }));
    await client.query(
      `create temporary table given on commit drop as select * from jsonb_to_recordset($1) as product (
         id int, slug text, name text, description text, price int, category text, stock int, picture text)`,
      [JSON.stringify(given)],
    );
    await client.query(`
      delete from category;
      delete from url_rewrite;
      with made as (
        insert into category (status, meta_data) select true, jsonb_build_object('key', category)
          from given group by category returning category_id, uuid, meta_data ->> 'key' as key),
      described as (
        insert into category_description (category_description_category_id, name, url_key)
          select category_id, key, key from made)
      insert into url_rewrite (request_path, target_path, entity_uuid, entity_type)
        select '/' || key, '/category/' || uuid, uuid, 'category' from made`);
    await client.query(`
      insert into product (product_id, sku, price, status, category_id) overriding system value
        select given.id, 'sku-' || given.id, price, true, category_description_category_id
          from given join category_description on url_key = category;
      insert into product_description (product_description_product_id, name, description, url_key)
        select id, name, '<p>' || description || '</p>', slug from given;
      insert into product_inventory (product_inventory_product_id, qty, manage_stock, stock_availability)
        select id, stock, true, stock > 0 from given;
      insert into product_image (product_image_product_id, origin_image, is_main)
        select id, '/assets/catalog/' || picture, true from given;
      insert into url_rewrite (request_path, target_path, entity_uuid, entity_type)
        select '/' || category || '/' || slug, '/product/' || uuid, uuid, 'product'
          from product join given on given.id = product_id`);
    await client.query(`
      with made as (
        insert into collection (name, code) values ('Nouveautés', 'home') returning collection_id)
      insert into product_collection (collection_id, product_id)
        select collection_id, id from given, made order by id desc limit ${atHome};
      with made as (
        insert into widget_instance (name, type, status, settings)
          values ('Nouveautés', 'collection_products', true,
            '{"collection": "home", "count": ${atHome}, "countPerRow": 3}')
          returning widget_instance_id)
      insert into widget_placement (widget_instance_id, route, area)
        select widget_instance_id, 'homepage', 'content' from made`);
    // EverShop must not process these changes again.
    await client.query('delete from event');
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
