import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { sellAtCounter } from '../orders/entry/sell-at-counter.ts';
import { erasePersons } from '../privacy/erase-persons.ts';
import { exportPersons } from '../privacy/export-persons.ts';
import { findCustomer, listCustomers } from './customer.queries.ts';
import { saveNote } from './save-note.ts';

const awa = { phone: '+237677000011', phoneTyped: '677000011' };
const paul = { phone: '+237699000022', phoneTyped: '699000022' };

onDatabase('customers', (database) => {
  const db = () => database().db;
  const list = (search = '', page = 1, pageSize = 10) => listCustomers(db(), { search, page, pageSize });

  test('each number is one customer, the newest order first, with the sum of completed orders', async () => {
    const { id: productId } = await putOnSale(db(), { slug: 'lit', price: 5000, lprice: 4000 });
    const order = (buyer: object, quantity: number) =>
      placeTestOrder(database(), [{ productId, quantity }], buyer);
    const first = await order({ ...awa, name: 'Awa' }, 1);
    await order({ ...paul, name: 'Paul' }, 2);
    const newest = await order({ ...awa, name: 'Awa Ngo' }, 3);
    await database().pool.query("update orders set status = 'completed' where id = any($1)", [
      [first.id, newest.id],
    ]);
    const shown = await list();
    expect(shown.total).toBe(2);
    expect(shown.customers).toMatchObject([
      { orderId: newest.id, name: 'Awa Ngo', phone: awa.phone, orderCount: 2, total: 20_000 },
      { name: 'Paul', phone: paul.phone, orderCount: 1, total: 0 },
    ]);
    expect((await list('', 2, 1)).customers).toMatchObject([{ name: 'Paul' }]);
    expect((await list('699 00 00 22')).customers).toMatchObject([{ name: 'Paul' }]);
    expect((await list('ngo')).customers).toMatchObject([{ name: 'Awa Ngo' }]);
    expect((await list('nobody')).customers).toEqual([]);
    // Any of the orders leads to the customer.
    expect(await findCustomer(db(), first.id)).toMatchObject({
      ...{ phone: awa.phone, name: 'Awa Ngo', newestId: newest.id, orderCount: 2, total: 20_000 },
      orders: [{ id: newest.id }, { id: first.id }],
    });
    await database().pool.query('update orders set credited = 4000 where id = $1', [first.id]);
    expect(await findCustomer(db(), first.id)).toMatchObject({ orderCount: 2, total: 16_000 });
    expect(await findCustomer(db(), '00000000-0000-4000-8000-00000000dead')).toBeUndefined();
  });

  test('a buyer at the counter without a number is no customer', async () => {
    const [{ customers }, { id: productId }] = [await list(), await putOnSale(db(), { slug: 'canne' })];
    const sold = await sellAtCounter(db(), admin, {
      key: randomUUID(),
      language: 'fr',
      buyer: { name: 'Client au comptoir', phone: '', phoneTyped: '' },
      note: '',
      lines: [{ productId, quantity: 1, actualPrice: null }],
      acceptShortage: false,
    });
    if (!sold.ok) throw new Error(sold.reason);
    expect((await list()).customers).toEqual(customers);
    expect(await findCustomer(db(), sold.id)).toBeUndefined();
  });

  test('a note is saved upon the version that was seen', async () => {
    const note = { phone: awa.phone, note: 'préfère le matin', version: 0 };
    expect(await saveNote(db(), admin, note)).toEqual({ ok: true });
    expect(await saveNote(db(), admin, note)).toEqual({ ok: true });
    expect(await saveNote(db(), admin, { ...note, note: 'le soir', version: 1 })).toEqual({ ok: true });
    expect(await saveNote(db(), admin, { ...note, version: 1 })).toEqual({ ok: false, reason: 'stale' });
    const [customer] = (await list('ngo')).customers;
    expect(await findCustomer(db(), customer?.orderId ?? '')).toMatchObject({
      note: 'le soir',
      noteVersion: 2,
    });
    const { rows } = await database().pool.query("select * from audit_log where action = 'customer.noted'");
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/matin|soir|677000/);
  });

  test('a note is exported and erased with its customer', async () => {
    const exported = await exportPersons(db(), admin, { phones: [awa.phone], emails: [] });
    expect(exported.notes).toMatchObject([{ phone: awa.phone, note: 'le soir' }]);
    await saveNote(db(), admin, { phone: paul.phone, note: 'reste', version: 0 });
    await erasePersons(db(), admin, { phones: [awa.phone], emails: [] });
    const { rows } = await database().pool.query('select note from customer_notes');
    expect(rows).toEqual([{ note: 'reste' }]);
    expect((await list()).customers).toMatchObject([{ name: 'Paul' }]);
  });
});
