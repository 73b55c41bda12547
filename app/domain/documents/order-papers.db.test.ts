import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, changeOrder, editor, placeTestOrder } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { overwriteGetLocale } from '../../generated/words/runtime.js';
import { todayInDouala } from '../date.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import type { Share } from '../orders/payments/payment.ts';
import { recordPayment } from '../orders/payments/record-payment.ts';
import { voidPayment } from '../orders/payments/void-payment.ts';
import {
  findCheckedDocument,
  findDocument,
  findPaperOfOrder,
  listDocumentsOfOrder,
  listPapersOfOrder,
} from './document.queries.ts';
import { paperName } from './name-document.ts';

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

  test('are named as they are titled, also to who checks the code of one', async () => {
    const { db } = database();
    const { id: productId } = await putOnSale(db, { slug: 'cane', price: 10_000, stock: 100 });
    const { id: orderId } = await placeTestOrder(database(), [{ productId, quantity: 1 }]);
    const pay = async (direction: 1 | -1, amount: number) => {
      const paid = await recordPayment(db, editor, {
        ...{ key: randomUUID(), method: 'bank', reference: 'VIR 7', receivedOn: todayInDouala(new Date()) },
        ...{ direction, note: '', isAdvance: false, owesAgain: true, shares: [{ orderId, amount }] },
        ...(direction === -1 && { reference: 'VIR 8' }),
      });
      if (!paid.ok) throw new Error(paid.reason);
      return paid;
    };
    await pay(1, 3_000);
    const refund = await pay(-1, 1_000);
    expect(await voidPayment(db, admin, { id: refund.id, reason: 'Saisi deux fois' })).toMatchObject({
      ok: true,
    });
    overwriteGetLocale(() => 'fr');
    const names = ['Reçu', 'Remboursement', 'Reçu annulé'];
    const papers = await listPapersOfOrder(db, orderId);
    expect(papers.map(paperName)).toEqual(names);
    expect((await listDocumentsOfOrder(db, orderId)).map(paperName)).toEqual(names);
    const checked = await Promise.all(
      papers.map(async ({ id }) => findCheckedDocument(db, (await findDocument(db, id))?.checkCode ?? '')),
    );
    expect(checked.map((paper) => paper && paperName(paper))).toEqual(names);
    expect(JSON.stringify(checked)).not.toContain('VIR');
    const quote = { kind: 'quote', content: { asProforma: true } } as const;
    expect(paperName(quote)).toBe('Facture proforma');
  });
});
