import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { onDatabase } from '../../../../../tests/support/database/database.ts';
import {
  admin,
  changeOrder,
  editor,
  expectNothingLost,
  placeTestOrder,
  today,
} from '../../../../../tests/support/orders.ts';
import { putOnSale } from '../../../../../tests/support/products.ts';
import { openDatabase } from '../../../../platform/database/database.server.ts';
import {
  listAccountedCash,
  listAccountedPapers,
  listAccountedPayments,
} from '../../../accounting/accounting.queries.ts';
import { type Entry, entriesOf } from '../../../accounting/entry.ts';
import { findDocument } from '../../../documents/document.queries.ts';
import { layOutPaper, type PaperToDraw } from '../../../documents/paper/lay-out-paper.ts';
import { usualAccounts } from '../../../settings/accounts.ts';
import { openTill } from '../../../tills/open-till.ts';
import { findOwnSession } from '../../../tills/till.queries.ts';
import { issueInvoice } from '../../invoice/issue-invoice.ts';
import { findOwed, listOthersPaidTooMuch, listPaymentsOfOrder } from '../payment.queries.ts';
import { recordPayment } from '../record-payment.ts';
import { sumTakings } from '../takings.queries.ts';
import { voidPayment } from '../void-payment.ts';
import { payWithAdvance } from './pay-with-advance.ts';

const always = { from: '2000-01-01', until: '2100-01-01' };
const days = { from: '2000-01-01', to: '2100-01-01', method: undefined, by: undefined };

