import { describe, expect, test } from 'vitest';
import type { Role } from '../../administrators/permission.ts';
import { noFacts } from '../../products/fields.ts';
import { parseColumns } from './columns.ts';
import { planImport, reportOf, reviseChange } from './import.ts';
import type { KnownProduct, PlannedChange } from './planned.ts';
import { noPlace, parseRow } from './row.ts';
import type { Table } from './table/table.ts';

const tableOf = (header: string, ...rows: string[]): Table => ({
  header: header.split(';'),
  rows: rows.map((row, i) => ({ row: i + 2, cells: row.split(';') })),
});
const chair: KnownProduct = {
  id: 7,
  sku: 'ORT-7',
  name: 'Fauteuil',
  nameEn: 'Wheelchair',
  descriptionFr: 'Pliable',
  descriptionEn: '',
  customerWords: '',
  category: 'orthopedic',
  price: 145_000,
  lprice: 120_000,
  stock: 4,
  ...noFacts,
  ...noPlace,
  isArchived: false,
  isTracked: false,
};
const glove = { ...chair, id: 8, sku: null, name: 'Gants', category: 'medical' as const };
const gone = { ...chair, id: 9, sku: 'OLD', isArchived: true };

const plan = (header: string, ...rows: string[]) => planBy('admin', header, ...rows);

function planBy(role: Role, header: string, ...rows: string[]) {
  const table = tableOf(header, ...rows);
  const named = parseColumns(table);
  if (!named.ok) throw new Error(JSON.stringify(named));
  return planImport(
    table.rows.map((row) => parseRow(named.columns, row)),
    [chair, glove, gone],
    role,
  );
}
const errorsOf = (header: string, ...rows: string[]) =>
  plan(header, ...rows).map((row) =>
    row.action === 'error' ? row.errors.map(({ column, reason }) => `${column}: ${reason}`) : row.action,
  );

describe('headings', () => {
  test.each([
    'id;sku;name;name_en;description_fr;description_en;price;lprice;category;stock',
    'ID;Référence;Nom;Nom (anglais);Description (français);Description (anglais);PRIX (FCFA);Dernier prix;Catégorie;Stock',
    'Identifier;SKU;Name;English name;French description;English description;Listed price;Last price (FCFA);CATEGORY;Quantity',
  ])('%s', (header) => {
    expect(parseColumns(tableOf(header))).toEqual({
      ok: true,
      columns: [
        'id',
        'sku',
        'name',
        'nameEn',
        'descriptionFr',
        'descriptionEn',
        'price',
        'lprice',
        'category',
        'stock',
      ],
    });
  });

  test('that are unknown, repeated or missing are reported together', () => {
    expect(parseColumns(tableOf('Nom;name;Couleur;;Prix', 'a;b;c;d;5'))).toEqual({
      ok: false,
      reason: 'columns',
      unknown: ['Couleur', ''],
      missing: ['lprice', 'category', 'stock'],
      twice: ['name'],
    });
  });

  test('an empty column without heading is ignored', () => {
    expect(parseColumns(tableOf('id;;prix', '7; ;5', '8'))).toMatchObject({
      columns: ['id', undefined, 'price'],
    });
  });

  test('of ten megabytes are unknown', () => {
    expect(parseColumns(tableOf(`id;${'x'.repeat(10_000_000)}`))).toMatchObject({
      unknown: ['x'.repeat(80)],
    });
  });
});

