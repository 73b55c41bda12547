import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, makeFolder } from '../../../tests/support/backups.ts';
import { makeEmptyDatabase, onDatabase } from '../../../tests/support/database/database.ts';
import { listMigrations, migrate } from './migrations.server.ts';

const migrations = await readdir('database/migrations');
/** What `pg_dump` shows but functions and triggers, which have files of their own. */
const columns = `select c.relname, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated
  from pg_attribute join pg_class as c on c.oid = attrelid
  where c.relkind in ('r', 'v') and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    and c.relname not in ('migrations', 'function_files') order by c.relname collate "C", attnum`;
const indexes = `select indexname from pg_indexes where schemaname = 'public' and tablename not in ('migrations', 'function_files')`;
const constraints = `select conname from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace`;

/** As `database`, with the migrations up to this number. */
async function folderUpTo(number: string): Promise<string> {
  const folder = await makeFolder();
  for (const part of ['migrations', 'functions']) await mkdir(join(folder, part));
  for (const name of migrations.filter((each) => each.slice(0, 3) <= number))
    await copyFile(join('database/migrations', name), join(folder, 'migrations', name));
  await copyFile('database/synonyms.csv', join(folder, 'synonyms.csv'));
  return folder;
}

const dataOf01 = `
  update company_info set name = 'Ma Boutique', niu = 'M1';
  insert into products (id, slug, sku, name, name_en, price, lprice, category) values
    (1, 'lit', 'LIT-1', 'Lit médicalisé', 'Hospital bed', 90000, 80000, 'medical'),
    (2, 'haltere', null, 'Haltère 5kg', 'Dumbbell', 5000, 4000, 'physiotherapy');
  insert into stock_movements (product_id, change, reason) values (1, 7, 'count');
  insert into orders (id, number, token, idempotency_key, content_digest, customer_name, phone, phone_typed, language, total_amount)
    select ('33333333-1111-4111-8111-00000000000' || i)::uuid, 'MB-2026-0000' || i, repeat('t', 22) || i, 'k' || i, 'd',
      'Awa', '+237670000001', '670000001', 'fr', 180000 from generate_series(1, 2) i;
  insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
    select id, 1, 1, 2, 90000, 80000, 'Lit', 'Bed', '' from orders;
  insert into invoice_counters values (2026, 1);
  insert into invoices select id, 'FA-2026-00001', '2026-02-01', 'awa' from orders where number = 'MB-2026-00001'`;

