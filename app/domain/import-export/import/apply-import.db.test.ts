import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { withoutAuditGuard } from '../../../../tests/support/database/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { author, crutches, listAstray, putOnSale } from '../../../../tests/support/products.ts';
import { addUncommitted } from '../../../../tests/support/unsaved-product.ts';
import { placeOrder } from '../../orders/place-order.ts';
import { addProduct } from '../../products/changes/add-product.ts';
import { archiveProduct } from '../../products/changes/archive-product.ts';
import { changeProduct } from '../../products/changes/change-product.ts';
import { findProductForStaff, lockProduct } from '../../products/list/staff-products.queries.ts';
import { moveStock } from '../../products/stock/move-stock.ts';
import { listStockHistory } from '../../reports/stock-history.queries.ts';
import { applyImport } from './apply-import.ts';
import { claimImport } from './claim-import.ts';
import { findImport, lockProducts } from './import.queries.ts';
import { failStaleImports } from './interrupted-imports.ts';
import { tryImport } from './try-import.ts';

const soon = { timeout: 20_000, interval: 5 };
const allColumns = 'sku;nom;prix;dernier prix;catégorie;stock';
const newProducts = (count: number, sku: string) =>
  Array.from({ length: count }, (_, i) => `${sku}-${i};Produit importé;${1000 + i};500;Médical;${i % 3}`);

