import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, changeOrder, editor, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import type { Share } from '../orders/payments/payment.ts';
import { recordPayment } from '../orders/payments/record-payment.ts';
import { findPaperOfOrder, listPapersOfOrder } from './document.queries.ts';

onDatabase('the papers of an order', (database) => {
  test('are those that were issued for it: none of another order, and no receipt that names another', async () => {
    const { db } = database();
    const { id: productId } = await putOnSale(db, { slug: 'chair', price: 10_000, stock: 100 });
    const place = () => placeTestOrder(database(), [{ productId, quantity: 1 }]);
    const [mine, other] = [await place(), await place()];
    const pay = async (shares: Share[]) => {
      const paid = await recordPayment(db, editor, {
        ...{ key: randomUUID(), direction: 1, method: 'cash', reference: '', receivedOn: '2026-11-02' },
        ...{ note: '', isAdvance: false, shares },
      });
      if (!paid.ok) throw new Error(paid.reason);
      return paid.receiptId;
    };
    const own = await pay([{ orderId: mine.id, amount: 1_000 }]);
    const common = await pay([mine, other].map(({ id }) => ({ orderId: id, amount: 1_000 })));
    const theirs = await pay([{ orderId: other.id, amount: 2_000 }]);
    for (const { id } of [mine, other]) {
      await changeOrder(db, id, { status: 'completed' });
      expect(await issueInvoice(db, admin, id)).toMatchObject({ ok: true });
    }
    const papers = await listPapersOfOrder(db, mine.id);
    expect(papers.map(({ kind }) => kind)).toEqual(['receipt', 'invoice']);
    expect(papers[0]).toMatchObject({ id: own, language: 'fr' });
    for (const { id } of papers) expect(await findPaperOfOrder(db, mine.id, id)).toMatchObject({ id });
    const foreign = (await listPapersOfOrder(db, other.id)).map(({ id }) => id);
    for (const id of [common, theirs, ...foreign, randomUUID(), 'x'])
      expect(await findPaperOfOrder(db, mine.id, id)).toBeUndefined();
  });
});
