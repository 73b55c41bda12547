import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { piecesInLots, putLotsOnSale } from '../../../../tests/support/lots.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import { issueCreditNote } from '../credit/issue-credit-note.ts';
import { issueDeliveryNote } from '../delivery/issue-delivery-note.ts';
import type { OrderEdit } from '../edit/edit.ts';
import { saveOrder } from '../edit/save-order.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';

onDatabase('pieces that come back', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  /** A completed order of 5 of 3 + 4 pieces, beside another line. */
  async function sold() {
    const productId = await putLotsOnSale(db(), 0, [
      { code: 'SOON', expiresOn: '2099-01-01', pieces: 3 },
      { code: 'LATE', expiresOn: '2099-12-31', pieces: 4 },
    ]);
    const beside = await putOnSale(db(), { slug: `beside-${randomUUID()}`, stock: 9 });
    const { id } = await placeTestOrder(database(), [
      { productId, quantity: 5 },
      { productId: beside.id, quantity: 1 },
    ]);
    const item = (await reopen(db(), id)).lines.find((line) => line.productId === productId)?.id ?? 0;
    await edit(id, { status: 'completed' });
    expect(await piecesInLots(db(), productId)).toBe('LATE 2');
    return { id, productId, item };
  }
  async function edit(id: string, change: Partial<OrderEdit>) {
    const { version, status } = await reopen(db(), id);
    const saved = await saveOrder(db(), admin, {
      ...{ id, version, acceptShortage: false, edit: { status, note: '', prices: [], ...change } },
    });
    expect(saved).toMatchObject({ ok: true });
  }
  const lots = (productId: number) => piecesInLots(db(), productId);
  const expire = (productId: number) =>
    pool().query("update lots set expires_on = '2020-01-01' where product_id = $1 and code = 'LATE'", [
      productId,
    ]);

  test('with a credit note go into the lots that they came from, also when those expired meanwhile', async () => {
    const { id, productId, item } = await sold();
    await issueInvoice(db(), admin, id);
    const invoice = await findInvoice(db(), id);
    const credit = (quantity: number) =>
      issueCreditNote(db(), admin, {
        ...{ invoiceId: invoice?.id ?? '', key: randomUUID(), reason: 'Trop', returns: true },
        request: { what: 'pieces', pieces: [{ item, quantity }] },
      });
    expect(await credit(1)).toMatchObject({ ok: true });
    expect(await lots(productId)).toBe('LATE 3');
    await expire(productId);
    expect(await credit(3)).toMatchObject({ ok: true });
    expect(await lots(productId)).toBe('LATE 3, SOON 3');
    const again = await placeTestOrder(database(), [{ productId, quantity: 4 }]);
    expect(again.lines).toMatchObject([{ stock: 6, expired: 3 }]);
    await expectNothingLost(pool());
  });

  test('of a reopened order go into the lots that they came from', async () => {
    const { id, productId } = await sold();
    await edit(id, { status: 'processing' });
    expect(await lots(productId)).toBe('SOON 3, LATE 4');
    await expectNothingLost(pool());
  });

  test('of a reopened order stay away where a delivery note handed them over', async () => {
    const { id, productId } = await sold();
    await edit(id, { status: 'processing' });
    const item = (await reopen(db(), id)).lines.find((line) => line.productId === productId)?.id ?? 0;
    const pieces = [{ item, quantity: 2 }];
    await issueDeliveryNote(db(), admin, { orderId: id, key: randomUUID(), pieces });
    await edit(id, { status: 'completed' });
    await edit(id, { status: 'processing' });
    expect(await lots(productId)).toBe('SOON 1, LATE 4');
    await expectNothingLost(pool());
  });

  test('of a line that was counted again or dropped go into the lots that they came from', async () => {
    const { id, productId, item } = await sold();
    await edit(id, { quantities: [{ lineId: item, quantity: 4 }] });
    expect(await lots(productId)).toBe('LATE 3');
    await edit(id, { quantities: [{ lineId: item, quantity: 0 }] });
    expect(await lots(productId)).toBe('SOON 3, LATE 4');
    await expectNothingLost(pool());
  });
});
