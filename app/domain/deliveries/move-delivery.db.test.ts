import { beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import {
  admin,
  changeOrder,
  editor,
  expectNothingLost,
  placeTestOrder,
  reopen,
} from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { listWaitingMessages } from '../outgoing-messages/outgoing.queries.ts';
import { arrangeDelivery } from './arrange-delivery.ts';
import { findDelivery, listDeliveryEvents } from './delivery.queries.ts';
import { type DeliveryStep, moveDelivery } from './move-delivery.ts';

const plain = { reason: '', agency: '', waybill: '', receivedBy: '', withStatus: false };

onDatabase('the steps of a delivery', (database) => {
  const db = () => database().db;
  let product = 0;
  beforeAll(async () => {
    product = (await putOnSale(db(), { slug: 'brace', stock: 5 })).id;
  });
  const placed = async (quantity = 1) =>
    (await placeTestOrder(database(), [{ productId: product, quantity }])).id;
  const version = async (orderId: string) => (await findDelivery(db(), orderId))?.delivery.version ?? -1;
  const move = async (orderId: string, step: Pick<DeliveryStep, 'to'> & Partial<DeliveryStep>) =>
    moveDelivery(db(), admin, { ...plain, orderId, version: await version(orderId), ...step });
  const waiting = async (orderId: string) =>
    (
      await database().pool.query(
        'select kind, skipped_at is not null as skipped from outgoing_messages where order_id = $1 order by id',
        [orderId],
      )
    ).rows;

  test('leave an event each, with its author, and change neither stock nor status by themselves', async () => {
    const id = await placed();
    expect(await move(id, { to: 'ready' })).toEqual({ ok: true });
    expect(await move(id, { to: 'at-agency', agency: 'Général', waybill: 'B12' })).toEqual({ ok: true });
    expect(await move(id, { to: 'delivered', receivedBy: 'Paul' })).toEqual({ ok: true });
    expect(await listDeliveryEvents(db(), id)).toMatchObject([
      { state: 'ready', by: 'Mireille', note: '' },
      { state: 'at-agency', by: 'Mireille', note: 'B12' },
      { state: 'delivered', by: 'Mireille', note: 'Paul' },
    ]);
    expect(await findDelivery(db(), id)).toMatchObject({
      order: { status: 'pending' },
      delivery: { state: 'delivered', agency: 'Général', waybill: 'B12', version: 3 },
    });
    expect((await auditOf(db(), id)).slice(-1)).toMatchObject([
      {
        action: 'delivery.moved',
        before: { deliveryState: 'at-agency' },
        after: { deliveryState: 'delivered' },
      },
    ]);
    await expectNothingLost(database().pool);
  });

  test('are refused without a reason, a waybill or who received it, and then nothing is written', async () => {
    const id = await placed();
    await move(id, { to: 'ready' });
    expect(await move(id, { to: 'to-prepare' })).toEqual({ ok: false, reason: 'reason-missing' });
    expect(await move(id, { to: 'at-agency', agency: 'G' })).toEqual({
      ok: false,
      reason: 'waybill-missing',
    });
    expect(await move(id, { to: 'delivered' })).toEqual({ ok: false, reason: 'receiver-missing' });
    expect(await listDeliveryEvents(db(), id)).toHaveLength(1);
    expect(await move(id, { to: 'failed', reason: 'Absente' })).toEqual({ ok: true });
    expect(await findDelivery(db(), id)).toMatchObject({ delivery: { failedReason: 'Absente' } });
  });

  test('of two people moving one delivery, the second reads who did what', async () => {
    const id = await placed();
    await move(id, { to: 'ready' });
    const seen = await version(id);
    const both = await Promise.all([
      moveDelivery(db(), admin, { ...plain, orderId: id, version: seen, to: 'on-the-way' }),
      moveDelivery(db(), editor, {
        ...plain,
        orderId: id,
        version: seen,
        to: 'delivered',
        receivedBy: 'Awa',
      }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const [first, second] = both;
    const loser = first?.ok ? second : first;
    expect(loser).toMatchObject({
      ok: false,
      reason: 'stale',
      last: { by: first?.ok ? 'Mireille' : 'Paul' },
    });
  });

  test('the same step sent again after a lost answer succeeds and stands once', async () => {
    const id = await placed();
    const step = { ...plain, orderId: id, version: 0, to: 'ready' } as const;
    const answers = await Promise.all(Array.from({ length: 20 }, () => moveDelivery(db(), admin, step)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await listDeliveryEvents(db(), id)).toHaveLength(1);
  });

  test('with the box ticked, no step is taken beyond the credit limit of an organisation', async () => {
    const id = await placed();
    await database().pool.query(
      `with clinic as (insert into organisations (id, name, kind, credit_limit)
         values (gen_random_uuid(), 'Clinique des Palmiers', 'clinic', 5000) returning id)
       update orders set organisation_id = clinic.id from clinic where orders.id = $1`,
      [id],
    );
    await move(id, { to: 'ready' });
    expect(await move(id, { to: 'delivered', receivedBy: 'Awa', withStatus: true })).toEqual({
      ...{ ok: false, reason: 'beyond-credit-limit', organisation: 'Clinique des Palmiers' },
      ...{ limit: 5_000, balance: 10_000 },
    });
    expect(await findDelivery(db(), id)).toMatchObject({
      order: { status: 'pending' },
      delivery: { state: 'ready', version: 1 },
    });
  });

  test('with the box ticked, handing over completes the order and takes its pieces once', async () => {
    const id = await placed(2);
    await move(id, { to: 'ready' });
    await move(id, { to: 'on-the-way', withStatus: true });
    expect((await reopen(db(), id)).status).toBe('shipping');
    await move(id, { to: 'delivered', receivedBy: 'Awa', withStatus: true });
    expect(await reopen(db(), id)).toMatchObject({ status: 'completed', lines: [{ taken: 2 }] });
    await expectNothingLost(database().pool);
  });

  test('short stock refuses the step with the ticked box whole', async () => {
    const id = await placed(99);
    await move(id, { to: 'ready' });
    expect(await move(id, { to: 'delivered', receivedBy: 'Awa', withStatus: true })).toEqual({
      ok: false,
      reason: 'not-enough-stock',
    });
    expect(await findDelivery(db(), id)).toMatchObject({
      order: { status: 'pending' },
      delivery: { state: 'ready', version: 1 },
    });
  });

  test('only a customer who asked for it gets a message, about the latest step', async () => {
    const [asked, silent] = [await placed(), await placed()];
    await database().pool.query('update orders set told_by_whatsapp = true where id = $1', [asked]);
    for (const id of [asked, silent]) {
      await move(id, { to: 'ready' });
      await move(id, { to: 'on-the-way' });
    }
    expect(await waiting(asked)).toEqual([
      { kind: 'ready', skipped: true },
      { kind: 'on-the-way', skipped: false },
    ]);
    expect(await waiting(silent)).toEqual([]);
  });

  test('a cancelled order goes no further, and its goods may come back', async () => {
    const id = await placed();
    await move(id, { to: 'ready' });
    await database().pool.query("update orders set status = 'cancelled' where id = $1", [id]);
    expect(await move(id, { to: 'on-the-way', withStatus: true })).toEqual({
      ok: false,
      reason: 'order-cancelled',
    });
    expect(await reopen(db(), id)).toMatchObject({ status: 'cancelled' });
    expect(await move(id, { to: 'returned', reason: 'Commande annulée' })).toEqual({ ok: true });
  });

  test('no message waits for a cancelled order, or once its customer no longer asks for it', async () => {
    const id = await placed();
    const told = (isTold: boolean) =>
      database().pool.query('update orders set told_by_whatsapp = $2 where id = $1', [id, isTold]);
    const shown = async () => {
      const { messages } = await listWaitingMessages(db(), { page: 1, pageSize: 50 });
      return messages.filter(({ orderId }) => orderId === id).map(({ kind }) => kind);
    };
    await told(true);
    await move(id, { to: 'ready' });
    expect(await shown()).toEqual(['ready']);
    await told(false);
    expect(await shown()).toEqual([]);
    await told(true);
    await changeOrder(db(), id, { status: 'cancelled' });
    expect(await shown()).toEqual([]);
    await changeOrder(db(), id, { status: 'pending' });
    expect(await shown()).toEqual(['ready']);
  });

  test('a delivery is arranged apart from the total, and an issued invoice keeps its fee', async () => {
    const id = await placed();
    const wanted = {
      method: 'zone',
      town: 'Douala',
      place: 'Deido',
      landmark: 'Portail vert',
      recipient: '',
      recipientPhone: '',
      fee: 1000,
      feePaidTo: 'shop',
      agency: '',
      carrier: '',
      promisedOn: '2026-11-23',
      isTold: true,
    } as const;
    expect(await arrangeDelivery(db(), admin, { ...wanted, orderId: id, version: 0 })).toEqual({
      ok: true,
      version: 1,
    });
    const { totalAmount } = await reopen(db(), id);
    expect(await reopen(db(), id)).toMatchObject({ totalAmount, deliveryFee: 1000, toldByWhatsapp: true });
    expect(await auditOf(db(), id)).toMatchObject([{ action: 'delivery.arranged', after: { fee: 1000 } }]);
    expect(JSON.stringify(await auditOf(db(), id))).not.toContain('Portail');
    expect(
      await arrangeDelivery(db(), admin, { ...wanted, fee: 500, orderId: id, version: 0 }),
    ).toMatchObject({
      reason: 'stale',
    });
    await database().pool.query(
      `insert into invoices (order_id, number, issued_by) values ($1, 'FA-2026-00001', 'awa')`,
      [id],
    );
    expect(await arrangeDelivery(db(), admin, { ...wanted, fee: 500, orderId: id, version: 1 })).toEqual({
      ok: false,
      reason: 'invoiced',
    });
  });

  test('events are never changed', async () => {
    const id = await placed();
    await move(id, { to: 'ready' });
    await expect(
      database().pool.query("update delivery_events set state = 'failed' where order_id = $1", [id]),
    ).rejects.toThrow('delivery_events are only added');
    await database().pool.query("update delivery_events set note = '' where order_id = $1", [id]);
  });
});
