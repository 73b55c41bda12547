import { describe, expect, test } from 'vitest';
import type { Category } from '../../../products/product.ts';
import { planImport } from '../import.ts';
import { parseCsv } from '../table/parse-csv.ts';
import { type Table, tableOf } from '../table/table.ts';
import { htmlToText } from './html.ts';
import {
  categoriesOf,
  categoryKey,
  completeForeignRow,
  isAnswered,
  proposeMapping,
  readForeignRow,
  toRemember,
} from './mapping.ts';
import { parseMapping } from './parse-mapping.ts';
import { translateRows } from './translate.ts';

/** Headings of `sample_products.csv` of woocommerce/woocommerce (GPL-3.0); the rows of all these tables are our own. */
const woocommerce =
  'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Backorders allowed?","Sold individually?","Weight (lbs)","Length (in)","Width (in)","Height (in)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global","Meta: _wpcom_is_markdown","Download 1 name","Download 1 URL","Download 2 name","Download 2 URL"';
/** Headings of Shopify's `product_template.csv`, of today and of before 2025, as shops publish it. */
const shopify =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Google product category,Google Shopping / Gender';
const oldShopify =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / MPN,Variant Image,Variant Weight Unit,Cost per item,Status';
/** Headings of `docs/csv_import/products_import.csv` of PrestaShop/PrestaShop (OSL-3.0). */
const prestashop =
  'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Wholesale price;On sale (0/1);Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #;Supplier reference #;Supplier;Manufacturer;EAN13;UPC;MPN;Ecotax;Width;Height;Depth;Weight;Delivery time of in-stock products;Delivery time of out-of-stock products with allowed orders;Quantity;Minimal quantity;Low stock level;Send me an email when the quantity is under this level;Visibility;Additional shipping cost;Unity;Unit price;Summary;Description;Tags (x,y,z...);Meta title;Meta keywords;Meta description;URL rewritten;Text when in stock;Text when backorder allowed;Available for order (0 = No, 1 = Yes);Product available date;Product creation date;Show price (0 = No, 1 = Yes);Image URLs (x,y,z...);Image alt texts (x,y,z...);Delete existing images (0 = No, 1 = Yes);Feature(Name:Value:Position);Available online only (0 = No, 1 = Yes);Condition;Customizable (0 = No, 1 = Yes);Uploadable files (0 = No, 1 = Yes);Text fields (0 = No, 1 = Yes);Out of stock action;Virtual product;File URL;Number of allowed downloads;Expiration date;Number of days;ID / Name of shop;Advanced stock management;Depends On Stock;Warehouse;Acessories  (x,y,z...)';
/** Headings of Odoo's import template for products, as public tables made from it have them. */
const odoo =
  'External ID,Name,Product Type,Internal Reference,Barcode,Sales Price,Cost,Weight,Sales Description,Product Values';
const supplier = 'Code article;Désignation;Colisage;PU HT;Qté;Marque;Photo;ID';

type Cells = Record<string, string>;
/** A row of the cells named by their headings. */
const rowOf = (header: string, cells: Cells) => {
  const delimiter = header.includes(';') ? ';' : ',';
  const read = parseCsv(Buffer.from(`${header}\n`));
  const [headings = []] = read.ok ? read.records : [];
  const unknown = Object.keys(cells).filter((name) => !headings.includes(name));
  if (unknown.length > 0) throw new Error(`no heading ${unknown.join()}`);
  return headings.map((heading) => `"${(cells[heading] ?? '').replaceAll('"', '""')}"`).join(delimiter);
};

function tableWith(header: string, ...rows: Cells[]): Table {
  const read = parseCsv(Buffer.from([header, ...rows.map((row) => rowOf(header, row))].join('\n')));
  const made = read.ok ? tableOf(read.records) : read;
  if (!made.ok) throw new Error(made.reason);
  return made.table;
}