onDatabase('imports', (database) => {
  const attempt = (header: string, ...rows: string[]) =>
    tryImport(database().db, author, {
      name: 'prix 2026.csv',
      bytes: Buffer.from([header, ...rows].join('\n')),
    });
  const tried = async (header: string, ...rows: string[]) => {
    const one = await attempt(header, ...rows);
    if (!one.ok) throw new Error(JSON.stringify(one));
    return one;
  };
  const apply = async (id: string, skipErrors = false) => {
    const claim = await claimImport(database().db, { id, skipErrors });
    return claim.ok ? applyImport(database().db, author, claim.claimed) : claim;
  };
  const count = async (what: string) => {
    const { rows } = await database().pool.query(`select count(*)::int as count from ${what}`);
    return rows[0].count;
  };
  const put = (slug: string, more: Parameters<typeof putOnSale>[1] | object = {}) =>
    putOnSale(database().db, { sku: slug.toUpperCase(), ...more, slug });

  const waitUntilBlocked = () =>
    expect
      .poll(
        () => count("pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        soon,
      )
      .toBeGreaterThan(0);

  beforeEach(async () => {
    await withoutAuditGuard(
      database().pool,
      'truncate products, stock_movements, order_items, imports, audit_log restart identity cascade',
    );
  });

  test('the stock of a product with lots or numbers in stock is counted on its page, not imported', async () => {
    await put('without-numbers');
    const { id } = await put('tracked', { stock: 5 });
    const early = await tried('sku;stock;prix', 'TRACKED;9;1200');
    await database().pool.query('update settings set serials_on = true');
    await database().pool.query(
      "insert into units (product_id, serial, warranty_months, state) values ($1, 'IM-1', 0, 'in-stock')",
      [id],
    );
    const refused = [{ row: 2, column: 'stock', reason: 'tracked', typed: '9' }];
    expect((await tried('sku;stock;prix', 'TRACKED;9;1200')).report).toMatchObject({ errors: refused });
    expect((await tried('sku;stock;prix', 'TRACKED;5;1200')).report).toMatchObject({ errors: [] });
    // It was none yet when the table was tried.
    expect(await apply(early.id)).toMatchObject({ ok: false });
    expect(await findProductForStaff(database().db, id)).toMatchObject({ stock: 5 });
    await database().pool.query('update settings set serials_on = false');
    expect(await apply((await tried('sku;stock;prix', 'TRACKED;9;1200')).id)).toMatchObject({ ok: true });
    await database().pool.query('delete from units');
  });

  test('rows find the SKU of the shop whatever its case and invisible signs, and are refused without its zeros', async () => {
    await put('sn-1');
    await put('zeros', { sku: '0012345' });
    const { report } = await tried(
      allColumns,
      'sn-1\u200b;Tensiomètre;1500;900;Médical;3',
      '12345;Sonde;1100;900;Médical;5',
      'SN1;Autre;1100;900;Médical;5',
    );
    expect(report).toMatchObject({ add: 0, change: 1, error: 2 });
    expect(report.errors).toEqual([
      { row: 3, column: 'sku', reason: 'sku-almost', typed: '12345', known: '0012345' },
      { row: 4, column: 'sku', reason: 'sku-almost', typed: 'SN1', known: 'SN-1' },
    ]);
    expect(report.samples).toMatchObject([{ action: 'change', after: { name: 'Tensiomètre' } }]);
  });

  test('a trial changes no product; applying does all of it, with ledger rows and one audit row', async () => {
    const old = await put('old', { stock: 5, price: 10_000 });
    const { id, report } = await tried(allColumns, 'OLD;old;12 000;8000;Médical;2', ...newProducts(3, 'NEW'));
    expect(report).toMatchObject({ add: 3, change: 1, same: 0, error: 0, stockChanges: 1 });
    expect(await findProductForStaff(database().db, old.id)).toMatchObject({ price: 10_000, stock: 5 });
    expect(await count('products')).toBe(1);

    expect(await apply(id)).toEqual({ ok: true, added: 3, changed: 1, leftOut: 0 });
    expect(await findProductForStaff(database().db, old.id)).toMatchObject({
      price: 12_000,
      stock: 2,
      version: 2,
      slug: 'old',
    });
    expect(await listStockHistory(database().db, old.id, { page: 1 })).toMatchObject({
      movements: [{ change: -3, reason: 'import', who: 'awa', note: 'prix 2026.csv' }, {}],
    });
    const { rows } = await database().pool.query(
      'select slug, stock from products where id > 1 order by sku',
    );
    expect(rows).toEqual([
      { slug: 'produit-importe', stock: 0 },
      { slug: 'produit-importe-2', stock: 1 },
      { slug: 'produit-importe-3', stock: 2 },
    ]);
    expect(await listAstray(database().db)).toEqual([]);
    const logged = await database().pool.query('select * from audit_log');
    expect(logged.rows).toEqual([
      expect.objectContaining({
        action: 'products.imported',
        subject_id: id,
        subject_name: 'prix 2026.csv',
        administrator_name: 'awa',
        after: expect.objectContaining({ added: 3, changed: 1, leftOut: 0 }),
      }),
    ]);
    expect(logged.rows[0].after.products).toHaveLength(4);
    expect(await findImport(database().db, id)).toMatchObject({
      state: 'applied',
      rowsTotal: 4,
      rowsDone: 4,
      report: { add: 3, result: { ok: true, added: 3, changed: 1, leftOut: 0 } },
    });
  });

  test('an import leaves the search as if each product was indexed by itself', async () => {
    await apply((await tried(allColumns, ...newProducts(9, 'A'))).id);
    await apply(
      (await tried('sku;nom;prix;stock', 'A-1;Béquille;700;0', 'A-2;Canne;800;1', 'A-3;Lit;900;5')).id,
    );
    const { rows } = await database().pool.query(
      `select listed.id from listed_products as listed full join search_documents as found on product_id = listed.id
       where (listed.in_stock, listed.price, search_vector(listed.names, 'A'))
         is distinct from (found.in_stock, found.price, found.names)`,
    );
    expect(rows).toEqual([]);
    expect(await count("search_documents where in_stock and words @@ 'bequille | canne | lit'")).toBe(2);
  });

  test('an import that is applied again does nothing', async () => {
    const { id } = await tried(allColumns, ...newProducts(2, 'A'));
    await apply(id);
    expect(await apply(id)).toEqual({ ok: false, reason: 'already-applied' });
    expect(await count('products')).toBe(2);
  });

  test('an import that six administrators apply at once is applied once', async () => {
    const { id } = await tried(allColumns, ...newProducts(40, 'A'));
    const applied = await Promise.all(Array.from({ length: 6 }, () => apply(id)));
    expect(applied.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await count('products')).toBe(40);
    expect(await count('stock_movements')).toBe(26);
    expect(await count('audit_log')).toBe(1);
  });

  test('the same file tried and applied twice changes nothing the second time', async () => {
    const rows = newProducts(5, 'A');
    await apply((await tried(allColumns, ...rows)).id);
    expect((await tried(allColumns, ...rows)).report).toMatchObject({ same: 5, add: 0, change: 0 });
  });

  test('a file that was tried twice before it was applied sets the stock once, and sold pieces stay sold', async () => {
    const { db } = database();
    const { id: product } = await put('bed', { stock: 5 });
    const other = await put('chair', { stock: 5 });
    const file = ['sku;stock', 'BED;10', 'CHAIR;2'] as const;
    const [first, second] = [await tried(...file), await tried(...file)];
    await moveStock(db, author, { productId: product, change: -1, reason: 'order' });
    expect(await apply(first.id)).toMatchObject({ ok: true, changed: 2 });
    await moveStock(db, author, { productId: other.id, change: 4, reason: 'count' });
    expect(await apply(second.id)).toMatchObject({ ok: true });
    expect(await findProductForStaff(db, product)).toMatchObject({ stock: 9 });
    expect(await findProductForStaff(db, other.id)).toMatchObject({ stock: 2 });
  });

  test('new products without SKU of a file that was tried twice are added once', async () => {
    const rows = [';Canne pliante;9000;7000;Médical;3', ';Canne pliante;12000;9000;Médical;1'];
    const [first, second] = [await tried(allColumns, ...rows), await tried(allColumns, ...rows)];
    expect(await apply(first.id)).toMatchObject({ ok: true, added: 2 });
    expect(await apply(second.id)).toMatchObject({
      ok: false,
      errors: [
        { row: 2, column: 'name', reason: 'added-since', typed: 'Canne pliante' },
        { row: 3, column: 'name', reason: 'added-since' },
      ],
    });
    expect(await count('products')).toBe(2);
    // A file that is tried now adds them again: two articles may have one name.
    expect(await apply((await tried(allColumns, ...rows)).id)).toMatchObject({ ok: true, added: 2 });
  });

  test('rows with errors refuse the whole import, unless they are to be skipped', async () => {
    const { id, report } = await tried(allColumns, ...newProducts(2, 'A'), 'B;;cher;1;jouets;\u0000');
    expect(report).toMatchObject({ add: 2, error: 1 });
    expect(report.errors.map(({ column }) => column)).toEqual(['name', 'price', 'category', 'stock']);
    expect(await apply(id)).toEqual({ ok: false, reason: 'has-errors' });
    expect(await count('products')).toBe(0);
    expect(await apply(id, true)).toEqual({ ok: true, added: 2, changed: 0, leftOut: 1 });
  });

  test('what changed since the trial is checked again', async () => {
    const [sold, archived, priced, renamed] = [
      await put('sold', { stock: 10 }),
      await put('archived'),
      await put('priced'),
      await put('renamed'),
    ];
    const { id } = await tried(
      'sku;prix;stock',
      'SOLD;10000;12',
      'ARCHIVED;1;10',
      'PRICED;2;10',
      'RENAMED;3;10',
    );
    const { db, pool } = database();
    await moveStock(db, author, { productId: sold.id, change: -4, reason: 'order' });
    await archiveProduct(db, author, archived.id);
    await pool.query('update products set price = 2 where id = $1', [priced.id]);
    await pool.query("update products set name = 'Autre nom' where id = $1", [renamed.id]);

    expect(await apply(id)).toEqual({
      ok: false,
      reason: 'changed-since',
      errors: [{ row: 3, column: 'id', reason: 'archived', typed: String(archived.id) }],
    });
    expect(await findImport(db, id)).toMatchObject({
      state: 'tried',
      rowsDone: 0,
      report: { result: { reason: 'changed-since', errors: [{ row: 3 }] } },
    });
    expect(await apply(id, true)).toEqual({ ok: true, added: 0, changed: 2, leftOut: 1 });
    const written = [
      { id: sold.id, name: 'sold', before: {}, after: {}, stock: { seen: 6, wanted: 8 } },
      { id: renamed.id, name: 'Autre nom', before: { price: 10_000 }, after: { price: 3 } },
    ];
    const { rows } = await pool.query("select after from audit_log where action = 'products.imported'");
    expect(rows[0].after.products).toEqual(written);
    expect((await findImport(db, id))?.report.samples).toMatchObject(written);
    expect(await findProductForStaff(db, sold.id)).toMatchObject({ stock: 8 });
    expect(await findProductForStaff(db, priced.id)).toMatchObject({ price: 2, version: 1 });
    expect(await findProductForStaff(db, renamed.id)).toMatchObject({ name: 'Autre nom', price: 3 });
  });

  test('an editor cannot lower a floor, neither with a new file nor with one that an admin tried', async () => {
    const { db, pool } = database();
    const editor = { ...author, role: 'editor' as const };
    const [cheap, dear] = [await put('cheap', { lprice: 8000 }), await put('dear', { lprice: 8000 })];
    const bytes = Buffer.from('sku;dernier prix\nCHEAP;7999\nDEAR;8500');
    const own = await tryImport(db, editor, { name: 'prix.csv', bytes });
    expect(own).toMatchObject({
      report: {
        change: 1,
        error: 1,
        errors: [{ row: 2, column: 'lprice', reason: 'floor-lowered', typed: '7999' }],
      },
    });

    const { id } = await tried('sku;dernier prix', 'CHEAP;7999', 'DEAR;8500');
    // The floor was raised since the trial: the file's raise would now lower it.
    await pool.query('update products set lprice = 9000 where id = $1', [dear.id]);
    const claim = await claimImport(db, { id, skipErrors: false });
    if (!claim.ok) throw new Error(claim.reason);
    expect(await applyImport(db, editor, claim.claimed)).toEqual({
      ok: false,
      reason: 'changed-since',
      errors: [
        { row: 2, column: 'lprice', reason: 'floor-lowered', typed: '7999' },
        { row: 3, column: 'lprice', reason: 'floor-lowered', typed: '8500' },
      ],
    });
    expect(await findProductForStaff(db, cheap.id)).toMatchObject({ lprice: 8000 });
    expect(await apply(id)).toMatchObject({ ok: true, changed: 2 });
    expect(await findProductForStaff(db, cheap.id)).toMatchObject({ lprice: 7999 });
  });

  test('an editor cannot put a price below a floor with a file that an admin tried', async () => {
    const { db } = database();
    const editor = { ...author, role: 'editor' as const };
    const known = await put('known-floor', { lprice: 8000 });
    const { id } = await tried(
      'sku;nom;prix;dernier prix;catégorie;stock',
      'KNOWN-FLOOR;Connu;7999;8000;medical;1',
      'NEW-FLOOR;Neuf;9;10;medical;1',
    );
    const claim = await claimImport(db, { id, skipErrors: false });
    if (!claim.ok) throw new Error(claim.reason);
    expect(await applyImport(db, editor, claim.claimed)).toEqual({
      ok: false,
      reason: 'changed-since',
      errors: [
        { row: 2, column: 'price', reason: 'price-below-floor', typed: '7999' },
        { row: 3, column: 'price', reason: 'price-below-floor', typed: '9' },
      ],
    });
    expect(await findProductForStaff(db, known.id)).toMatchObject({ version: 1 });
    expect(await apply(id)).toMatchObject({ ok: true, added: 1, changed: 1 });
  });

  test('a SKU that another product got since the trial is refused', async () => {
    const product = await put('mine');
    const first = await tried(allColumns, ...newProducts(2, 'A'));
    const second = await tried('id;sku', `${product.id};A-1`);
    await put('taken', { sku: 'A-1' });
    expect(await apply(first.id)).toMatchObject({
      reason: 'changed-since',
      errors: [{ row: 3, column: 'sku', reason: 'sku-taken', typed: 'A-1' }],
    });
    expect(await apply(second.id)).toMatchObject({ reason: 'changed-since', errors: [{ row: 2 }] });
    expect(await apply(first.id, true)).toMatchObject({ added: 1, leftOut: 1 });
  });

  test('a stale edit of an imported product names who imported', async () => {
    const product = await put('edited');
    await apply((await tried('sku;prix', 'EDITED;5')).id);
    expect(
      await changeProduct(database().db, author, { id: product.id, version: 1, product: crutches }),
    ).toMatchObject({ reason: 'stale', current: { price: 5 }, lastChange: { who: 'awa' } });
  });

  test('a crash in the middle saves nothing, and the import is failed', async () => {
    const { db, pool } = database();
    const { id } = await tried(allColumns, ...newProducts(4000, 'A'));
    const applying = apply(id);
    const outcome = applying.then(
      () => 'applied',
      () => 'crashed',
    );
    await expect.poll(async () => (await findImport(db, id))?.rowsDone, soon).toBeGreaterThan(0);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    );
    expect(await outcome).toBe('crashed');
    expect(await count('products')).toBe(0);
    expect(await count('audit_log')).toBe(0);
    expect(await findImport(db, id)).toMatchObject({ state: 'failed' });
    expect(await apply(id)).toEqual({ ok: false, reason: 'given-up' });
  });

  test('an import without progress is failed after ten minutes, and no other', async () => {
    const { db, pool } = database();
    const ids = await Promise.all(
      ['A', 'B', 'C'].map(async (sku) => (await tried(allColumns, ...newProducts(1, sku))).id),
    );
    const [stale, fresh, waiting] = ids;
    await pool.query(
      "update imports set state = 'applying', updated_at = now() - interval '11 minutes' where id = $1",
      [stale],
    );
    await pool.query("update imports set state = 'applying' where id = $1", [fresh]);
    await pool.query("update imports set updated_at = now() - interval '11 minutes' where id = $1", [
      waiting,
    ]);
    expect(await failStaleImports(db)).toEqual([{ id: stale }]);
    expect(await apply(fresh ?? '')).toEqual({ ok: false, reason: 'being-applied' });
  });

  test('two imports at once, sales and new products of the same name all leave stock equal to its ledger', async () => {
    const { db } = database();
    const shelf = await Promise.all(Array.from({ length: 30 }, (_, i) => put(`shelf-${i}`, { stock: 20 })));
    const up = shelf.map(({ sku }, i) => `${sku};Produit importé;${i};0;Médical;25`);
    const down = shelf.toReversed().map(({ sku }) => `${sku};Autre nom;7;0;Médical;3`);
    const one = await tried(allColumns, ...up, ...newProducts(30, 'A'));
    const other = await tried(allColumns, ...down, ...newProducts(30, 'B'));
    const settled = await Promise.allSettled([
      apply(one.id),
      apply(other.id),
      ...shelf.map(({ id }) => moveStock(db, author, { productId: id, change: -2, reason: 'order' })),
      ...Array.from({ length: 10 }, () =>
        addProduct(db, author, { product: { ...crutches, name: 'Produit importé' }, stock: 1 }),
      ),
    ]);
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    // The refused import tries again.
    const again = [await apply(one.id), await apply(other.id)];
    for (const applied of again) if (!applied.ok) expect(applied.reason).toBe('already-applied');
    expect(await count('products')).toBe(100);
    expect(await listAstray(db)).toEqual([]);
    expect(await count('products where stock < 0')).toBe(0);
  });

  test('while another import is being applied, this one is refused and can be applied afterwards', async () => {
    const { id } = await tried(allColumns, ...newProducts(1, 'A'));
    const other = await database().pool.connect();
    await other.query('begin; select pg_advisory_xact_lock(hashtextextended($$import$$, 0))');
    expect(await apply(id)).toEqual({ ok: false, reason: 'another-import' });
    await other.query('commit');
    other.release();
    expect(await apply(id)).toMatchObject({ ok: true });
  });

  test('an import and an administrator who saves products never deadlock on search words', async () => {
    const { id } = await tried(allColumns, 'A;Zzzz;1;0;Médical;0', 'B;Aaaa;1;0;Médical;0');
    const other = await database().pool.connect();
    await other.query('begin');
    const save = (name: string) =>
      other.query(
        `insert into products (slug, name, price, lprice, category) values ($1, $2, 1, 1, 'medical')`,
        [`other-${name}`, name],
      );
    await save('aaaa');
    expect(await apply(id)).toMatchObject({ ok: true, added: 2 });
    await save('zzzz');
    await other.query('commit');
    other.release();
    expect(await count("search_words where word in ('aaaa', 'zzzz')")).toBe(3);
  });

  test('an import locks products in the order of their ids, whatever the order of the file', async () => {
    const [first, second] = [await put('first'), await put('second')];
    await database().pool.query('update products set price = 1 where id = $1', [first.id]);
    const { id } = await tried('sku;prix', 'SECOND;5', 'FIRST;5');
    const other = await database().pool.connect();
    await other.query('begin');
    await other.query('select from products where id = $1 for no key update', [first.id]);
    const applied = apply(id);
    await waitUntilBlocked();
    await other.query('select from products where id = $1 for no key update nowait', [second.id]);
    await other.query('commit');
    other.release();
    expect(await applied).toMatchObject({ ok: true, changed: 2 });
  });

  test('a SKU that is taken for one that is being added waits for it, and is refused', async () => {
    const { id } = await tried(allColumns, 'IMP 07;Sonde;1100;900;Médical;0');
    const { commit } = await addUncommitted(database().db, 'imp-07');
    const applied = apply(id);
    await waitUntilBlocked();
    await commit();
    expect(await applied).toMatchObject({ ok: false, errors: [{ reason: 'sku-taken', typed: 'IMP 07' }] });
    expect(await count("products where sku ilike 'imp%'")).toBe(1);
  });

  test('customers need not wait for an import: a product that it locks can be ordered', async () => {
    const product = await put('ordered');
    const placed = await database().db.transaction(async (tx) => {
      await lockProducts(tx, [product.id]);
      await lockProduct(tx, product.id);
      return placeOrder(database().db, {
        key: randomUUID(),
        language: 'fr',
        buyer: { name: 'Awa', phone: '+237677000011', phoneTyped: '' },
        lines: [{ productId: product.id, quantity: 1 }],
        seenTotal: undefined,
      });
    });
    expect(placed).toMatchObject({ ok: true });
  });

  test('a file that is no table, or lacks columns of a product, is refused and nothing is saved', async () => {
    expect(await attempt('Couleur', 'rouge')).toMatchObject({ reason: 'columns', unknown: ['Couleur'] });
    expect(await attempt('Nom;Prix', 'Canne;5')).toEqual({
      ok: false,
      reason: 'columns',
      unknown: [],
      missing: ['lprice', 'category', 'stock'],
      twice: [],
    });
    expect(await attempt('')).toEqual({ ok: false, reason: 'empty' });
    expect(await count('imports')).toBe(0);
  });

  test.each(['', '1', '../x', randomUUID()])('there is no import “%s”', async (id) => {
    expect(await findImport(database().db, id)).toBeUndefined();
    expect(await apply(id)).toEqual({ ok: false, reason: 'not-found' });
  });

  test('a trial that was never applied is deleted after a week', async () => {
    const { id } = await tried(allColumns, ...newProducts(1, 'A'));
    await database().pool.query("update imports set created_at = now() - interval '8 days'");
    await tried(allColumns, ...newProducts(1, 'B'));
    expect(await findImport(database().db, id)).toBeUndefined();
  });
});