describe('a row', () => {
  test('changes the product that its id names, and only where it differs', () => {
    expect(plan('id;prix;nom;stock', '7;150 000;Fauteuil;4')).toEqual([
      {
        action: 'change',
        row: 2,
        id: 7,
        name: 'Fauteuil',
        before: { price: 145_000 },
        after: { price: 150_000 },
        stock: undefined,
      },
    ]);
  });

  test('changes the product that its SKU names, and records the stock at the trial', () => {
    expect(plan('sku;stock', 'ORT-7;6')).toMatchObject([
      { action: 'change', id: 7, after: {}, stock: { seen: 4, wanted: 6 } },
    ]);
  });

  test('says whether its product is exempt from VAT', () => {
    expect(plan('id;TVA', '7;Exonéré', '8;')).toMatchObject([
      { action: 'change', id: 7, before: { tax: 'standard' }, after: { tax: 'exempt' } },
      { action: 'same', id: 8 },
    ]);
    expect(plan('id;VAT', '7;exempt')).toMatchObject([{ id: 7, after: { tax: 'exempt' } }]);
    expect(errorsOf('id;TVA', '7;5,5 %')).toEqual([['tax: tax-unknown']]);
  });

  test('says the needs of its product, by their names in either language', () => {
    expect(plan('id;Besoins', '7;Se lever, dormir', '8;')).toMatchObject([
      { action: 'change', id: 7, before: { needs: [] }, after: { needs: ['rise', 'sleep'] } },
      { action: 'same', id: 8 },
    ]);
    expect(plan('id;Needs', '7;Sleep, Stand up')).toMatchObject([
      { id: 7, after: { needs: ['rise', 'sleep'] } },
    ]);
    expect(errorsOf('id;Besoins', '7;Voler')).toEqual([['needs: need-unknown']]);
  });

  test('says the country of origin by its code or its name in either language', () => {
    expect(plan('id;Pays d’origine', '7;de')).toMatchObject([{ after: { countryOfOrigin: 'DE' } }]);
    expect(plan('id;country of origin', '7;Germany')).toMatchObject([{ after: { countryOfOrigin: 'DE' } }]);
    expect(plan('id;Origine', '7;Etats-Unis')).toMatchObject([{ after: { countryOfOrigin: 'US' } }]);
    expect(errorsOf('id;Origine', '7;Atlantis')).toEqual([['countryOfOrigin: country-unknown']]);
  });

  test('says the codes of its product, and a wrong one is refused', () => {
    expect(plan('id;EAN;MPN', '7;036000291452;3M-1436')).toMatchObject([
      { after: { gtin: '036000291452', mpn: '3M-1436' } },
    ]);
    expect(errorsOf('id;GTIN (code-barres)', '7;4006381333932')).toEqual([['gtin: gtin-invalid']]);
    expect(errorsOf('id;barcode', '7;4,01E+12')).toEqual([['gtin: gtin-invalid']]);
    expect(errorsOf('id;Référence du fabricant', '7;8,43E+12')).toEqual([['mpn: sku-rounded']]);
    expect(errorsOf('id;mpn', '7;06-août')).toEqual([['mpn: date-made']]);
  });

  test('may give a SKU, or take it away', () => {
    expect(plan('id;sku', '7;', '8;NEW')).toMatchObject([
      { id: 7, after: { sku: null } },
      { id: 8, after: { sku: 'NEW' } },
    ]);
  });

  test('does not change a product with the same values', () => {
    expect(plan('id;nom;catégorie;prix', '7;Fauteuil;Orthopédie;145.000 FCFA')).toEqual([
      { action: 'same', row: 2, id: 7 },
    ]);
  });

  test('does not change an untidied old text', () => {
    const unbroken = { ...chair, name: 'Ballon 65\u00a0cm', descriptionFr: 'Un\r\nDeux ' };
    const read = {
      row: 2,
      id: 7,
      fields: { name: 'Ballon 65 cm', descriptionFr: 'Un\nDeux' },
      stock: undefined,
    };
    expect(planImport([{ ...read, errors: [] }], [unbroken], 'admin')).toEqual([
      { action: 'same', row: 2, id: 7 },
    ]);
  });

  test('without id and with a new SKU, or none, is a new product', () => {
    expect(
      plan(
        'sku;nom;prix;dernier prix;catégorie;stock',
        'N1;Canne;9000;7000;Bien-être;3',
        ';Canne;1;0;medical;0',
      ),
    ).toEqual([
      {
        action: 'add',
        row: 2,
        product: {
          name: 'Canne',
          nameEn: '',
          descriptionFr: '',
          descriptionEn: '',
          customerWords: '',
          category: 'wellness',
          price: 9000,
          lprice: 7000,
          sku: 'N1',
          ...noFacts,
          ...noPlace,
        },
        stock: 3,
      },
      expect.objectContaining({ action: 'add', row: 3 }),
    ]);
  });

  test.each([
    ['id;prix', '99;5', ['id: id-unknown']],
    ['id;prix', 'sept;5', ['id: id-invalid']],
    ['id;prix', '0;x', ['id: id-invalid', 'price: amount-invalid']],
    ['id;prix', '99999999999;5', ['id: id-invalid']],
    ['id;prix', '0x7;5', ['id: id-invalid']],
    ['id;prix;stock', '7;;', ['price: amount-missing', 'stock: stock-missing']],
    ['id;nom;catégorie', '7; ;jouets', ['name: missing', 'category: unknown']],
    ['id;prix', '9;5', ['id: archived']],
    ['sku;prix', 'OLD;5', ['sku: archived']],
    ['id;sku', '8;ORT-7', ['sku: sku-taken']],
    ['id;sku', '8;3,40153E+12', ['sku: sku-rounded']],
    ['id;sku', '8;ort7', ['sku: sku-almost']],
    ['sku;prix', 'ORT7;5', ['sku: sku-almost']],
    ['sku;prix', '06-août;5', ['sku: date-made']],
    ['id;famille;taille', '8;Gants;2026-07-08', ['size: date-made']],
    ['id;modèle', '8;6-Aug', ['model: date-made']],
    ['id;nom;prix', '8;#N/A;#VALEUR!', ['name: formula-error', 'price: formula-error']],
    ['id;va avec;marque', '8;#7;Err:502', ['brand: formula-error']],
    [
      'sku;prix',
      'N1;5',
      ['name: needed-to-add', 'lprice: needed-to-add', 'category: needed-to-add', 'stock: needed-to-add'],
    ],
    ['id;description_fr;prix', '7;un; deux;5', ['null: cell-count', 'price: amount-invalid']],
    ['id;prix;nom', '7;5', ['null: cell-count', 'name: missing']],
    ['id;nom', `7;${'x'.repeat(10_000_000)}`, ['name: too-long']],
  ])('with %s “%.20s” has all these errors', (header, row, errors) => {
    expect(errorsOf(header, row)).toEqual([errors]);
  });

  test('an SKU without its leading zeros is refused, by SKU and by identifier, and names the one it may be', () => {
    const counted = { ...chair, sku: '0012345' };
    const planned = (head: string, row: string) => {
      const table = tableOf(head, row);
      const read = parseColumns(table);
      if (!read.ok) throw new Error('the columns were refused');
      return planImport(
        table.rows.map((each) => parseRow(read.columns, each)),
        [counted],
        'admin',
      );
    };
    const error = { row: 2, column: 'sku', reason: 'sku-almost', typed: '12345', known: '0012345' };
    for (const [head, row] of [
      ['sku;prix', '12345;1100'],
      ['id;sku', '7;12345'],
    ] as const)
      expect(planned(head, row)).toEqual([{ action: 'error', row: 2, errors: [error] }]);
    expect(planned('sku;stock', '0012345;4')).toEqual([{ action: 'same', row: 2, id: 7 }]);
  });

  test.each(['ort-7', 'ORT-7\u200b', '\u00a0ORT-7', 'Ort -7', 'ORT‑7'])(
    'the SKU %j names ORT-7, and keeps its spelling',
    (sku) => {
      expect(plan('sku;stock', `${sku};4`)).toEqual([{ action: 'same', row: 2, id: 7 }]);
    },
  );

  test('two rows whose SKUs are taken for one another are both refused', () => {
    expect(
      errorsOf('sku;nom;prix;lprice;categorie;stock', 'X-1;a;1;1;medical;1', 'x1;b;1;1;medical;1'),
    ).toEqual([['sku: twice'], ['sku: twice']]);
  });

  test('may have the shop’s own SKU that looks like a rounded number', () => {
    const table = tableOf('id;sku', '7;3E+10');
    const rows = table.rows.map((row) => parseRow(['id', 'sku'], row));
    expect(planImport(rows, [{ ...chair, sku: '3E+10' }], 'admin')).toEqual([
      { action: 'same', row: 2, id: 7 },
    ]);
  });

  test('with more cells than headings is right as long as they are empty', () => {
    expect(errorsOf('id;prix', '7;5;;')).toEqual(['change']);
  });

  test('that names the same product as another row is an error, and so is the other row', () => {
    expect(errorsOf('id;sku;stock', '7;;1', ';ORT-7;2', '8;A;1', '8;B;1')).toEqual([
      ['id: twice'],
      ['sku: twice'],
      ['id: twice'],
      ['id: twice'],
    ]);
    expect(errorsOf('sku;nom;prix;lprice;categorie;stock', 'X;a;1;1;medical;1', 'X;b;1;1;medical;1')).toEqual(
      [['sku: twice'], ['sku: twice']],
    );
  });

  test('reports the beginning of a wrong cell as tidy text', () => {
    const [row] = plan('id;prix', `7;\u0000${'é'.repeat(200)}`);
    expect(row).toMatchObject({ errors: [{ typed: 'é'.repeat(79) }] });
  });
});