/** What a table adds to an empty shop, with these answers about its categories. */
function addedBy(table: Table, categories: Record<string, Category>, otherCategory?: Category) {
  const { source, mapping: proposed, asked } = proposeMapping(table, undefined);
  const known = Object.entries(categories).map(([name, category]) => [categoryKey(name), category] as const);
  const mapping = { ...proposed, categories: Object.fromEntries(known), otherCategory };
  const { rows, left } = translateRows(table, mapping.columns, source);
  const planned = planImport(
    rows.map((row) => readForeignRow(row, mapping)),
    [],
    'admin',
    undefined,
    completeForeignRow(mapping),
  );
  const products = planned.map((row) => {
    if (row.action !== 'add') return row;
    const filled = Object.entries(row.product).filter(
      ([name, value]) => value !== '' && value !== null && !['tax', 'needs'].includes(name),
    );
    return { ...Object.fromEntries(filled), stock: row.stock };
  });
  return { source, products, left, asked: asked.map((i) => table.header[i]) };
}

describe('a table of WooCommerce', () => {
  const simple = {
    ID: '7',
    Type: 'simple',
    Published: '1',
    'In stock?': '1',
    Images: 'https://a.cm/1.jpg, https://a.cm/2.jpg',
  };
  test('makes its products: variations have their parent’s name, and its own numbers are not ours', () => {
    const table = tableWith(
      woocommerce,
      {
        ...simple,
        ...{ SKU: 'DEA-1', Name: 'Déambulateur pliant', 'Regular price': '45000.00', 'Sale price': '40000' },
        ...{ Categories: 'Mobilité > Déambulateurs', Stock: '4', 'Short description': 'Léger' },
        Description: '<p>Cadre en aluminium.</p>\\n<ul><li>Pliable</li><li>2&nbsp;kg &amp; solide</li></ul>',
      },
      {
        ID: '8',
        Type: 'variable',
        SKU: 'GEN',
        Stock: '50',
        Name: 'Genouillère',
        Published: '1',
        Categories: 'Orthèses',
        Description: 'Souple',
      },
      {
        ...{
          ID: '9',
          Type: 'variation',
          SKU: 'GEN-M',
          Name: 'Genouillère - M',
          Published: '1',
          Parent: 'GEN',
        },
        ...{
          'Regular price': '9000',
          Stock: '-2',
          'Attribute 1 name': 'Taille',
          'Attribute 1 value(s)': 'M',
        },
      },
      {
        ...{
          ID: '10',
          Type: 'variation',
          SKU: 'GEN-L',
          Name: 'Genouillère - L',
          Published: '1',
          Parent: 'id:8',
        },
        ...{ 'Regular price': '9500', 'Attribute 1 value(s)': 'L', 'Attribute 2 value(s)': 'Gauche' },
      },
      { ...simple, ID: '11', Published: '0', SKU: 'X', Name: 'Brouillon', 'Regular price': '1' },
      {
        ...{ ...simple, ID: '13', SKU: 'Y', Name: 'Caché', 'Regular price': '1' },
        'Visibility in catalog': 'hidden',
      },
      { ...simple, ID: '12', Type: 'grouped', SKU: 'LOT', Name: 'Lot' },
    );
    expect(addedBy(table, { 'Mobilité > Déambulateurs': 'medical', Orthèses: 'orthopedic' })).toEqual({
      source: 'woocommerce',
      asked: [],
      left: { pictures: 8, pictureRows: 0, unpublished: 2, parents: 2 },
      products: [
        {
          ...{
            sku: 'DEA-1',
            name: 'Déambulateur pliant',
            price: 45_000,
            lprice: 45_000,
            category: 'medical',
          },
          descriptionFr: 'Cadre en aluminium.\n- Pliable\n- 2\u00a0kg & solide',
          stock: 4,
        },
        {
          ...{ sku: 'GEN-M', name: 'Genouillère', family: 'Genouillère', size: 'M', descriptionFr: 'Souple' },
          ...{ price: 9000, lprice: 9000, category: 'orthopedic', stock: 0 },
        },
        {
          ...{ sku: 'GEN-L', name: 'Genouillère', family: 'Genouillère', size: 'L', side: 'Gauche' },
          ...{ price: 9500, lprice: 9500, category: 'orthopedic', descriptionFr: 'Souple', stock: 0 },
        },
      ],
    });
  });

  test('is read with the French headings of its export', () => {
    const table = tableWith(
      'ID,Type,UGS,Nom,Publié,"Mis en avant ?","Visibilité dans le catalogue",Description,"En stock ?",Stock,"Tarif promo","Tarif régulier",Catégories,Étiquettes,Images,Parent,Marques',
      {
        ...{ ID: '3', Type: 'simple', UGS: 'TEN', Nom: 'Tensiomètre', Publié: '1', Stock: '2' },
        ...{ 'Tarif régulier': '25 000', Catégories: 'Diagnostic', Marques: 'Omron' },
      },
    );
    expect(addedBy(table, { diagnostic: 'medical' })).toMatchObject({
      source: 'woocommerce',
      asked: [],
      products: [{ sku: 'TEN', name: 'Tensiomètre', price: 25_000, stock: 2, brand: 'Omron' }],
    });
  });
});

