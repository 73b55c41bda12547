import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, editor } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { findArrival } from '../arrivals/arrival.queries.ts';
import { receiveGoods } from '../arrivals/receive-goods.ts';
import { saveSupplier } from './save-supplier.ts';
import { findSupplier, listSupplierNames, listSuppliers } from './supplier.queries.ts';
import type { SupplierDetails } from './supplier.schema.ts';

const shenzhen: SupplierDetails = {
  ...{ name: 'Shenzhen Medical', country: 'Chine', contactName: 'Mme Li', phone: '+8613800138000' },
  ...{ email: 'li@example.com', note: 'Paie d’avance' },
};

onDatabase('suppliers', (database) => {
  const db = () => database().db;
  const save = (id: string, version: number, changes: Partial<SupplierDetails> = {}, by = admin) =>
    saveSupplier(db(), by, { id, version, supplier: { ...shenzhen, ...changes } });
  const receive = async (supplier: string) => {
    const { id } = await putOnSale(db(), { slug: `from-${randomUUID()}`, stock: 0 });
    const lines = [{ productId: id, quantity: 1, unitCost: null }];
    const received = await receiveGoods(db(), editor, { key: randomUUID(), supplier, reference: '', lines });
    return findArrival(db(), received.ok ? received.id : 0);
  };

  test('one is added once, changed by version, and found by name, country and contact', async () => {
    const id = randomUUID();
    for (const _ of [1, 2]) expect(await save(id, 0)).toEqual({ ok: true });
    expect(await save(id, 1, { country: 'China' })).toEqual({ ok: true });
    expect(await save(id, 1, { note: '' })).toEqual({ ok: false, reason: 'stale' });
    expect(await save(randomUUID(), 1)).toEqual({ ok: false, reason: 'not-found' });
    expect(await save('x', 0)).toEqual({ ok: false, reason: 'not-found' });
    expect(await findSupplier(db(), id)).toMatchObject({ ...shenzhen, country: 'China', version: 2 });
    for (const search of ['shenzhén', 'CHINA', 'mme li', ''])
      expect(await listSuppliers(db(), { search, page: 1, pageSize: 9 })).toMatchObject({
        suppliers: [{ id }],
        total: 1,
      });
    expect(await listSuppliers(db(), { search: 'zzz', page: 1, pageSize: 9 })).toMatchObject({ total: 0 });
    const { rows } = await database().pool.query(
      "select before, after from audit_log where action = 'supplier.saved' and subject_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { before: null, after: { name: 'Shenzhen Medical', country: 'Chine' } },
      { before: { country: 'Chine' }, after: { country: 'China' } },
    ]);
  });

  test('a name that is typed in goods in adds one, however it is written, also by two at once', async () => {
    const [one, other] = await Promise.all([receive('Sodimed Akwa'), receive('SODIMED akwa')]);
    expect(one?.supplierId).toBe(other?.supplierId);
    expect(one?.supplier).toBe(other?.supplier);
    expect((await listSupplierNames(db())).filter((name) => /sodimed/i.test(name))).toHaveLength(1);
    expect(await receive('')).toMatchObject({ supplier: '', supplierId: null });
  });

  test('a new name is that of its deliveries, and nobody else’s', async () => {
    const arrival = await receive('Pharma Bonaberi');
    const id = arrival?.supplierId ?? '';
    const taken = { name: 'PHARMA bonaberi' };
    expect(await save(randomUUID(), 0, taken)).toEqual({ ok: false, reason: 'name-taken' });
    expect(await save(id, 1, { name: 'Pharma Bonabéri' })).toEqual({ ok: true });
    expect(await findArrival(db(), arrival?.id ?? 0)).toMatchObject({
      supplier: 'Pharma Bonabéri',
      supplierId: id,
    });
    expect((await receive('pharma bonabéri'))?.supplierId).toBe(id);
  });
});