test('the report counts rows and shows the first of them', () => {
  const rows = plan('id;prix;lprice;stock', '7;5;6;9', '8;145000;120000;4', '99;1;1;1');
  expect(reportOf(rows, [chair, glove, gone])).toMatchObject({
    add: 0,
    change: 1,
    same: 1,
    error: 1,
    stockChanges: 1,
    floorsAbovePrice: 1,
    errors: [{ row: 4, column: 'id', reason: 'id-unknown', typed: '99' }],
    samples: [{ row: 2, id: 7, before: { price: 145_000, lprice: 120_000 } }],
  });
});

describe('an applied change', () => {
  const change: PlannedChange = {
    action: 'change',
    row: 2,
    id: 7,
    name: 'Fauteuil',
    before: { price: 145_000 },
    after: { price: 150_000 },
    stock: { seen: 4, wanted: 6 },
  };
  test('does nothing when the product already has the values', () => {
    expect(reviseChange({ ...change, stock: undefined }, { ...chair, price: 150_000 })).toMatchObject({
      ...{ before: {}, after: {}, stock: undefined },
    });
  });
  test('keeps changes of fields that it does not name', () => {
    const { before, after } = reviseChange(change, { ...chair, name: 'Autre', price: 140_000 });
    expect([before, after]).toEqual([{ price: 140_000 }, { price: 150_000 }]);
  });
  test('keeps pieces that were sold meanwhile as sold', () => {
    expect(reviseChange(change, { ...chair, stock: 1 }).stock).toEqual({ seen: 1, wanted: 3 });
    expect(reviseChange({ ...change, stock: { seen: 4, wanted: 0 } }, { ...chair, stock: 3 }).stock).toEqual({
      seen: 3,
      wanted: 0,
    });
  });
});