describe('a table of Shopify', () => {
  test('makes a family of the rows of a handle, whose title stands in the first', () => {
    const table = tableWith(
      shopify,
      {
        ...{
          Title: 'Ceinture lombaire',
          'URL handle': 'ceinture',
          Description: '<b>Maintien</b> ferme',
          Vendor: 'Thuasne',
        },
        ...{
          Type: 'Ceintures',
          'Product category': 'Health > Braces',
          Status: 'Active',
          SKU: 'CL-S',
          Price: '18,000',
        },
        ...{
          'Option1 name': 'Taille',
          'Option1 value': 'S',
          'Option2 value': 'Noir',
          'Inventory quantity': '5',
        },
        'Product image URL': 'https://a.cm/1.jpg',
      },
      {
        'URL handle': 'ceinture',
        SKU: 'CL-M',
        'Option1 value': 'M',
        'Option2 value': 'Noir',
        Price: '18500.00',
        'Inventory quantity': '-3',
      },
      { 'URL handle': 'ceinture', 'Product image URL': 'https://a.cm/2.jpg', 'Image position': '2' },
      {
        ...{ Title: 'Canne', 'URL handle': 'canne', Type: 'Aide à la marche', Status: 'Active', SKU: 'CAN' },
        ...{ 'Option1 name': 'Title', 'Option1 value': 'Default Title', Price: '12 500' },
      },
      { Title: 'Vieux lit', 'URL handle': 'lit', Status: 'Draft', Price: '1' },
    );
    expect(addedBy(table, { Ceintures: 'orthopedic', 'Aide à la marche': 'medical' })).toEqual({
      source: 'shopify',
      asked: [],
      left: { pictures: 2, pictureRows: 1, unpublished: 1, parents: 0 },
      products: [
        {
          ...{ sku: 'CL-S', name: 'Ceinture lombaire', family: 'Ceinture lombaire', size: 'S', side: 'Noir' },
          ...{ descriptionFr: 'Maintien ferme', brand: 'Thuasne', price: 18_000, lprice: 18_000 },
          ...{ category: 'orthopedic', stock: 5 },
        },
        {
          ...{ sku: 'CL-M', name: 'Ceinture lombaire', family: 'Ceinture lombaire', size: 'M', side: 'Noir' },
          ...{ descriptionFr: 'Maintien ferme', brand: 'Thuasne', price: 18_500, lprice: 18_500 },
          ...{ category: 'orthopedic', stock: 0 },
        },
        { sku: 'CAN', name: 'Canne', price: 12_500, lprice: 12_500, category: 'medical', stock: 0 },
      ],
    });
  });

  test('of before 2025 is read as well', () => {
    const table = tableWith(oldShopify, {
      ...{
        Handle: 'gants',
        Title: 'Gants',
        'Body (HTML)': 'Nitrile<br>Non poudrés',
        Type: 'Hygiène',
        Published: 'TRUE',
      },
      ...{ 'Variant SKU': 'GN', 'Variant Price': '4500', 'Variant Inventory Qty': '12', Status: 'active' },
    });
    expect(addedBy(table, { hygiene: 'medical' }).products).toEqual([
      {
        ...{ sku: 'GN', name: 'Gants', descriptionFr: 'Nitrile\nNon poudrés', price: 4500, lprice: 4500 },
        ...{ category: 'medical', stock: 12 },
      },
    ]);
  });
});

