import { Buffer } from 'node:buffer';
import { beforeEach, expect, test } from 'vitest';
import { withoutAuditGuard } from '../../../../../tests/support/database/audit-log.ts';
import { onDatabase } from '../../../../../tests/support/database/database.ts';
import {
  author,
  factHeadings,
  listAstray,
  needNames,
  putOnSale,
} from '../../../../../tests/support/products.ts';
import { addFamily } from '../../../products/families/add-family.ts';
import { productColumns } from '../../export/column.ts';
import { listAllProducts } from '../../export/export.queries.ts';
import { toCsv } from '../../export/to-csv.ts';
import { applyImport } from '../apply-import.ts';
import { claimImport } from '../claim-import.ts';
import { tryImport } from '../try-import.ts';

const columns = productColumns(
  {
    ...{ id: 'Id', sku: 'SKU', name: 'Nom', nameEn: 'Nom anglais', descriptionFr: 'Description' },
    ...{ descriptionEn: 'Description anglaise', customerWords: 'Mots des clients', price: 'Prix' },
    ...{ lprice: 'Dernier prix', category: 'Catégorie', stock: 'Stock', ...factHeadings.fr },
  },
  { orthopedic: 'Orthopédie', physiotherapy: 'Physiothérapie', medical: 'Médical', wellness: 'Bien-être' },
  'Exonéré',
  needNames.fr,
);
const allColumns = 'sku;nom;name_en;prix;dernier prix;catégorie;stock;famille;taille;côté';

onDatabase('imported families', (database) => {
  const attempt = async (text: string) => {
    const tried = await tryImport(database().db, author, { name: 'tailles.csv', bytes: Buffer.from(text) });
    if (!tried.ok) throw new Error(JSON.stringify(tried));
    return tried;
  };
  const apply = async (id: string) => {
    const claim = await claimImport(database().db, { id, skipErrors: false });
    return claim.ok ? applyImport(database().db, author, claim.claimed) : claim;
  };
  const load = async (...lines: string[]) => apply((await attempt(lines.join('\n'))).id);
  const listPlaces = async () =>
    (
      await database().pool.query(
        `select sku, families.name as family, option1 as size, option2 as side, is_face as face
           from products left join families on families.id = family_id
           order by families.id, option1_position, option2_position, products.id`,
      )
    ).rows.map(({ sku, family, size, side, face }) =>
      [sku, family, size, side, face ? 'face' : ''].join(' ').trim(),
    );
  const exported = async () => {
    let text = '';
    for await (const line of toCsv(columns, listAllProducts(database().db))) text += line;
    return text;
  };

  beforeEach(async () => {
    await withoutAuditGuard(
      database().pool,
      'truncate products, families, stock_movements, order_items, imports, audit_log restart identity cascade',
    );
    const lines = [
      'K-L;Genouillère;Knee support;12500;9500;Orthopédie;3;Genouillère;L;droit',
      'K-S;Genouillère;Knee support;12500;9500;Orthopédie;4;Genouillère;S;droit',
      'K-G;Genouillère;Knee support;12500;9500;Orthopédie;5;Genouillère;S;gauche',
      'C;Canne;Cane;9000;7000;Orthopédie;6;;;',
    ];
    expect(await load(allColumns, ...lines)).toEqual({ ok: true, added: 4, changed: 0, leftOut: 0 });
  });

  test('are made with their sizes in order, one face, their English name and their stock', async () => {
    expect(await listPlaces()).toEqual([
      'K-G Genouillère S gauche face',
      'K-S Genouillère S droit',
      'K-L Genouillère L droit',
      'C    face',
    ]);
    const { rows } = await database().pool.query('select slug, name, name_en from families');
    expect(rows).toEqual([{ slug: 'genouillere', name: 'Genouillère', name_en: 'Knee support' }]);
    expect(await listAstray(database().db)).toEqual([]);
  });

  test('come back unchanged from an export, also when two families have one name', async () => {
    const { db, pool } = database();
    await putOnSale(db, { slug: 'bas', name: 'Bas', sku: 'B' });
    await addFamily(db, author, { reference: 'B', size: 'Unique' });
    await pool.query("update families set name = 'genouillère' where slug = 'bas'");
    const text = await exported();
    expect(text).toContain(';Genouillère;S;gauche;');
    expect((await attempt(text)).report).toMatchObject({ same: 5, add: 0, change: 0, error: 0 });
  });

  test('come back as they were into an empty shop', async () => {
    const before = await listPlaces();
    const text = (await exported()).replace(/^\d+;/gm, ';');
    await database().pool.query('truncate products, families restart identity cascade');
    expect(await load(text)).toMatchObject({ ok: true, added: 4 });
    expect(await listPlaces()).toEqual(before);
  });

  test('stay as they are when the file has no column of them', async () => {
    const before = await listPlaces();
    expect(await load('sku;prix', 'K-S;13000', 'C;9500')).toMatchObject({ ok: true, changed: 2 });
    expect(await listPlaces()).toEqual(before);
  });

  test('swap sizes, take a product in and let one go in one file', async () => {
    const lines = ['K-S;Genouillère;L;droit', 'K-L;Genouillère;S;droit', 'K-G;;;', 'C;Genouillère;M;'];
    expect(await load('sku;famille;taille;côté', ...lines)).toMatchObject({ ok: true, changed: 4 });
    expect(await listPlaces()).toEqual([
      'K-L Genouillère S droit face',
      'C Genouillère M',
      'K-S Genouillère L droit',
      'K-G    face',
    ]);
  });

  test('nothing is saved when a size was taken between trial and import', async () => {
    const { db, pool } = database();
    const { id } = await attempt('sku;famille;taille\nC;Genouillère;XL');
    const { id: late } = await putOnSale(db, { slug: 'late', category: 'orthopedic' });
    await pool.query(
      `update products set family_id = (select id from families), option1 = 'xl', option1_position = 7 where id = $1`,
      [late],
    );
    expect(await apply(id)).toEqual({
      ok: false,
      reason: 'changed-since',
      errors: [{ row: 2, column: 'size', reason: 'size-taken', typed: 'XL' }],
    });
  });

  test('sizes that nobody knows stand in the order of the file, after those of the family', async () => {
    const line = (size: string) => `${size};Ballon;;1;1;Bien-être;0;Ballon;${size};`;
    await load(allColumns, line('petit'), line('grand'), line('géant'));
    await load(allColumns, line('moyen'), line('M'));
    expect((await listPlaces()).filter((place) => place.includes('Ballon'))).toEqual([
      'M Ballon M  face',
      'petit Ballon petit',
      'grand Ballon grand',
      'géant Ballon géant',
      'moyen Ballon moyen',
    ]);
  });
});