onDatabase('advances', (database) => {
  const db = () => database().db;
  let productId = 0;
  beforeAll(async () => {
    productId = (await putOnSale(db(), { slug: 'walker', price: 10_000, stock: 10_000 })).id;
  });
  const newPhone = () => `+23767${String(Math.random()).slice(2, 9)}`;
  const place = (phone: string, quantity = 1) =>
    placeTestOrder(database(), [{ productId, quantity }], { phone });
  const pay = (orderId: string, amount: number) =>
    recordPayment(db(), editor, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: '', receivedOn: today },
      ...{ note: '', isAdvance: true, shares: [{ orderId, amount }] },
    });
  const use = (from: string, to: string, amount: number, key: string = randomUUID()) =>
    payWithAdvance(db(), editor, { key, from, to, amount });
  const moneyOf = async (id: string) => {
    const { paid = 0, balance = 0 } = (await findOwed(db(), id)) ?? {};
    return { paid, balance };
  };
  /** An order of 10 000 on which 16 000 were paid, and an unpaid one of 20 000. */
  const overpaidAndDue = async () => {
    const phone = newPhone();
    const [from, to] = [await place(phone), await place(phone, 2)];
    await pay(from.id, 16_000);
    return { from, to, phone };
  };
  const book = async () =>
    entriesOf(
      {
        papers: await listAccountedPapers(db(), always),
        payments: await listAccountedPayments(db(), always),
        cash: await listAccountedCash(db(), always),
      },
      usualAccounts,
    );

  test('what was paid too much pays another order: two payments, two receipts, one audit line', async () => {
    const { from, to } = await overpaidAndDue();
    const before = await sumTakings(db(), days);
    const used = await use(from.id, to.id, 6_000);
    if (!used.ok) throw new Error(used.reason);
    expect(await moneyOf(from.id)).toEqual({ paid: 10_000, balance: 0 });
    expect(await moneyOf(to.id)).toEqual({ paid: 6_000, balance: 14_000 });
    const [, taken] = await listPaymentsOfOrder(db(), from.id);
    const [paid] = await listPaymentsOfOrder(db(), to.id);
    expect([taken, paid]).toMatchObject([
      { direction: -1, amount: 6_000, method: 'advance', receivedOn: today, by: 'Paul', reference: '' },
      { direction: 1, amount: 6_000, method: 'advance', receiptId: used.receiptId },
    ]);
    expect(await sumTakings(db(), days)).toEqual(before);
    const { rows } = await database().pool.query(
      "select administrator_name, after from audit_log where action like 'payment.%' and subject_id = any($1)",
      [[taken?.receiptId, paid?.receiptId]],
    );
    expect(rows).toEqual([
      {
        administrator_name: 'Paul',
        after: { amount: 6_000, method: 'advance', orders: [from.number, to.number] },
      },
    ]);
    const { rows: pairs } = await database().pool.query(
      'select id, pair_id, till_session_id from payments where pair_id = $1',
      [taken?.id],
    );
    expect(pairs).toEqual([{ id: paid?.id, pair_id: taken?.id, till_session_id: null }]);
  });

  test('its receipts name the other order, and say that no money came', async () => {
    const { from, to } = await overpaidAndDue();
    await use(from.id, to.id, 6_000);
    const drawn = async (orderId: string) => {
      const payment = (await listPaymentsOfOrder(db(), orderId)).at(-1);
      const paper = await findDocument(db(), payment?.receiptId ?? '');
      return layOutPaper(paper as PaperToDraw, 'https://shop.example');
    };
    const [taken, paid] = [await drawn(from.id), await drawn(to.id)];
    expect([taken.title.fr, paid.title.fr]).toEqual(['Avance utilisée', 'Règlement par avance']);
    expect([taken.title.en, paid.title.en]).toEqual(['Advance used', 'Paid from an advance']);
    expect(taken.facts).toContainEqual({
      label: { fr: 'Avance passée à la commande', en: 'Advance moved to order' },
      value: to.number,
    });
    expect(paid.facts).toContainEqual({
      label: { fr: 'Avance de la commande', en: 'Advance of order' },
      value: from.number,
    });
    expect(paid.sums.map(({ label }) => label.fr)).toEqual([
      'Total à régler',
      'Déjà versé',
      'Avance imputée',
      'Reste à payer',
    ]);
    expect(paid.sentences).toEqual([
      'Avance imputée pour la somme de six mille francs CFA, sans nouveau versement.',
      'Advance used for the sum of six thousand CFA francs; no new money was received.',
    ]);
    for (const paper of [taken, paid])
      expect(JSON.stringify(paper)).not.toMatch(/Reçu la|Somme reçue|Received|Espèces/);
  });

  test('no till and no account of money moves: an invoiced order passes it on by 4191', async () => {
    await database().pool.query('update settings set till_on = true');
    await openTill(db(), editor, { key: randomUUID(), name: 'Caisse 9', float: 5_000 });
    const { from, to } = await overpaidAndDue();
    await issueInvoice(db(), admin, from.id);
    await issueInvoice(db(), admin, to.id);
    const before = await book();
    await use(from.id, to.id, 6_000);
    const added = (await book()).slice();
    for (const entry of before) {
      const at = added.findIndex((each) => JSON.stringify(each) === JSON.stringify(entry));
      added.splice(at, 1);
    }
    expect(
      added.map(({ journal, lines }) => [
        journal,
        ...lines.map(({ account, debit, credit }) => `${account} ${debit ? `D ${debit}` : `C ${credit}`}`),
      ]),
    ).toEqual([
      ['OD', '4111 D 6000', '4191 C 6000'],
      ['OD', '4191 D 6000', '4111 C 6000'],
    ]);
    expect((await findOwnSession(db(), editor.id))?.expected).toBe(5_000);
    await database().pool.query('update settings set till_on = false');
  });

  test('refused: another buyer, a paid or cancelled order, more than is left, an unknown order', async () => {
    const { from, to, phone } = await overpaidAndDue();
    const stranger = await place(newPhone());
    expect(await use(from.id, stranger.id, 6_000)).toEqual({ ok: false, reason: 'other-buyer' });
    expect(await use(from.id, to.id, 6_001)).toEqual({ ok: false, reason: 'above-advance', most: 6_000 });
    expect(await use(from.id, to.id, 0)).toEqual({ ok: false, reason: 'above-advance', most: 6_000 });
    const small = await place(phone);
    await pay(small.id, 8_000);
    expect(await use(from.id, small.id, 6_000)).toEqual({ ok: false, reason: 'above-advance', most: 2_000 });
    await pay(small.id, 2_000);
    expect(await use(from.id, small.id, 1)).toEqual({ ok: false, reason: 'nothing-due' });
    expect(await use(to.id, (await place(phone)).id, 1)).toEqual({ ok: false, reason: 'nothing-left' });
    const cancelled = await place(phone);
    await changeOrder(db(), cancelled.id, { status: 'cancelled' });
    expect(await use(from.id, cancelled.id, 1)).toEqual({ ok: false, reason: 'cancelled' });
    for (const id of [randomUUID(), 'no id', from.id])
      expect(await use(from.id, id, 1)).toEqual({ ok: false, reason: 'not-found' });
    expect(await moneyOf(from.id)).toEqual({ paid: 16_000, balance: -6_000 });
  });

  test('what a cancelled order is to give back pays, too; the buyer’s orders are found by telephone number', async () => {
    const { from, to } = await overpaidAndDue();
    await changeOrder(db(), from.id, { status: 'cancelled' });
    const owed = await findOwed(db(), to.id);
    expect(owed && (await listOthersPaidTooMuch(db(), owed))).toEqual([
      { id: from.id, number: from.number, balance: -16_000 },
    ]);
    expect(await use(from.id, to.id, 16_000)).toMatchObject({ ok: true });
    expect(await moneyOf(from.id)).toEqual({ paid: 0, balance: 0 });
    expect(await moneyOf(to.id)).toEqual({ paid: 16_000, balance: 4_000 });
  });

  test('the same form is one act; with other contents its key is refused', async () => {
    const { from, to } = await overpaidAndDue();
    const key = randomUUID();
    const first = await use(from.id, to.id, 5_000, key);
    expect(await use(from.id, to.id, 5_000, key)).toEqual(first);
    expect(await use(from.id, to.id, 1_000, key)).toEqual({
      ...{ ok: false, reason: 'key-used', receiptId: first.ok && first.receiptId },
    });
    expect(await moneyOf(from.id)).toEqual({ paid: 11_000, balance: -1_000 });
  });

  test('voiding either half takes both back, once', async () => {
    for (const half of [0, 1]) {
      const { from, to } = await overpaidAndDue();
      await use(from.id, to.id, 6_000);
      const halves = [
        (await listPaymentsOfOrder(db(), from.id)).at(-1),
        (await listPaymentsOfOrder(db(), to.id)).at(-1),
      ];
      const voidOne = (at: number) =>
        voidPayment(db(), admin, { id: halves[at]?.id ?? '', reason: 'Erreur' });
      expect(await voidOne(half)).toMatchObject({ ok: true, orderId: [from.id, to.id][half] });
      expect(await moneyOf(from.id)).toEqual({ paid: 16_000, balance: -6_000 });
      expect(await moneyOf(to.id)).toEqual({ paid: 0, balance: 20_000 });
      for (const at of [0, 1])
        expect(await voidOne(at)).toMatchObject({ ok: false, reason: 'already-voided' });
      const opposite = (await listPaymentsOfOrder(db(), to.id)).at(-1);
      expect(await findDocument(db(), opposite?.receiptId ?? '')).toMatchObject({
        content: { payment: { direction: -1, method: 'advance', otherOrder: from.number }, reason: 'Erreur' },
      });
    }
    await expectNothingLost(database().pool);
  });

  test('the payment that was passed on cannot be taken back before', async () => {
    const phone = newPhone();
    const [from, to] = [await place(phone), await place(phone)];
    const paid = await pay(from.id, 16_000);
    await use(from.id, to.id, 6_000);
    expect(await voidPayment(db(), admin, { id: (paid.ok && paid.id) || '', reason: 'Erreur' })).toEqual({
      ...{ ok: false, reason: 'refunded' },
    });
  });

  test('the database refuses half a pair, and half of its void', async () => {
    const { from, to } = await overpaidAndDue();
    await use(from.id, to.id, 6_000);
    const taken = (await listPaymentsOfOrder(db(), from.id)).at(-1);
    const insert = (more: string) =>
      database().pool.query(
        `with paper as (
           insert into documents (kind, number, year, sequence, language, issued_by, content, content_digest, total, check_code)
           select kind, 'RC-' || gen_random_uuid(), year, sequence + 100000 + (random() * 1000000)::int, language, issued_by, content, content_digest, total,
             left(gen_random_uuid()::text, 10) from documents where id = $1 returning id
         ), paid as (
           insert into payments (key, request, amount, method, received_on, recorded_by, receipt_id, direction, voids_id)
           select gen_random_uuid(), '', 6000, 'advance', now(), 'Paul', id, ${more} from paper returning id
         ) insert into payment_shares select id, $2, 6000 from paid`,
        [taken?.receiptId, from.id],
      );
    await expect(insert('-1, null')).rejects.toThrow('an advance is a pair of payments');
    await expect(insert(`1, '${taken?.id}'`)).rejects.toThrow('an advance is a pair of payments');
  });

  test('two presses at once, over two connections: the advance pays once', async () => {
    const other = openDatabase(database().url, () => {});
    try {
      for (let round = 0; round < 10; round += 1) {
        const { from, to, phone } = await overpaidAndDue();
        const second = await place(phone, 2);
        const key = randomUUID();
        // One form that is sent twice, and another order that wants the same money.
        const ask = (connection: typeof other.db, target: string, own: string) =>
          payWithAdvance(connection, editor, { key: own, from: from.id, to: target, amount: 6_000 });
        const answers = await Promise.all([
          ask(db(), to.id, key),
          ask(other.db, to.id, key),
          ask(other.db, second.id, randomUUID()),
        ]);
        const done = answers.map(({ ok }) => ok);
        expect(done).toEqual(done[0] ? [true, true, false] : [false, false, true]);
        expect(await moneyOf(from.id)).toEqual({ paid: 10_000, balance: 0 });
        const sums = [await moneyOf(to.id), await moneyOf(second.id)].map(({ paid }) => paid);
        expect(sums).toEqual(done[0] ? [6_000, 0] : [0, 6_000]);
      }
    } finally {
      await other.close();
    }
  });

  test('through any payments, uses and voids: what a buyer paid stays, and every entry balances', async () => {
    const act = fc.record({
      kind: fc.constantFrom('pay', 'use', 'use', 'void', 'invoice'),
      from: fc.nat(2),
      to: fc.nat(2),
      amount: fc.integer({ min: 1, max: 25_000 }),
    });
    const treasury = (entries: Entry[]) =>
      entries
        .flatMap(({ lines }) => lines)
        .filter(({ account }) => !account.startsWith('4111') && account !== '4191')
        .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const phone = newPhone();
        const orders = [await place(phone), await place(phone, 2), await place(phone)];
        const total = async () => {
          const each = await Promise.all(orders.map(({ id }) => moneyOf(id)));
          return each.reduce((sum, { paid }) => sum + paid, 0);
        };
        for (const { kind, from, to, amount } of acts) {
          const [one, other] = [orders[from]?.id ?? '', orders[to]?.id ?? ''];
          if (kind === 'pay') await pay(one, amount);
          if (kind === 'invoice') await issueInvoice(db(), admin, one);
          const [paid, money, source, target] = [
            await total(),
            treasury(await book()),
            await moneyOf(one),
            await moneyOf(other),
          ];
          const most = Math.max(0, Math.min(-source.balance, target.balance));
          if (kind === 'use') {
            expect((await use(one, other, amount)).ok).toBe(amount <= most && one !== other);
            const wanted = most > 0 && one !== other && amount > most;
            if (wanted) expect(await use(one, other, most)).toMatchObject({ ok: true });
            const [left, due] = [await moneyOf(one), await moneyOf(other)];
            if (one !== other && most > 0) expect(left.balance <= 0 && due.balance >= 0).toBe(true);
          }
          if (kind === 'void') {
            const pair = (await listPaymentsOfOrder(db(), one)).find(({ method }) => method === 'advance');
            if (pair) await voidPayment(db(), admin, { id: pair.id, reason: 'Erreur' });
          }
          expect(await total()).toBe(paid);
          expect(treasury(await book())).toBe(money);
        }
        for (const { lines } of await book())
          expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
        await expectNothingLost(database().pool);
      }),
      { numRuns: Number(process.env.ADVANCE_RUNS ?? 15) },
    );
  });
});