test('a table of PrestaShop makes its products, and asks whether the price without tax is the price', () => {
  const table = tableWith(
    prestashop,
    {
      ...{
        'Product ID': '1',
        'Active (0/1)': '1',
        'Name *': 'Lit médicalisé',
        'Categories (x,y,z...)': 'Lits,Promotions',
      },
      ...{
        'Price tax excluded': '350000.000000',
        'Reference #': 'LIT-1',
        Manufacturer: 'Invacare',
        Quantity: '3',
      },
      ...{ Summary: 'Deux fonctions', Description: '<p>Électrique.</p>', Weight: '80' },
      'Image URLs (x,y,z...)': 'http://a.cm/1.jpg,http://a.cm/2.jpg',
    },
    {
      'Product ID': '2',
      'Active (0/1)': '0',
      'Name *': 'Ancien',
      'Price tax excluded': '5',
      'Reference #': 'OLD',
    },
  );
  expect(addedBy(table, { 'Lits,Promotions': 'medical' })).toEqual({
    source: 'prestashop',
    asked: ['Price tax excluded'],
    left: { pictures: 2, pictureRows: 0, unpublished: 1, parents: 0 },
    products: [
      {
        ...{ sku: 'LIT-1', name: 'Lit médicalisé', brand: 'Invacare', descriptionFr: 'Électrique.' },
        ...{ price: 350_000, lprice: 350_000, category: 'medical', stock: 3 },
      },
    ],
  });
});

test('a table of Odoo makes its products; without a category or pieces it has those that are said for all', () => {
  const table = tableWith(odoo, {
    ...{
      'External ID': 'oxymetre_1',
      Name: 'Oxymètre',
      'Product Type': 'Goods',
      'Internal Reference': 'OXY',
    },
    ...{
      Barcode: '3400930000000',
      'Sales Price': '15000.0',
      Cost: '9000.0',
      'Sales Description': 'Au doigt',
    },
  });
  expect(
    categoriesOf(proposeMapping(table, undefined).mapping, [{ row: 2, isShifted: false, cells: {} }]),
  ).toEqual({
    names: [],
    others: true,
  });
  expect(addedBy(table, {}, 'medical')).toEqual({
    source: 'odoo',
    asked: [],
    left: { pictures: 0, pictureRows: 0, unpublished: 0, parents: 0 },
    products: [
      {
        ...{ sku: 'OXY', name: 'Oxymètre', descriptionFr: 'Au doigt', price: 15_000, lprice: 15_000 },
        ...{ category: 'medical', stock: 0 },
      },
    ],
  });
});

test('an export of the shop with one more column keeps its identifiers; another table’s are not ours', () => {
  const cells = { Identifiant: '7', Nom: 'Canne', Prix: '9000', Remarque: 'à revoir' };
  const own = tableWith('Identifiant;Nom;Prix;Dernier prix;Remarque', { ...cells, 'Dernier prix': '8000' });
  expect(proposeMapping(own, undefined)).toMatchObject({
    ...{ mapping: { columns: ['id', 'name', 'price', 'lprice', undefined] }, asked: [0, 4] },
  });
  const other = tableWith('Identifiant;Nom;Prix;Remarque', cells);
  expect(proposeMapping(other, undefined).mapping.columns).toEqual([undefined, 'name', 'price', undefined]);
});

test('a supplier’s table is asked about what the shop does not know, and its numbers are not ours', () => {
  const table = tableWith(supplier, {
    ...{
      'Code article': 'BQ-1',
      Désignation: 'Béquilles',
      Colisage: '10',
      'PU HT': '8 500',
      Qté: '20',
      Marque: 'Vermeiren',
    },
    ...{ Photo: 'bequille.jpg', ID: '1' },
  });
  expect(addedBy(table, {}, 'medical')).toEqual({
    source: undefined,
    asked: ['Code article', 'Désignation', 'Colisage', 'PU HT', 'Qté', 'ID'],
    left: { pictures: 1, pictureRows: 0, unpublished: 0, parents: 0 },
    products: [
      {
        ...{ sku: 'BQ-1', name: 'Béquilles', brand: 'Vermeiren', price: 8500, lprice: 8500 },
        ...{ category: 'medical', stock: 20 },
      },
    ],
  });
});