onDatabase('a database of an older version', (database) => {
  test('has, once it is up to date, what the replaced files made', async () => {
    const url = await makeEmptyDatabase(database().url);
    await migrate(url, await folderUpTo('150'));
    const [{ digest } = {}] = await ask(
      url,
      `select md5(string_agg(md5(c::text), '' )) as digest from (${columns}) as c`,
    );
    expect({
      digest,
      columns: (await ask(url, columns)).length,
      indexes: (await ask(url, indexes)).length,
      constraints: (await ask(url, constraints)).length,
      synonyms: await ask(
        url,
        'select count(*)::int, count(*) filter (where both_ways)::int as both from search_synonyms',
      ),
    }).toEqual({
      digest: 'bf2190f767a95752003e87d30d16fcc4',
      columns: 683,
      indexes: 224,
      constraints: 208,
      synonyms: [{ count: 512, both: 94 }],
    });
  });

  test('with deliveries has a supplier for each text, and they are posted at what they cost', async () => {
    const url = await makeEmptyDatabase(database().url);
    await migrate(url, await folderUpTo('162'));
    await ask(
      url,
      `insert into products (id, slug, name, price, lprice, category) values (1, 'lit', 'Lit', 1, 1, 'medical');
       insert into stock_movements (product_id, change, reason) values (1, 7, 'arrival');
       insert into arrivals (id, key, content_digest, goods_digest, received_by, supplier, created_at) values
         (1, 'a', '', 'a', 'awa', 'Sodimed Akwa', '2026-01-02'), (2, 'b', '', 'b', 'awa', 'SODIMED Akwa', '2026-03-04'),
         (3, 'c', '', 'c', 'awa', '', '2026-05-06');
       insert into arrival_lines (arrival_id, position, product_id, quantity, unit_cost, movement_id)
         select 1, 0, 1, 7, 2900, id from stock_movements`,
    );
    await migrate(url);
    expect(
      await ask(
        url,
        `select arrivals.id, supplier, suppliers.name, posted_at::date::text as posted, currency, rate::text, arrivals.version
         from arrivals left join suppliers on suppliers.id = supplier_id order by 1`,
      ),
    ).toEqual(
      [
        { id: 1, supplier: 'SODIMED Akwa', name: 'SODIMED Akwa', posted: '2026-01-02' },
        { id: 2, supplier: 'SODIMED Akwa', name: 'SODIMED Akwa', posted: '2026-03-04' },
        { id: 3, supplier: '', name: null, posted: '2026-05-06' },
      ].map((each) => ({ ...each, currency: 'XAF', rate: '1.0000', version: 1 })),
    );
    expect(await ask(url, 'select landed::int from arrival_lines')).toEqual([{ landed: 20_300 }]);
  });

  test('of version 0.1 keeps its data, and has documents, needs and words of it', async () => {
    const url = await makeEmptyDatabase(database().url);
    await migrate(url, await folderUpTo('014'));
    await ask(url, dataOf01);
    await migrate(url);
    expect(
      await ask(
        url,
        'select kind, number, total::int, length(check_code) as code, content_digest <> $$$$ as sealed from documents',
      ),
    ).toEqual([{ kind: 'invoice', number: 'FA-2026-00001', total: 180000, code: 10, sealed: true }]);
    expect(
      await ask(
        url,
        'select number, invoice_stands, paper_numbers, balance::int, amount::int from orders order by number',
      ),
    ).toEqual([
      {
        number: 'MB-2026-00001',
        invoice_stands: true,
        paper_numbers: 'FA-2026-00001',
        balance: 180000,
        amount: 180000,
      },
      { number: 'MB-2026-00002', invoice_stands: null, paper_numbers: '', balance: 180000, amount: 180000 },
    ]);
    expect(await ask(url, 'select amount::int, net::int, rate_bp from invoiced_lines')).toEqual([
      { amount: 180000, net: 180000, rate_bp: null },
    ]);
    expect(await ask(url, 'select needs from products order by id')).toEqual([
      { needs: ['rise', 'sleep'] },
      { needs: ['exercise'] },
    ]);
    expect(
      await ask(url, 'select product_id, in_stock, words::text from search_documents order by 1'),
    ).toEqual([
      {
        product_id: 1,
        in_stock: true,
        words:
          "'/medical' '/rise' '/sleep' '1':6B 'bed':4A 'hospital':3A 'lit':1A,5B 'lit1':7B 'medicalise':2A",
      },
      {
        product_id: 2,
        in_stock: false,
        words: "'/exercise' '/physiotherapy' '5kg':2A 'dumbbell':3A 'haltere':1A",
      },
    ]);
  });

  test('that ran all replaced files starts without running one of theirs, also on two instances at once', async () => {
    const url = await makeEmptyDatabase(database().url);
    const folder = await folderUpTo('110');
    await migrate(url, folder);
    const replaced = (await listMigrations()).filter(({ replaces }) => replaces.length > 0);
    await ask(url, `delete from migrations where name > '015'`);
    for (const name of replaced.flatMap(({ replaces }) => replaces))
      await ask(url, `insert into migrations values ('${name}', 'of the old file')`);
    const ran = await Promise.all([migrate(url), migrate(url)]);
    expect(ran.flat().filter((name) => name < '150')).toEqual([]);
    expect(
      await ask(url, "select to_regclass('search_places') as gone, count(*)::int from function_files"),
    ).toEqual([{ gone: null, count: (await readdir('database/functions')).length }]);

    await ask(
      url,
      `delete from migrations where name = '065-quotes.sql' or name = '064-organisations-and-quotes.sql'`,
    );
    await expect(migrate(url)).rejects.toThrow('065-quotes.sql has not run. Start commit 1476b543');
  });
});
