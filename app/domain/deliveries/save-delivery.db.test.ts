import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, editor, expectNothingLost, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { findDelivery, listDeliveryEvents } from './delivery.queries.ts';
import type { ArrangedDelivery } from './delivery.schema.ts';
import { saveDelivery } from './save-delivery.ts';

const wanted: ArrangedDelivery = {
  ...{ method: 'zone', town: 'Douala', place: 'Akwa', landmark: '', recipient: '', recipientPhone: '' },
  ...{ fee: 1500, feePaidTo: 'shop', agency: '', carrier: 'Paul Moto', promisedOn: null, isTold: false },
};
const step = { reason: '', agency: '', waybill: '', receivedBy: '', withStatus: false };

onDatabase('the one form of a delivery', (database) => {
  const db = () => database().db;
  const place = async () => {
    const { id: productId } = await putOnSale(db(), { slug: `brace-${randomUUID()}`, stock: 5 });
    return (await placeTestOrder(database(), [{ productId, quantity: 1 }])).id;
  };

  test('saves who brings it with the step, and the same form again changes nothing more', async () => {
    const orderId = await place();
    const form = { ...wanted, orderId, version: 0, step: { ...step, to: 'ready' as const } };
    expect(await saveDelivery(db(), admin, form)).toEqual({ ok: true });
    expect(await findDelivery(db(), orderId)).toMatchObject({
      order: { fee: 1500 },
      delivery: { carrier: 'Paul Moto', place: 'Akwa', state: 'ready', version: 2 },
    });
    expect(await saveDelivery(db(), admin, form)).toEqual({ ok: true });
    expect(await listDeliveryEvents(db(), orderId)).toHaveLength(1);
    await expectNothingLost(database().pool);
  });

  test('writes neither when the step is refused', async () => {
    const orderId = await place();
    const form = { ...wanted, orderId, version: 0, step: { ...step, to: 'failed' as const } };
    expect(await saveDelivery(db(), admin, form)).toEqual({ ok: false, reason: 'reason-missing' });
    expect(await findDelivery(db(), orderId)).toMatchObject({
      order: { fee: 0 },
      delivery: { carrier: '', state: 'to-prepare', version: 0 },
    });
  });

  test('of two who step at once, one is refused and nothing of the other form is written', async () => {
    const orderId = await place();
    const save = (author: typeof admin, carrier: string) =>
      saveDelivery(db(), author, {
        ...{ ...wanted, carrier, orderId, version: 0 },
        step: { ...step, to: 'ready' },
      });
    const answers = await Promise.all([save(admin, 'Paul'), save(editor, 'Awa')]);
    expect(answers.map((answer) => (answer.ok ? 'saved' : answer.reason)).sort()).toEqual(['saved', 'stale']);
    const winner = answers[0].ok ? 'Paul' : 'Awa';
    expect(await findDelivery(db(), orderId)).toMatchObject({ delivery: { carrier: winner, version: 2 } });
  });
});
