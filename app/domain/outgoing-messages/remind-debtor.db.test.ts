import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, changeOrder, editor, placeTestOrder, today } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { recordPayment } from '../orders/payments/record-payment.ts';
import { closeMessage } from './close-message.ts';
import { listReminded, listWaitingMessages } from './outgoing.queries.ts';
import { queueStepMessage } from './queue-message.ts';
import { type AskedDebtor, remindDebtor } from './remind-debtor.ts';

onDatabase('reminding a debtor', (database) => {
  const db = () => database().db;
  const run = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  let productId = 0;
  const pay = (orderId: string, amount: number) =>
    recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', receivedOn: today },
      ...{ note: '', isAdvance: false, shares: [{ orderId, amount }] },
    });
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'scale', price: 10_000, stock: 1_000 })).id;
    await pay((await placeTestOrder(database(), [{ productId, quantity: 1 }])).id, 1);
  });
  const owe = async (phone: string, more: { name?: string; organisationId?: string } = {}) => {
    const { organisationId, ...buyer } = more;
    const order = await placeTestOrder(database(), [{ productId, quantity: 1 }], { phone, ...buyer });
    if (organisationId)
      await run('update orders set organisation_id = $2 where id = $1', [order.id, organisationId]);
    await changeOrder(db(), order.id, { status: 'completed' });
    return order;
  };
  const erase = (id: string) =>
    run(
      `update orders set phone = '', phone_typed = '', customer_name = '', erased_at = now(),
         erased_version = version where id = $1`,
      [id],
    );
  const remind = (debtor: Partial<AskedDebtor>, today = '2026-11-23') =>
    remindDebtor(db(), editor, { organisationId: '', phone: '', today, ...debtor });
  const waiting = async () =>
    (await listWaitingMessages(db(), { page: 1, pageSize: 50 })).messages.filter(
      ({ kind }) => kind === 'reminder',
    );
  const waitingFor = async (phone: string) => (await waiting()).filter((each) => each.phone === phone);

  test('prepares one text with all that is due, in the customer’s language, and one audit row', async () => {
    const phone = '+237677001951';
    const [first, second] = [await owe(phone, { name: 'Awa Ngo' }), await owe(phone)];
    await pay(first.id, 4_000);
    await run("update orders set language = 'en' where id = $1", [first.id]);
    expect(await remind({ phone })).toEqual({ ok: true });
    expect(await waitingFor(phone)).toMatchObject([
      {
        ...{ orderId: first.id, customerName: 'Awa Ngo', language: 'en', token: first.token },
        debt: { numbers: [first.number, second.number], due: 16_000 },
      },
    ]);
    const { rows } = await run(
      "select administrator_name as by, subject_id as order, after from audit_log where action = 'debtor.reminded' and subject_name = $1",
      [first.number],
    );
    expect(rows).toEqual([
      { by: 'Paul', order: first.id, after: { orders: [first.number, second.number], due: 16_000 } },
    ]);
  });

  test('happens once a day, also when the first order was paid meanwhile, and by ten people at once', async () => {
    const phone = '+237677001952';
    const [first, second] = [await owe(phone), await owe(phone)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => remind({ phone })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await pay(first.id, 10_000);
    expect(await remind({ phone })).toEqual({ ok: false, reason: 'already-reminded' });
    expect(await listReminded(db(), '2026-11-23')).toContainEqual({ organisationId: null, phone });
    expect(await waitingFor(phone)).toMatchObject([{ debt: { numbers: [second.number], due: 10_000 } }]);
    // The next day's takes the place of the one that nobody sent.
    expect(await remind({ phone }, '2026-11-24')).toEqual({ ok: true });
    expect(await waitingFor(phone)).toMatchObject([{ orderId: second.id }]);
    expect(await listReminded(db(), '2026-11-25')).toEqual([]);
  });

  test('waits no longer once everything is paid, and then nothing can be asked', async () => {
    expect(await remind({ phone: '\u0000' })).toEqual({ ok: false, reason: 'nothing-due' });
    const phone = '+237677001953';
    const { id } = await owe(phone);
    await remind({ phone });
    expect(await waitingFor(phone)).toHaveLength(1);
    await pay(id, 10_000);
    expect(await waitingFor(phone)).toEqual([]);
    expect(await remind({ phone }, '2026-11-24')).toEqual({ ok: false, reason: 'nothing-due' });
    expect(await remind({ organisationId: 'x' })).toEqual({ ok: false, reason: 'nothing-due' });
    expect(await remind({})).toEqual({ ok: false, reason: 'nothing-due' });
  });

  test('of an organisation goes to its own number, else to the buyer’s; without a number to nobody', async () => {
    const add = async (phone: string | null) => {
      const { rows } = await run(
        `insert into organisations (id, name, kind, phone)
         values (gen_random_uuid(), 'Clinique des Palmiers', 'clinic', $1) returning id`,
        [phone],
      );
      return String(rows[0].id);
    };
    const own = await add('+237677001961');
    const order = await owe('+237677001954', { organisationId: own });
    expect(await remind({ phone: '+237677001954' })).toEqual({ ok: false, reason: 'nothing-due' });
    expect(await remind({ organisationId: own })).toEqual({ ok: true });
    expect(await waitingFor('+237677001961')).toMatchObject([
      { orderId: order.id, customerName: 'Clinique des Palmiers' },
    ]);
    const silent = await add(null);
    const erased = await owe('+237677001955', { organisationId: silent });
    await owe('+237677001956', { organisationId: silent });
    await erase(erased.id);
    expect(await remind({ organisationId: silent })).toEqual({ ok: true });
    expect(await waitingFor('+237677001956')).toHaveLength(1);
    const unknown = await add(null);
    const lost = await owe('+237677001957', { organisationId: unknown });
    await erase(lost.id);
    expect(await remind({ organisationId: unknown })).toEqual({ ok: false, reason: 'no-phone' });
  });

  test('is not skipped by a step of the delivery, and is marked like other messages', async () => {
    const phone = '+237677001958';
    const { id: orderId } = await owe(phone);
    await remind({ phone });
    const step = { orderId, kind: 'ready', madeFor: new Date(), language: 'fr' } as const;
    await queueStepMessage(db(), step);
    const [message] = await waitingFor(phone);
    expect(await closeMessage(db(), editor, { id: message?.id ?? 0, how: 'sent' })).toEqual({ ok: true });
    expect(await waitingFor(phone)).toEqual([]);
  });

  test('shows nothing while the payments are off, and works without deliveries', async () => {
    const phone = '+237677001959';
    await owe(phone);
    await remind({ phone });
    await run('update settings set delivery_on = false');
    expect(await waitingFor(phone)).toHaveLength(1);
    await run('update settings set delivery_on = true, payments_on = false');
    expect(await waiting()).toEqual([]);
    await run('update settings set payments_on = true');
  });
});
