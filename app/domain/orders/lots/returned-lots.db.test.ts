import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { piecesInLots, putLotsOnSale } from '../../../../tests/support/lots.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import { countLots } from '../../products/lots/count-lots.ts';
import { stopLots } from '../../products/lots/stop-lots.ts';
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
  /** Pieces of each lot that orders have. */
  const holders = async (productId: number) =>
    (
      await pool().query(
        `select code, -sum(change)::int as pieces from lot_movements join lots on lots.id = lot_id
         where product_id = $1 and order_item_id is not null group by code having sum(change) <> 0 order by code`,
        [productId],
      )
    ).rows.map(({ code, pieces }) => `${code || '-'} ${pieces}`);
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

  test('of a product whose lots were stopped meanwhile are in its stock, and without a lot when it begins again', async () => {
    const { id, productId } = await sold();
    expect(await stopLots(db(), admin, { id: productId })).toEqual({ ok: true });
    await edit(id, { status: 'processing' });
    const { rows } = await pool().query('select stock, has_lots from products where id = $1', [productId]);
    expect(rows).toEqual([{ stock: 7, has_lots: false }]);
    // A recall asks nobody for what came back.
    expect(await holders(productId)).toEqual([]);
    const added = { code: 'NEW', expiresOn: '2098-01-31', pieces: 3 };
    const unnamed = [{ lot: 0, pieces: 4, seen: 7 }];
    expect(await countLots(db(), admin, { id: productId, counted: unnamed, added, note: '' })).toEqual({
      ok: true,
    });
    await edit(id, { status: 'completed' });
    expect(await lots(productId)).toBe('- 2');
    expect(await holders(productId)).toEqual(['- 2', 'NEW 3']);
    await edit(id, { status: 'processing' });
    expect(await lots(productId)).toBe('NEW 3, - 4');
    await expectNothingLost(pool());
  });

  test('that two credit at once come back once', async () => {
    const { id, productId, item } = await sold();
    await issueInvoice(db(), admin, id);
    const invoice = await findInvoice(db(), id);
    const credit = () =>
      issueCreditNote(db(), admin, {
        ...{ invoiceId: invoice?.id ?? '', key: randomUUID(), reason: 'Trop', returns: true },
        request: { what: 'pieces', pieces: [{ item, quantity: 5 }] },
      });
    const both = await Promise.all([credit(), credit()]);
    expect(both.map((answer) => (answer.ok ? 'issued' : answer.reason)).toSorted()).toEqual([
      ...['issued', 'too-many-pieces'],
    ]);
    expect(await lots(productId)).toBe('SOON 3, LATE 4');
    await expectNothingLost(pool());
  });
});
