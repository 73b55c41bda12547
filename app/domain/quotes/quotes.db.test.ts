import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, buyer, editor, expectNothingLost } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { openDatabase } from '../../platform/database/database.server.ts';
import { findDocument } from '../documents/document.queries.ts';
import { answerPriceRequest } from '../orders/price-requests/answer-price-request.ts';
import { erasePersons } from '../privacy/erase-persons.ts';
import { acceptQuote } from './accept-quote.ts';
import { declineQuote } from './decline-quote.ts';
import { answerQuotePrice } from './price-requests/answer-quote-price.ts';
import { findQuotePriceRequest } from './price-requests/quote-price-request.queries.ts';
import { findQuote, findQuoteByToken, findQuoteDocument, listQuotes } from './quote.queries.ts';
import type { QuoteEntry } from './quote.schema.ts';
import { requestQuote } from './request-quote.ts';
import { reviseQuote } from './revise-quote.ts';
import { addQuote, saveQuote } from './save-quote.ts';
import { sendQuote } from './send-quote.ts';

const today = '2026-11-22';

onDatabase('quotes', (database) => {
  const db = () => database().db;
  let bed = 0;
  let cuff = 0;
  beforeAll(async () => {
    bed = (await putOnSale(db(), { slug: 'bed', name: 'Lit', nameEn: 'Bed', price: 100_000, lprice: 80_000 }))
      .id;
    cuff = (await putOnSale(db(), { slug: 'cuff', price: 25_000, lprice: 20_000 })).id;
  });

  const entry = (more: Partial<QuoteEntry> = {}): QuoteEntry => ({
    language: 'fr',
    organisationId: '',
    buyer,
    email: '',
    purchaseOrder: '',
    asProforma: false,
    validUntil: '2026-12-22',
    terms: 'Livraison sous 10 jours',
    note: 'rappeler',
    discount: 0,
    lines: [
      { productId: bed, quantity: 1, unitPrice: null, description: '' },
      { productId: cuff, quantity: 40, unitPrice: 22_000, description: 'Tensiomètre de bras' },
    ],
    ...more,
  });
  async function draft(more: Partial<QuoteEntry> = {}) {
    const added = await addQuote(db(), admin, { key: randomUUID(), quote: entry(more) });
    if (!added.ok) throw new Error(added.reason);
    return added.id;
  }
  async function sent(more: Partial<QuoteEntry> = {}) {
    const id = await draft(more);
    expect(await send(id)).toMatchObject({ ok: true });
    return open(id);
  }
  async function open(id: string) {
    const quote = await findQuote(db(), id);
    if (!quote) throw new Error('the quote is gone');
    return quote;
  }
  const send = async (id: string) => sendQuote(db(), admin, { id, version: (await open(id)).version, today });
  const accept = (id: string, more = {}) =>
    acceptQuote(db(), undefined, {
      id,
      name: 'Mme Ngo',
      role: 'Économe',
      purchaseOrder: 'BC 17',
      today,
      ...more,
    });

  test('a quote that is titled as a proforma stays one in its paper and its revision, with the references', async () => {
    await database().pool.query("update products set sku = 'LIT-1' where id = $1", [bed]);
    const id = await draft({ asProforma: true });
    expect(await sendQuote(db(), admin, { id, version: 1, today })).toMatchObject({ ok: true });
    const issued = await findQuoteDocument(db(), id);
    expect((await findDocument(db(), issued?.id ?? ''))?.content).toMatchObject({
      asProforma: true,
      lines: [{ name: 'Lit', sku: 'LIT-1' }, { name: 'Tensiomètre de bras' }],
    });
    const revised = await reviseQuote(db(), admin, id);
    expect(await findQuote(db(), (revised.ok && revised.id) || '')).toMatchObject({ asProforma: true });
  });

  test('a size keeps its name in both languages when its quote is accepted', async () => {
    const names = { name: 'Attelle', nameEn: 'Splint', option1: 'M', option2: 'droit' };
    const splint = await putOnSale(db(), { slug: 'splint-m', price: 5_000, lprice: 4_000, ...names });
    const lines = [{ productId: splint.id, quantity: 1, unitPrice: null, description: '' }];
    const { id } = await sent({ lines });
    expect((await open(id)).lines).toMatchObject([{ description: 'Attelle – M, droit' }]);
    const accepted = await accept(id);
    const { rows } = await database().pool.query(
      'select name, name_en from order_items where order_id = $1',
      [accepted.ok ? accepted.orderId : ''],
    );
    expect(rows).toEqual([{ name: 'Attelle – M, droit', name_en: 'Splint – M, right' }]);
  });

  test('a cart becomes a request once for each key, without the floor in the buyer’s view', async () => {
    const key = randomUUID();
    const request = { key, language: 'en' as const, buyer, lines: [{ productId: bed, quantity: 2 }] };
    const answers = await Promise.all([1, 2, 3].map(() => requestQuote(db(), request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [answer] = answers;
    if (!answer?.ok) throw new Error('not requested');
    const seen = await findQuoteByToken(db(), answer.token);
    expect(seen).toMatchObject({
      state: 'requested',
      number: null,
      lines: [{ description: 'Bed', quantity: 2, unitPrice: 100_000 }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/(?<![\w-])80000(?![\w-])|floor|rappeler/);
    const other = { ...request, lines: [{ productId: cuff, quantity: 1 }] };
    expect(await requestQuote(db(), other)).toEqual({ ok: false, reason: 'key-used', token: answer.token });
    expect(await requestQuote(db(), { ...request, key: randomUUID(), lines: [] })).toEqual({
      ok: false,
      reason: 'cart-empty',
    });
    const id = seen?.id ?? '';
    expect(await saveQuote(db(), editor, { id, version: 1, quote: entry() })).toEqual({ ok: true });
    expect(await open(id)).toMatchObject({ state: 'draft', key, version: 2 });
    expect(await saveQuote(db(), editor, { id, version: 1, quote: entry() })).toEqual({ ok: true });
    expect(await open(id)).toMatchObject({ version: 2 });
    const later = { id, version: 1, quote: entry({ note: 'rappelé' }) };
    expect(await saveQuote(db(), editor, later)).toEqual({ ok: false, reason: 'stale' });
  });

  const wishes = {
    delivery: {
      ...{
        method: 'agency' as const,
        zone: undefined,
        landmark: '',
        town: 'Ebolowa',
        agency: 'Général Express',
      },
      ...{ recipient: 'Mme Essomba', recipientPhone: '+237699112233' },
    },
    ...{ tellMe: true, remark: 'Appeler avant 10 h', company: 'Clinique Sainte-Anne', niu: 'M061812345678B' },
  };
  async function requested(more: Partial<Parameters<typeof requestQuote>[1]> = {}) {
    const lines = [{ productId: bed, quantity: 1 }];
    const answer = await requestQuote(db(), {
      key: randomUUID(),
      language: 'fr',
      buyer,
      lines,
      wishes,
      ...more,
    });
    if (!answer.ok) throw new Error(answer.reason);
    const seen = await findQuoteByToken(db(), answer.token);
    return open(seen?.id ?? '');
  }

  test('a request has a number, 15 days when it is sent, and its wishes go into revision, paper and order', async () => {
    const first = await requested();
    const second = await requested();
    const place = (number: string | null) => Number(/^D-\d{4}-(\d{5,})$/.exec(number ?? '')?.[1]);
    expect(place(second.requestNumber)).toBe(place(first.requestNumber) + 1);
    expect(
      (
        await listQuotes(db(), {
          search: first.requestNumber ?? '',
          state: 'requested',
          page: 1,
          pageSize: 9,
        })
      ).total,
    ).toBe(1);
    expect(await send(first.id)).toEqual({ ok: false, reason: 'quote-unsaved' });
    expect(await accept((await open(await draft())).id)).toEqual({ ok: false, reason: 'not-sent' });

    const quote = entry({ validUntil: null, lines: entry().lines.slice(0, 1) });
    expect(await saveQuote(db(), admin, { id: first.id, version: 1, quote })).toEqual({ ok: true });
    expect(await send(first.id)).toMatchObject({ ok: true });
    expect(await open(first.id)).toMatchObject({ validUntil: '2026-12-07', remark: 'Appeler avant 10 h' });
    const revised = await reviseQuote(db(), admin, first.id);
    const id = revised.ok ? revised.id : '';
    const changed = {
      ...{ method: 'pickup' as const, town: '', place: '', landmark: '', agency: '', recipient: 'M. Biya' },
      ...{ recipientPhone: '', fee: 0, feePaidTo: 'shop' as const, isTold: false },
      ...{ remark: '', company: 'Clinique Sainte-Anne', niu: 'M061812345678B' },
    };
    const sentAgain = { id, version: 1, quote: { ...quote, wishes: changed } };
    expect(await saveQuote(db(), admin, sentAgain)).toEqual({ ok: true });
    expect(await saveQuote(db(), admin, sentAgain)).toEqual({ ok: true });
    expect(await open(id)).toMatchObject({ version: 2 });
    expect(await send(id)).toMatchObject({ ok: true });
    expect(await open(id)).toMatchObject({ requestNumber: first.requestNumber, revision: 2 });
    const accepted = await accept(id);
    const { rows } = await database().pool.query(
      `select method, recipient, agency, told_by_whatsapp, remark, buyer_company, delivery_fee
       from orders join deliveries on order_id = orders.id where orders.id = $1`,
      [accepted.ok ? accepted.orderId : ''],
    );
    expect(rows).toEqual([
      {
        ...{ method: 'pickup', recipient: 'M. Biya', agency: '', told_by_whatsapp: false, remark: '' },
        ...{ buyer_company: 'Clinique Sainte-Anne', delivery_fee: 0 },
      },
    ]);
    const { rows: papers } = await database().pool.query(
      'select buyer from documents where quote_id = any($1::uuid[]) order by revision',
      [[first.id, id]],
    );
    expect(papers).toMatchObject([
      {
        buyer: {
          organisation: { name: 'Clinique Sainte-Anne', niu: 'M061812345678B' },
          delivery: { method: 'agency', place: 'Ebolowa, Général Express', recipient: 'Mme Essomba' },
          remark: 'Appeler avant 10 h',
        },
      },
      { buyer: { delivery: { method: 'pickup', recipient: 'M. Biya' } } },
    ]);
    await expectNothingLost(database().pool);
  });

  test('a request at another fee than the buyer saw is refused, and nothing is saved', async () => {
    const zone = { id: 999_999, fee: 1_500 };
    const delivery = { ...wishes.delivery, method: 'zone' as const, zone };
    const key = randomUUID();
    const lines = [{ productId: bed, quantity: 1 }];
    const request = { key, language: 'fr' as const, buyer, lines, wishes: { ...wishes, delivery } };
    expect(await requestQuote(db(), request)).toEqual({ ok: false, reason: 'fee-changed' });
    expect((await database().pool.query('select 1 from quotes where key = $1', [key])).rows).toEqual([]);
  });

  test('a quote adds its organisation once, and nothing of it when the quote is refused', async () => {
    const id = randomUUID();
    const organisation = {
      ...{
        id,
        name: 'Clinique du Lac',
        kind: 'clinic' as const,
        niu: '',
        rccm: '',
        address: '',
        town: 'Édéa',
      },
      ...{ contactName: 'Mme Ngo', phone: null, email: '', termsDays: 0, creditLimit: null, note: '' },
    };
    const count = async () =>
      (await database().pool.query('select name from organisations where id = $1', [id])).rows.length;
    const gone = entry({
      newOrganisation: organisation,
      lines: [{ productId: 999_999, quantity: 1, unitPrice: null, description: '' }],
    });
    expect(await addQuote(db(), admin, { key: randomUUID(), quote: gone })).toMatchObject({ ok: false });
    expect(await count()).toBe(0);
    const form = { key: randomUUID(), quote: entry({ newOrganisation: organisation }) };
    const [added, again] = await Promise.all([addQuote(db(), editor, form), addQuote(db(), editor, form)]);
    expect(added).toEqual(again);
    expect(await count()).toBe(1);
    expect(await open(added.ok ? added.id : '')).toMatchObject({ organisationId: id });
  });

  describe('a price below the floor that an editor asks for', () => {
    beforeAll(async () => {
      await database().pool.query(
        "insert into administrators (id, username, email, role) values ($1, $2, $2 || '@exemple.cm', 'editor')",
        [editor.id, editor.username],
      );
    });
    const below = () =>
      entry({
        lines: [{ productId: bed, quantity: 2, unitPrice: 79_000, description: 'Lit, montage compris' }],
      });
    const ask = (id: string, version: number, quote = below()) =>
      saveQuote(db(), editor, { id, version, quote, asksAdmin: true });
    const find = async (id: string) => {
      const found = await findQuotePriceRequest(db(), await open(id));
      if (!found) throw new Error('no request is open');
      return found;
    };
    const answer = (id: number, given: 'accepted' | 'refused') =>
      answerQuotePrice(db(), admin, { id, answer: given });

    test('waits with all that was typed, and an admin’s yes writes it into the draft', async () => {
      const { id } = await requested();
      const terms = { ...below(), terms: 'Paiement à 30 jours' };
      expect(await ask(id, 1, terms)).toEqual({ ok: true, isAsked: true });
      expect(await ask(id, 1, terms)).toEqual({ ok: true, isAsked: true });
      expect(await ask(id, 1, { ...terms, discount: 500 })).toEqual({ ok: false, reason: 'stale' });
      const waiting = await open(id);
      expect(waiting).toMatchObject({ state: 'draft', version: 2, terms: 'Paiement à 30 jours' });
      expect(waiting.lines).toMatchObject([{ quantity: 1, unitPrice: 100_000 }]);
      const request = await find(id);
      expect(request).toMatchObject({
        askedByName: 'Paul',
        change: {
          before: { total: 100_000, prices: [{ actualPrice: null }], quantities: [{ quantity: 1 }] },
          after: { total: 158_000, prices: [{ actualPrice: 79_000 }], quantities: [{ quantity: 2 }] },
        },
      });
      expect(await answerPriceRequest(db(), admin, { id: request.id, answer: 'accepted' })).toEqual({
        ok: false,
        reason: 'not-found',
      });
      const answers = await Promise.all([answer(request.id, 'accepted'), answer(request.id, 'refused')]);
      expect(answers.filter((each) => each.ok)).toHaveLength(1);
      const isAccepted = answers[0]?.ok === true;
      expect((await open(id)).lines).toMatchObject([{ unitPrice: isAccepted ? 79_000 : 100_000 }]);
    });

    test('of a new quote makes a draft without lines, which nobody can send meanwhile', async () => {
      const added = await addQuote(db(), editor, { key: randomUUID(), quote: below(), asksAdmin: true });
      expect(added).toMatchObject({ ok: true, isAsked: true });
      const id = added.ok ? added.id : '';
      expect(await send(id)).toEqual({ ok: false, reason: 'lines-missing' });
      const { id: request } = await find(id);
      expect(await answer(request, 'accepted')).toEqual({ ok: true, quoteId: id });
      expect(await answer(request, 'accepted')).toEqual({ ok: true, quoteId: id });
      expect(await answer(request, 'refused')).toEqual({ ok: false, reason: 'answered', quoteId: id });
      expect((await open(id)).lines).toMatchObject([
        { quantity: 2, unitPrice: 79_000, description: 'Lit, montage compris' },
      ]);
      expect(await send(id)).toMatchObject({ ok: true });
    });

    test('is outdated once the draft changed or was sent, and asked again replaces the first', async () => {
      const id = await draft();
      expect(await ask(id, 1)).toEqual({ ok: true, isAsked: true });
      const first = await find(id);
      expect(await ask(id, 2, { ...below(), discount: 1_000 })).toEqual({ ok: true, isAsked: true });
      expect(await answer(first.id, 'accepted')).toMatchObject({ reason: 'answered' });
      const second = await find(id);
      expect(await send(id)).toMatchObject({ ok: true });
      expect((await find(id)).change).toBeUndefined();
      expect(await answer(second.id, 'accepted')).toMatchObject({ reason: 'outdated' });
      expect((await open(id)).lines).toHaveLength(2);
    });
  });

  test('an editor does not quote below the floor, an admin does; the listed price is free', async () => {
    const below = entry({ lines: [{ productId: bed, quantity: 1, unitPrice: 79_999, description: '' }] });
    const add = (by: typeof admin) => addQuote(db(), by, { key: randomUUID(), quote: below });
    expect(await add(editor)).toEqual({ ok: false, reason: 'below-floor', productIds: [bed] });
    expect(await add(admin)).toMatchObject({ ok: true });
    const gone = entry({ lines: [{ productId: 999_999, quantity: 1, unitPrice: null, description: '' }] });
    expect(await addQuote(db(), admin, { key: randomUUID(), quote: gone })).toEqual({
      ok: false,
      reason: 'product-gone',
      productIds: [999_999],
    });
    expect(
      await addQuote(db(), admin, { key: randomUUID(), quote: entry({ organisationId: randomUUID() }) }),
    ).toEqual({
      ok: false,
      reason: 'organisation-unknown',
    });
  });

  test('sending freezes the quote as a document, and only then is it numbered', async () => {
    const empty = await draft({ lines: [] });
    expect(await send(empty)).toEqual({ ok: false, reason: 'lines-missing' });
    const past = await draft({ validUntil: '2026-11-21' });
    expect(await send(past)).toEqual({ ok: false, reason: 'validity-past' });
    const quote = await sent();
    expect(quote).toMatchObject({
      state: 'sent',
      number: expect.stringMatching(/^DV-\d{4}-\d{5}$/),
      revision: 1,
    });
    const { rows } = await database().pool.query(
      'select kind, number, revision, total::int, content, buyer from documents where quote_id = $1',
      [quote.id],
    );
    expect(rows).toMatchObject([
      {
        kind: 'quote',
        number: quote.number,
        revision: 1,
        total: 980_000,
        buyer: { name: 'Awa Ngo' },
        content: {
          terms: 'Livraison sous 10 jours',
          validUntil: '2026-12-22',
          lines: [
            { name: 'Lit', quantity: 1, unitPrice: 100_000 },
            { name: 'Tensiomètre de bras', quantity: 40, unitPrice: 22_000 },
          ],
        },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/floor|rappeler|\b80000\b|\b20000\b/);
    expect(await saveQuote(db(), admin, { id: quote.id, version: quote.version, quote: entry() })).toEqual({
      ok: false,
      reason: 'quote-closed',
    });
    await expectNothingLost(database().pool);
  });

  test('a sent revision supersedes the one before, whose link names it', async () => {
    const first = await sent();
    const revised = await Promise.all([1, 2].map(() => reviseQuote(db(), admin, first.id)));
    expect(revised[0]).toEqual(revised[1]);
    const id = revised[0]?.ok ? revised[0].id : '';
    expect(await findQuoteByToken(db(), first.token ?? '')).toMatchObject({ state: 'sent' });
    expect(
      await saveQuote(db(), admin, { id, version: 1, quote: entry({ lines: entry().lines.slice(1) }) }),
    ).toEqual({
      ok: true,
    });
    expect(await send(id)).toEqual({ ok: true, number: first.number });
    const second = await open(id);
    expect(second).toMatchObject({ state: 'sent', number: first.number, revision: 2 });
    expect(await findQuoteByToken(db(), first.token ?? '')).toMatchObject({
      state: 'superseded',
      newerToken: second.token,
    });
    expect(await accept(first.id)).toEqual({ ok: false, reason: 'superseded' });
    const { rows } = await database().pool.query(
      "select revision from documents where kind = 'quote' and number = $1 order by revision",
      [first.number],
    );
    expect(rows).toEqual([{ revision: 1 }, { revision: 2 }]);
    await expectNothingLost(database().pool);
  });

  test('accepted by many at once, it is one order at the quoted prices', async () => {
    const quote = await sent();
    await database().pool.query('update products set price = price + 7 where id = $1', [bed]);
    const other = openDatabase(database().url, () => {});
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 === 0
          ? accept(quote.id)
          : acceptQuote(other.db, admin, { id: quote.id, name: 'X', role: '', purchaseOrder: '', today }),
      ),
    );
    await other.close();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const orderId = answers[0]?.ok ? answers[0].orderId : '';
    const { rows } = await database().pool.query(
      `select status, total_amount::int as total, customer_name as name,
         (select json_agg(json_build_array(name, name_en, quantity, price, actual_price, floor) order by position)
           from order_items where order_id = orders.id) as lines
       from orders where id = $1`,
      [orderId],
    );
    expect(rows).toEqual([
      {
        status: 'pending',
        total: 980_000,
        name: 'Awa Ngo',
        lines: [
          ['Lit', 'Bed', 1, 100_000, null, 80_000],
          ['Tensiomètre de bras', '', 40, 25_000, 22_000, 20_000],
        ],
      },
    ]);
    expect(await open(quote.id)).toMatchObject({ state: 'accepted', orderId });
    expect(await reviseQuote(db(), admin, quote.id)).toEqual({ ok: false, reason: 'quote-closed' });
    expect(await declineQuote(db(), admin, quote.id)).toEqual({ ok: false, reason: 'quote-closed' });
    await database().pool.query('update products set price = price - 7 where id = $1', [bed]);
    await expectNothingLost(database().pool);
  });

  test('accepting and sending a revision at once end in one of the two', async () => {
    for (let round = 0; round < 10; round += 1) {
      const first = await sent();
      const revised = await reviseQuote(db(), admin, first.id);
      const id = revised.ok ? revised.id : '';
      const [accepted, sentAgain] = await Promise.all([accept(first.id), send(id)]);
      expect([accepted.ok, sentAgain.ok].filter(Boolean)).toHaveLength(1);
      if (!accepted.ok) expect(accepted.reason).toBe('superseded');
      if (!sentAgain.ok) expect(sentAgain.reason).toBe('quote-accepted');
    }
    await expectNothingLost(database().pool);
  });

  test('expired, declined and unsent quotes are not accepted', async () => {
    const quote = await sent();
    expect(await accept(quote.id, { today: '2026-12-23' })).toEqual({ ok: false, reason: 'expired' });
    expect(await declineQuote(db(), admin, quote.id)).toEqual({ ok: true });
    expect(await declineQuote(db(), admin, quote.id)).toEqual({ ok: true });
    expect(await accept(quote.id)).toEqual({ ok: false, reason: 'declined' });
    expect(await accept(await draft())).toEqual({ ok: false, reason: 'not-sent' });
    for (const id of [randomUUID(), 'x'])
      expect(await accept(id)).toEqual({ ok: false, reason: 'not-found' });
  });

  test('a quote whose buyer was erased is neither saved, sent nor accepted any more', async () => {
    const person = { name: 'Rosine Atangana', phone: '+237677004455', phoneTyped: '677 00 44 55' };
    const [waiting, offered] = [await draft({ buyer: person }), await sent({ buyer: person })];
    await erasePersons(db(), admin, { phones: [person.phone], emails: [] });
    const closed = { ok: false, reason: 'quote-closed' };
    expect(await saveQuote(db(), admin, { id: waiting, version: 2, quote: entry() })).toEqual(closed);
    expect(await send(waiting)).toEqual(closed);
    expect(await accept(offered.id)).toEqual({ ok: false, reason: 'not-sent' });
    expect(await findQuoteByToken(db(), offered.token ?? '')).toBeUndefined();
  });

  test('a discount on the whole stands on draft, paper, revision, link and list, and the order has it', async () => {
    const first = await sent({ discount: 30_000 });
    const paperOf = async (revision: number) => {
      const { rows } = await database().pool.query(
        `select total::int, (content ->> 'discount')::int as discount from documents
         where kind = 'quote' and number = $1 and revision = $2`,
        [first.number, revision],
      );
      return rows[0];
    };
    expect(await paperOf(1)).toEqual({ total: 950_000, discount: 30_000 });
    expect(await findQuoteByToken(db(), first.token ?? '')).toMatchObject({ discount: 30_000 });
    const revised = await reviseQuote(db(), admin, first.id);
    const id = revised.ok ? revised.id : '';
    expect(await open(id)).toMatchObject({ state: 'draft', discount: 30_000 });
    const change = { id, version: 1, quote: entry({ discount: 40_000 }) };
    expect(await saveQuote(db(), editor, change)).toEqual({ ok: true });
    expect(await send(id)).toMatchObject({ ok: true });
    expect(await paperOf(1)).toEqual({ total: 950_000, discount: 30_000 });
    expect(await paperOf(2)).toEqual({ total: 940_000, discount: 40_000 });
    const listed = await listQuotes(db(), {
      search: first.number ?? '',
      state: 'sent',
      page: 1,
      pageSize: 20,
    });
    expect(listed.quotes).toMatchObject([{ id, total: 940_000 }]);
    const accepted = await accept(id);
    const { rows } = await database().pool.query(
      'select total_amount::int as total, discount::int, balance::int from orders where id = $1',
      [accepted.ok ? accepted.orderId : ''],
    );
    expect(rows).toEqual([{ total: 940_000, discount: 40_000, balance: 940_000 }]);
    await expectNothingLost(database().pool);
  });

  test('a discount above the lines is refused, and one below the floors to an editor; nothing is saved', async () => {
    const add = (by: typeof admin, discount: number) =>
      addQuote(db(), by, { key: randomUUID(), quote: entry({ discount }) });
    const before = (await database().pool.query('select count(*) from quotes')).rows;
    expect(await add(admin, 980_001)).toEqual({ ok: false, reason: 'discount-too-large', most: 980_000 });
    expect(await add(editor, 100_001)).toEqual({ ok: false, reason: 'discount-below-floor' });
    expect((await database().pool.query('select count(*) from quotes')).rows).toEqual(before);
    expect(await add(editor, 100_000)).toMatchObject({ ok: true });
    expect(await add(admin, 980_000)).toMatchObject({ ok: true });
    const id = await draft();
    expect(
      await saveQuote(db(), admin, { id, version: 1, quote: entry({ lines: [], discount: 1 }) }),
    ).toEqual({ ok: false, reason: 'discount-too-large', most: 0 });
    expect(await open(id)).toMatchObject({ version: 1, discount: 0 });
  });

  test('the list is found by customer, number and state', async () => {
    const quote = await sent({ buyer: { ...buyer, name: 'Hôpital de Sangmélima' } });
    const list = async (search: string, state?: 'sent' | 'draft') =>
      (await listQuotes(db(), { search, state, page: 1, pageSize: 20 })).quotes.map(({ id }) => id);
    expect(await list('sangmelima')).toEqual([quote.id]);
    expect(await list(quote.number ?? '', 'sent')).toEqual([quote.id]);
    expect(await list('sangmelima', 'draft')).toEqual([]);
  });
});