test('a row that lowers a floor needs an admin; an added product may have any floor', () => {
  expect(planBy('editor', 'id;lprice', '7;119999', '8;120000')).toEqual([
    {
      action: 'error',
      row: 2,
      errors: [{ row: 2, column: 'lprice', reason: 'floor-lowered', typed: '119999' }],
    },
    { action: 'same', row: 3, id: 8 },
  ]);
  expect(planBy('editor', 'sku;lprice', 'ORT-7;120001')).toMatchObject([
    { action: 'change', after: { lprice: 120_001 } },
  ]);
  expect(planBy('admin', 'id;lprice', '7;0')).toMatchObject([{ action: 'change', after: { lprice: 0 } }]);
  const added = planBy('editor', 'name;price;lprice;category;stock', 'Canne;10;1;medical;0');
  expect(added).toMatchObject([{ action: 'add', product: { lprice: 1 } }]);
});

test('a row that puts a price below its floor needs an admin, for a known and for an added product', () => {
  const refused = (row: number, typed: string) => ({
    action: 'error',
    row,
    errors: [{ row, column: 'price', reason: 'price-below-floor', typed }],
  });
  expect(planBy('editor', 'id;price', '7;119999', '8;120000')).toMatchObject([
    refused(2, '119999'),
    { action: 'change', after: { price: 120_000 } },
  ]);
  const cane = ['name;price;lprice;category;stock', 'Canne;10;11;medical;0'] as const;
  expect(planBy('editor', ...cane)).toEqual([refused(2, '10')]);
  expect(planBy('admin', ...cane)).toMatchObject([{ action: 'add' }]);
});
