import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { changeOrder, editor, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { todayInDouala } from '../date.ts';
import { findOrderByToken } from './order.queries.ts';
import { recordPayment } from './payments/record-payment.ts';

onDatabase('what a buyer is still to pay', (database) => {
  test('is the whole until something is paid, or the order is cancelled', async () => {
    const { db } = database();
    const { id: productId } = await putOnSale(db, { slug: 'chair', price: 10_000, stock: 100 });
    const place = () => placeTestOrder(database(), [{ productId, quantity: 1 }]);
    const [paid, cancelled] = [await place(), await place()];
    const isWholeDue = async ({ token }: { token: string }) =>
      (await findOrderByToken(db, token))?.isWholeDue;
    expect([await isWholeDue(paid), await isWholeDue(cancelled)]).toEqual([true, true]);
    const recorded = await recordPayment(db, editor, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', note: '', isAdvance: false },
      ...{ receivedOn: todayInDouala(new Date()), shares: [{ orderId: paid.id, amount: 1_000 }] },
    });
    expect(recorded).toMatchObject({ ok: true });
    await changeOrder(db, cancelled.id, { status: 'cancelled' });
    expect([await isWholeDue(paid), await isWholeDue(cancelled)]).toEqual([false, false]);
  });
});
