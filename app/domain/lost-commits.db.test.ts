import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../tests/support/database/database.ts';
import { admin, buyer, expectNothingLost, placeTestOrder, reopen } from '../../tests/support/orders.ts';
import { putOnSale } from '../../tests/support/products.ts';
import { type Network, openNetwork } from '../../tests/support/servers/network.ts';
import { type Database, type DatabasePool, openDatabase } from '../platform/database/database.server.ts';
import { findInvoice } from './documents/document.queries.ts';
import { sendMessage } from './messages/send-message.ts';
import { announcePayment } from './orders/claims/announce-payment.ts';
import { listClaimsOfOrder } from './orders/claims/claim.queries.ts';
import { confirmClaim } from './orders/claims/close-claim.ts';
import { issueCreditNote } from './orders/credit/issue-credit-note.ts';
import { issueDeliveryNote } from './orders/delivery/issue-delivery-note.ts';
import { saveOrder } from './orders/edit/save-order.ts';
import { enterOrder } from './orders/entry/enter-order.ts';
import { sellAtCounter } from './orders/entry/sell-at-counter.ts';
import { issueInvoice } from './orders/invoice/issue-invoice.ts';
import { requestMobileMoney } from './orders/momo-requests/request-mobile-money.ts';
import { collectTour } from './orders/payments/collect-tour.ts';
import { recordPayment } from './orders/payments/record-payment.ts';
import { voidPayment } from './orders/payments/void-payment.ts';
import { placeOrder } from './orders/place-order.ts';
import { remindDebtor } from './outgoing-messages/remind-debtor.ts';
import { wantProduct } from './outgoing-messages/want-product.ts';
import { acceptQuote } from './quotes/accept-quote.ts';
import { declineQuote } from './quotes/decline-quote.ts';
import { findQuote } from './quotes/quote.queries.ts';
import { requestQuote } from './quotes/request-quote.ts';
import { addQuote } from './quotes/save-quote.ts';
import { sendQuote } from './quotes/send-quote.ts';
import { closeTill } from './tills/close-till.ts';
import { moveCash } from './tills/move-cash.ts';
import { openTill } from './tills/open-till.ts';

const today = '2026-11-22';
const till = { id: randomUUID(), username: 'Caissière', role: 'admin' as const };