describe('the answers of the seller', () => {
  const table = tableWith(
    'Modèle réf;Nom;Prix;Couleur;Rayon',
    { 'Modèle réf': 'A', Nom: 'Canne', Prix: '9000', Couleur: 'Bleu', Rayon: 'Marche' },
    { 'Modèle réf': 'B', Nom: 'Siège', Prix: '12,500', Couleur: 'Gris', Rayon: 'Bain' },
  );
  const typed = {
    ...{ columns: { 0: 'sku', 1: 'name', 2: 'price', 3: '', 4: 'category' } as Record<number, string> },
    ...{
      leaveOthers: true,
      categories: { 0: 'medical', 1: 'wellness' },
      otherCategory: '',
      categoryColumn: '4',
    },
  };
  const proposal = proposeMapping(table, undefined);
  const right = { twice: [], missing: [], undecided: false, categories: [], otherCategory: false };

  test('are read, remembered, and then no table with these headings is asked about again', () => {
    const read = parseMapping(table, proposal, typed);
    expect(read.wrong).toEqual(right);
    const remembered = toRemember(table, read.mapping);
    expect(remembered).toEqual({
      columns: { modeleref: 'sku', nom: 'name', prix: 'price', couleur: null, rayon: 'category' },
      categories: { marche: 'medical', bain: 'wellness' },
      otherCategory: null,
    });
    const next = tableWith('Rayon;Prix;Nom;Modèle réf;Couleur', {
      ...{ 'Modèle réf': 'C', Nom: 'Banc', Prix: '8000', Couleur: 'Vert', Rayon: 'BAIN' },
    });
    const known = proposeMapping(next, remembered);
    const { rows } = translateRows(next, known.mapping.columns, known.source);
    expect(isAnswered(known, categoriesOf(known.mapping, rows))).toBe(true);
    expect(known.mapping.columns).toEqual(['category', 'price', 'name', 'sku', undefined]);
    const other = tableWith('Rayon;Prix;Nom;Modèle réf;Couleur', {
      ...{ 'Modèle réf': 'C', Nom: 'Banc', Prix: '8000', Rayon: 'Nouveau' },
    });
    const asked = categoriesOf(known.mapping, translateRows(other, known.mapping.columns, undefined).rows);
    expect(asked).toEqual({ names: ['Nouveau'], others: false });
    expect(isAnswered(proposeMapping(other, remembered), asked)).toBe(false);
  });

  test.each([
    ['two columns for one field', { columns: { ...typed.columns, 3: 'name' } }, { twice: [1, 3] }],
    [
      'no column for the price',
      { columns: { ...typed.columns, 0: '', 2: '' } },
      { missing: ['price'], categories: [], undecided: false },
    ],
    ['a column without a choice that is not left out', { leaveOthers: false }, { undecided: true }],
    ['a category without a choice', { categories: { 0: 'medical', 1: 'jouets' } }, { categories: ['Bain'] }],
    ['categories of another column', { categoryColumn: '3' }, { categories: ['Marche', 'Bain'] }],
    [
      'no column of categories, and none for all',
      { columns: { ...typed.columns, 4: '' } },
      { otherCategory: true },
    ],
  ])('%s is refused', (_, change, wrong) => {
    expect(parseMapping(table, proposal, { ...typed, ...change }).wrong).toEqual({ ...right, ...wrong });
  });
});

test('a text of HTML becomes what a reader sees', () => {
  expect(htmlToText('5 < 6 & 7 > 3')).toBe('5 < 6 & 7 > 3');
  expect(htmlToText('Lit &amp; matelas\n2&#8239;places')).toBe('Lit & matelas\n2\u202fplaces');
  expect(
    htmlToText(
      '<h2>Lit</h2>\n<p>Un<br/>deux</p><script>x()</script><!-- y --><p>&nbsp;</p><a href="#">z</a>',
    ),
  ).toBe('Lit\nUn\ndeux\n\u00a0\nz');
  expect(htmlToText('<'.repeat(100_000))).toBe('<'.repeat(100_000));
  expect(htmlToText('<p '.repeat(30_000)).length).toBeLessThan(100_000);
});
