import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { admin, buyer, placeTestOrder, reopen } from '../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../tests/support/products.ts';
import { findInvoice } from '../../documents/document.queries.ts';
import { saveOrganisation } from '../../organisations/save-organisation.ts';
import { acceptQuote } from '../../quotes/accept-quote.ts';
import { findQuoteOfOrder } from '../../quotes/quote.queries.ts';
import { addQuote } from '../../quotes/save-quote.ts';
import { sendQuote } from '../../quotes/send-quote.ts';
import { issueCreditNote } from '../credit/issue-credit-note.ts';
import { issueDeliveryNote } from '../delivery/issue-delivery-note.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import { findNewestOrders, listOrders } from '../order.queries.ts';
import { assignOrganisation } from '../organisation/assign-organisation.ts';

const today = '2026-11-22';

onDatabase('an order of an organisation', (database) => {
  const db = () => database().db;
  const found = async (search: string) => {
    const wanted = { search, status: undefined, sort: 'customer' as const, page: 1, pageSize: 10 };
    const { orders } = await listOrders(db(), wanted);
    const quick = await findNewestOrders(db(), search, 5);
    expect(quick.map(({ id }) => id).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
    return orders;
  };
  const organise = (id: string, version: number, name: string) =>
    saveOrganisation(db(), admin, {
      ...{ id, version },
      organisation: {
        ...{ name, kind: 'hospital', niu: '', rccm: '', address: '', town: '', contactName: '' },
        ...{ phone: null, email: '', termsDays: 0, creditLimit: null, note: '' },
      },
    });

  test('is found by its name, its purchase order and the numbers of its papers and quote', async () => {
    const { id: productId } = await putOnSale(db(), { slug: 'lit', stock: 10 });
    const individual = await placeTestOrder(database(), [{ productId, quantity: 1 }], { name: 'Zoé' });
    const organisationId = randomUUID();
    await organise(organisationId, 0, 'Hôpital de Bonassama');
    const quote = {
      ...{
        language: 'fr' as const,
        organisationId,
        buyer,
        email: '',
        asProforma: false,
        purchaseOrder: '',
        terms: '',
      },
      ...{ validUntil: '2026-12-22', note: '', discount: 0 },
      lines: [{ productId, quantity: 2, unitPrice: null, description: '' }],
    };
    const added = await addQuote(db(), admin, { key: randomUUID(), quote });
    if (!added.ok) throw new Error(added.reason);
    await sendQuote(db(), admin, { id: added.id, version: 1, today });
    const accepted = await acceptQuote(db(), undefined, {
      ...{
        id: added.id,
        name: 'Mme Ngo',
        role: 'Économe',
        asProforma: false,
        purchaseOrder: 'BC 2026/118',
        today,
      },
    });
    if (!accepted.ok) throw new Error(accepted.reason);
    const { orderId } = accepted;
    const [line] = (await reopen(db(), orderId)).lines;
    const pieces = [{ item: line?.id ?? 0, quantity: 1 }];
    await issueDeliveryNote(db(), admin, { orderId, key: randomUUID(), pieces });
    await issueInvoice(db(), admin, orderId);
    const invoice = await findInvoice(db(), orderId);
    await issueCreditNote(db(), admin, {
      ...{ invoiceId: invoice?.id ?? '', key: randomUUID(), request: { what: 'amount', amount: 500 } },
      ...{ reason: 'Remise', returns: false },
    });
    const year = invoice?.number.slice(3, 7);
    for (const search of [
      ...['Bonassama', 'hopital', 'BC 2026/118', 'bonassama 2026/118', buyer.name],
      ...[`FA-${year}-00001`, `AV-${year}-00001`, `BL-${year}-00001`, `DV-${year}-00001`, `fa-${year}`],
    ])
      expect(await found(search), search).toMatchObject([
        { id: orderId, organisationName: 'Hôpital de Bonassama' },
      ]);
    // The number of an order names no paper.
    expect(await found(individual.number)).toMatchObject([{ id: individual.id, organisationName: '' }]);
    expect(await findQuoteOfOrder(db(), orderId)).toEqual({ id: added.id, number: `DV-${year}-00001` });
    expect(await findQuoteOfOrder(db(), individual.id)).toBeUndefined();

    await organise(organisationId, 1, 'Hôpital Laquintinie');
    expect(await found('bonassama')).toEqual([]);
    expect(await found('laquintinie')).toMatchObject([{ id: orderId }]);
    // Sorted by the name that stands first.
    await assignOrganisation(db(), admin, { orderId: individual.id, organisationId, purchaseOrder: 'PO 7' });
    expect((await found('PO 7')).map(({ id }) => id)).toEqual([individual.id]);
    await assignOrganisation(db(), admin, { orderId: individual.id, organisationId: '', purchaseOrder: '' });
    expect((await found('')).map(({ id }) => id)).toEqual([orderId, individual.id]);
  });
});