onDatabase('what is saved is never said to have failed', (database) => {
  const db = () => database().db;
  const query = async (text: string, values: unknown[] = []) =>
    (await database().pool.query(text, values)).rows;
  let network: Network;
  let far: DatabasePool;
  let productId = 0;
  let session = '';
  beforeAll(async () => {
    network = await openNetwork(() => new URL(database().url));
    const url = new URL(database().url);
    url.port = String(network.port);
    far = openDatabase(url.href, () => {});
    productId = (await putOnSale(db(), { slug: 'canne', price: 10_000, stock: 1_000 })).id;
    await query('update settings set till_on = true, momo_on = true');
  });
  afterAll(async () => {
    await network.close();
    await far.close();
  });

  const cart = () => [{ productId, quantity: 2 }];
  const place = () => placeTestOrder(database(), cart());
  const idOf = (found: { ok: true; id: string } | { ok: false; reason: string }) => {
    if (!found.ok) throw new Error(found.reason);
    return found.id;
  };
  const pay = (to: Database, orderId: string, direction: 1 | -1 = 1) =>
    recordPayment(to, admin, {
      ...{ key: randomUUID(), direction, method: 'bank', reference: '', receivedOn: today, note: '' },
      ...{ isAdvance: false, owesAgain: direction === -1, shares: [{ orderId, amount: 1_000 }] },
    });
  const save = async (to: Database, id: string) =>
    saveOrder(to, admin, {
      ...{ id, version: (await reopen(db(), id)).version, acceptShortage: false },
      edit: { status: 'completed', note: '', prices: [] },
    });
  const invoiced = async () => {
    const { id } = await place();
    await save(db(), id);
    await issueInvoice(db(), admin, id);
    return (await findInvoice(db(), id))?.id ?? '';
  };
  const quoted = async () => {
    const lines = [{ productId, quantity: 1, unitPrice: null, description: '' }];
    const quote = {
      ...{
        language: 'fr' as const,
        organisationId: '',
        buyer,
        email: '',
        asProforma: false,
        purchaseOrder: '',
        terms: '',
        note: '',
      },
      ...{ validUntil: '2026-12-22', discount: 0, lines },
    };
    return idOf(await addQuote(db(), admin, { key: randomUUID(), quote }));
  };
  const send = async (to: Database, id: string) =>
    sendQuote(to, admin, { id, version: (await findQuote(db(), id))?.version ?? 0, today });
  const offered = async () => {
    const id = await quoted();
    await send(db(), id);
    return id;
  };
  const entry = () => ({
    ...{ key: randomUUID(), language: 'fr' as const, buyer, note: '' },
    lines: [{ productId, quantity: 1, actualPrice: null }],
  });

  /** What stands before, and the verb, which is told that its commit was lost. */
  const verbs: Record<string, () => Promise<(to: Database) => Promise<{ ok: boolean }>>> = {
    'an order': async () => (to) =>
      placeOrder(to, { key: randomUUID(), language: 'fr', buyer, lines: cart(), seenTotal: undefined }),
    'a request for a quote': async () => (to) =>
      requestQuote(to, { key: randomUUID(), language: 'fr', buyer, lines: cart() }),
    'the acceptance of a quote': async () => {
      const id = await offered();
      return (to) =>
        acceptQuote(to, undefined, { id, name: 'Mme Ngo', role: 'Économe', purchaseOrder: 'BC 17', today });
    },
    'a declined quote': async () => {
      const id = await offered();
      return (to) => declineQuote(to, admin, id);
    },
    'a sent quote': async () => {
      const id = await quoted();
      return (to) => send(to, id);
    },
    'a message': async () => (to) =>
      sendMessage(to, {
        language: 'fr',
        message: { name: 'Awa', email: 'awa@exemple.cm', phone: '', subject: 'Prix', content: randomUUID() },
      }),
    'a wish to be told': async () => (to) =>
      wantProduct(to, { slug: 'canne', phone: '+237677000011', language: 'fr' }),
    'an announced payment': async () => {
      const { token } = await place();
      return (to) => announcePayment(to, token, { method: 'mtn-momo', reference: 'MP1', amount: 1_000 });
    },
    'a confirmed payment': async () => {
      const { token, id } = await place();
      await announcePayment(db(), token, { method: 'mtn-momo', reference: 'MP2', amount: 1_000 });
      const [claim] = await listClaimsOfOrder(db(), id);
      return (to) => confirmClaim(to, admin, claim?.id ?? '');
    },
    'a request for Mobile Money': async () => {
      const { token } = await place();
      return (to) =>
        requestMobileMoney(to, token, {
          ...{ key: randomUUID(), provider: 'mtn', phone: '+237677000011', amount: 1_000 },
        });
    },
    'a payment': async () => {
      const { id } = await place();
      return (to) => pay(to, id);
    },
    'a refund': async () => {
      const { id } = await place();
      await pay(db(), id);
      return (to) => pay(to, id, -1);
    },
    'a payment that is taken back': async () => {
      const id = idOf(await pay(db(), (await place()).id));
      return (to) => voidPayment(to, admin, { id, reason: 'Erreur' });
    },
    'a reminder': async () => {
      const { id } = await place();
      await save(db(), id);
      return (to) => remindDebtor(to, admin, { organisationId: '', phone: buyer.phone, today });
    },
    'an opened till': async () => (to) =>
      openTill(to, till, { key: randomUUID(), name: 'Comptoir', float: 0 }),
    'the cash of a tour': async () => {
      const { id } = await place();
      return (to) =>
        collectTour(to, till, {
          key: randomUUID(),
          receivedOn: today,
          shares: [{ orderId: id, amount: 1_000 }],
        });
    },
    'cash that is put into a till': async () => (to) =>
      moveCash(to, till, { key: randomUUID(), kind: 'float', amount: 500, reason: 'Monnaie' }),
    'a closed till': async () => {
      session = (await query('select id from till_sessions where closed_at is null'))[0].id;
      return (to) => closeTill(to, till, { id: session, seen: 1_500, counts: { 500: 3 }, note: '' });
    },
    'an entered order': async () => (to) => enterOrder(to, admin, entry()),
    'a counter sale': async () => (to) => sellAtCounter(to, admin, { ...entry(), acceptShortage: false }),
    'a completed order': async () => {
      const { id } = await place();
      return (to) => save(to, id);
    },
    'an invoice': async () => {
      const { id } = await place();
      return (to) => issueInvoice(to, admin, id);
    },
    'a credit note': async () => {
      const invoiceId = await invoiced();
      return (to) =>
        issueCreditNote(to, admin, {
          ...{ invoiceId, key: randomUUID(), request: { what: 'whole' }, reason: 'Erreur', returns: true },
        });
    },
    'a delivery note': async () => {
      const { id, lines } = await place();
      const pieces = lines.map((line) => ({ item: line.id, quantity: 1 }));
      return (to) => issueDeliveryNote(to, admin, { orderId: id, key: randomUUID(), pieces });
    },
  };

  test.each(Object.keys(verbs))('%s', async (name) => {
    const verb = await verbs[name]?.();
    network.loseAnswerTo('commit');
    expect(await verb?.(far.db)).toMatchObject({ ok: true });
    await expectNothingLost(database().pool);
  });
});
