import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putLotsOnSale } from '../../../tests/support/lots.ts';
import {
  admin,
  changeOrder,
  expectNothingLost,
  placeTestOrder,
  reopen,
  today,
} from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { moveDelivery } from '../deliveries/move-delivery.ts';
import { findInvoice } from '../documents/document.queries.ts';
import { retryMail } from '../mails/retry-mail.ts';
import { deleteMessage } from '../messages/delete-message.ts';
import { markRead } from '../messages/mark-read.ts';
import { replyToMessage } from '../messages/replies/reply-to-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { saveOrder } from '../orders/edit/save-order.ts';
import { enterOrder } from '../orders/entry/enter-order.ts';
import { listTimeline } from '../orders/history/history.queries.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import { findOrderLots } from '../orders/lots/order-lots.queries.ts';
import { saveOrderLots } from '../orders/lots/save-order-lots.ts';
import { recordPayment } from '../orders/payments/record-payment.ts';
import { noteUnit } from '../orders/units/note-unit.ts';
import { saveSerials } from '../orders/units/save-serials.ts';
import { saveOrganisation } from '../organisations/save-organisation.ts';
import { remindDebtor } from '../outgoing-messages/remind-debtor.ts';
import { wantProduct } from '../outgoing-messages/want-product.ts';
import { acceptQuote } from '../quotes/accept-quote.ts';
import { addQuote } from '../quotes/save-quote.ts';
import { sendQuote } from '../quotes/send-quote.ts';
import { saveSupplier } from '../suppliers/save-supplier.ts';
import { erasePersons } from './erase-persons.ts';
import { exportPersons } from './export-persons.ts';
import { findPersons } from './person.queries.ts';

onDatabase('the personal data of a person', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  const person = () => {
    const figures = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
    const phone = `+2376${figures}`;
    return {
      phone,
      phoneTyped: `6 ${figures}`,
      name: `Mbarga ${figures}`,
      email: `mbarga.${figures}@exemple.cm`,
    };
  };
  type Person = ReturnType<typeof person>;

  async function order({ name, phone, phoneTyped }: Person) {
    const product = await putOnSale(db(), { slug: `p-${randomUUID()}` });
    return placeTestOrder(database(), [{ productId: product.id, quantity: 2 }], { name, phone, phoneTyped });
  }
  async function write({ name, email }: Omit<Person, 'phone' | 'phoneTyped'>, phone = '') {
    const subject = `Objet de ${name}`;
    await sendMessage(db(), {
      language: 'fr',
      message: { name, email, phone, subject, content: `Je suis ${name}` },
    });
    const { rows } = await pool().query(
      'select id from messages where sender_email = $1 order by created_at desc',
      [email],
    );
    return String(rows[0].id);
  }
  const notify = () =>
    pool().query(
      "update settings set notify_new_order = true, notify_new_message = true, notify_email = 'v@exemple.cm'",
    );
  const note = (version: number, id: string, text: string, status: 'pending' | 'completed' = 'pending') =>
    saveOrder(db(), admin, { id, version, acceptShortage: false, edit: { status, note: text, prices: [] } });

  /** The whole database as text. */
  async function everything(): Promise<string> {
    const { rows: tables } = await pool().query(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await pool().query(
        `select coalesce(string_agg(t::text, E'\\n'), '') as text from ${name} t`,
      );
      texts.push(rows[0].text);
    }
    return texts.join('\n');
  }

  test('once erased, nothing in the database names the person, and every figure stays', async () => {
    await notify();
    const mbarga = person();
    const placed = await order(mbarga);
    expect(await note(1, placed.id, `appeler ${mbarga.name}`, 'completed')).toMatchObject({ ok: true });
    expect(await issueInvoice(db(), admin, placed.id)).toMatchObject({ ok: true });
    const product = await putOnSale(db(), { slug: `p-${randomUUID()}` });
    const entered = await enterOrder(db(), admin, {
      key: randomUUID(),
      language: 'fr',
      buyer: mbarga,
      note: `chez ${mbarga.name}`,
      lines: [{ productId: product.id, quantity: 1, actualPrice: null }],
    });
    expect(entered).toMatchObject({ ok: true });
    await pool().query(
      `insert into deliveries (order_id, method, place, landmark, recipient, recipient_phone, state)
       values ($1, 'zone', 'Bonamoussadi', $2, $2, $3, 'ready')`,
      [placed.id, `chez ${mbarga.name}`, mbarga.phone],
    );
    await pool().query(
      'update orders set remark = $2, buyer_company = $2, told_by_whatsapp = true where id = $1',
      [placed.id, mbarga.name],
    );
    const step = { orderId: placed.id, agency: '', waybill: '', withStatus: false };
    for (const [version, to, reason, receivedBy] of [
      [1, 'failed', `${mbarga.name} absente`, ''],
      [2, 'to-prepare', '', ''],
      [3, 'ready', '', ''],
      [4, 'delivered', '', mbarga.name],
    ] as const)
      expect(await moveDelivery(db(), admin, { ...step, version, to, reason, receivedBy })).toEqual({
        ok: true,
      });
    const [line] = (await reopen(db(), placed.id)).lines;
    const serials = { lineId: line?.id ?? 0, serials: [`SN ${randomUUID().slice(0, 8)}`], seen: [] };
    expect(await saveSerials(db(), admin, { orderId: placed.id, lines: [serials] })).toEqual({ ok: true });
    const unit = await pool().query('select id from units where order_item_id = $1', [serials.lineId]);
    const visit = { step: 'visit', note: `chez ${mbarga.name}`, charge: 0 } as const;
    expect(await noteUnit(db(), admin, { id: Number(unit.rows[0].id), version: 1, ...visit })).toEqual({
      ok: true,
    });
    const paid = await recordPayment(db(), admin, {
      ...{
        key: randomUUID(),
        direction: 1,
        method: 'cheque',
        reference: 'CH 20 881',
        receivedOn: today,
      },
      ...{ note: `remis par ${mbarga.name}`, isAdvance: false },
      shares: [placed, await reopen(db(), entered.ok ? entered.id : '')].map(({ id }) => ({
        orderId: id,
        amount: 500,
      })),
    });
    expect(paid).toMatchObject({ ok: true });
    const debtor = { organisationId: '', phone: mbarga.phone, today: '2026-11-23' };
    expect(await remindDebtor(db(), admin, debtor)).toEqual({ ok: true });
    const wanted = await putOnSale(db(), { slug: `p-${randomUUID()}`, stock: 0 });
    const wish = { slug: wanted.slug, phone: mbarga.phone, language: 'fr' } as const;
    expect(await wantProduct(db(), wish)).toEqual({ ok: true });
    await markRead(db(), admin, { id: await write(mbarga) });
    const gone = await write({ ...mbarga, name: `${mbarga.name} bis` });
    await deleteMessage(db(), admin, { id: gone });
    const before = await reopen(db(), placed.id);
    const invoice = await findInvoice(db(), placed.id);
    const secrets = [mbarga.name, mbarga.phone, mbarga.phoneTyped, mbarga.email, mbarga.phone.slice(4)];
    for (const secret of secrets) expect(await everything()).toContain(secret);

    const erased = await erasePersons(db(), admin, { phones: [mbarga.phone], emails: [mbarga.email] });
    expect(erased).toEqual({ ok: true, orders: 2, messages: 2 });
    const left = await everything();
    for (const secret of secrets) expect(left).not.toContain(secret);

    const { rows: kept } = await pool().query('select amount, reference, note from payments');
    expect(kept).toEqual([{ amount: 1_000, reference: 'CH 20 881', note: '' }]);
    const { rows: told } = await pool().query("select from outgoing_messages where kind = 'reminder'");
    expect(told).toEqual([]);
    const { rows: steps } = await pool().query(
      'select state, note from delivery_events where order_id = $1 order by id',
      [placed.id],
    );
    expect(steps).toEqual(
      ['failed', 'to-prepare', 'ready', 'delivered'].map((state) => ({ state, note: '' })),
    );
    const after = await reopen(db(), placed.id);
    expect(after).toMatchObject({
      customerName: '',
      phone: '',
      phoneTyped: '',
      note: '',
      version: before.version + 1,
    });
    const figures = ({
      id,
      number,
      token,
      totalAmount,
      status,
      completedAt,
      createdAt,
      lines,
    }: typeof after) => ({
      ...{ id, number, token, totalAmount, status, completedAt, createdAt, lines },
    });
    expect(figures(after)).toEqual(figures(before));
    expect(await findInvoice(db(), placed.id)).toEqual({ ...invoice, buyer: null });
    expect((await listTimeline(db(), placed.id)).at(-1)).toMatchObject({
      by: 'Mireille',
      after: { erased: true },
    });
    await expectNothingLost(pool());
  });

  test('the log of a reply that was sent again does not keep the address of who wrote', async () => {
    const mbarga = person();
    const id = await write(mbarga);
    const reply = { id, key: randomUUID(), channel: 'mail', content: 'Oui.' } as const;
    expect(await replyToMessage(db(), admin, reply)).toEqual({ ok: true });
    const { rows } = await pool().query(
      'update mails set attempts = 24, last_error = $1 where recipient = $1 returning id::int',
      [mbarga.email],
    );
    expect(await retryMail(db(), admin, { id: rows[0].id })).toEqual({ ok: true });
    expect(await everything()).toContain(mbarga.email);
    await erasePersons(db(), admin, { phones: [], emails: [mbarga.email] });
    expect(await everything()).not.toContain(mbarga.email);
  });

  test('what was noted of a unit goes with whoever had it then, not with who has it now', async () => {
    const [first, second] = [person(), person()];
    const productId = (await putOnSale(db(), { slug: `p-${randomUUID()}` })).id;
    const serial = `SN ${randomUUID().slice(0, 8)}`;
    const sell = async ({ name, phone, phoneTyped }: Person) => {
      const { id, lines } = await placeTestOrder(database(), [{ productId, quantity: 1 }], {
        name,
        phone,
        phoneTyped,
      });
      const named = { lineId: lines[0]?.id ?? 0, serials: [serial], seen: [] };
      expect(await saveSerials(db(), admin, { orderId: id, lines: [named] })).toEqual({ ok: true });
    };
    const noteOf = async (step: 'visit' | 'returned', { name }: Person) => {
      const { rows } = await pool().query('select id::int, version from units where serial = $1', [serial]);
      expect(await noteUnit(db(), admin, { ...rows[0], step, note: `chez ${name}`, charge: 0 })).toEqual({
        ok: true,
      });
    };
    const notes = async () =>
      (
        await pool().query(
          "select note from unit_events join units on units.id = unit_id where serial = $1 and kind <> 'sold' order by unit_events.id",
          [serial],
        )
      ).rows.map(({ note }) => note);
    await sell(first);
    await noteOf('visit', first);
    await noteOf('returned', first);
    await sell(second);
    await noteOf('visit', second);
    await erasePersons(db(), admin, { phones: [first.phone], emails: [] });
    expect(await notes()).toEqual(['', '', `chez ${second.name}`]);
    const third = person();
    await noteOf('returned', second);
    await sell(third);
    await noteOf('visit', third);
    await erasePersons(db(), admin, { phones: [third.phone], emails: [] });
    expect(await notes()).toEqual(['', '', `chez ${second.name}`, `chez ${second.name}`, '']);
  });

  test('why an expired piece was let go goes, and who got it stays', async () => {
    const mbarga = person();
    const { name, phone, phoneTyped } = mbarga;
    const productId = await putLotsOnSale(db(), 0, [{ code: 'OLD', expiresOn: '2020-01-01', pieces: 3 }]);
    const placed = await placeTestOrder(database(), [{ productId, quantity: 2 }], {
      name,
      phone,
      phoneTyped,
    });
    const found = await findOrderLots(db(), placed.id);
    const lotId = found?.lines[0]?.lots[0]?.id ?? 0;
    const wishes = [{ lotId, next: 2, reason: `${name} le veut` }];
    expect(await saveOrderLots(db(), admin, { orderId: placed.id, seen: '', wishes })).toEqual({ ok: true });
    await changeOrder(db(), placed.id, { status: 'completed' });
    await erasePersons(db(), admin, { phones: [phone], emails: [] });
    expect(await everything()).not.toContain(name);
    expect((await findOrderLots(db(), placed.id))?.lines[0]?.lots).toMatchObject([{ code: 'OLD', gone: 2 }]);
  });

  test('somebody else with the same name keeps everything', async () => {
    const [one, other] = [person(), person()];
    const kept = await order({ ...other, name: one.name });
    const message = await write({ ...other, name: one.name });
    await order(one);
    await write(one);
    await erasePersons(db(), admin, { phones: [one.phone], emails: [one.email.toUpperCase().toLowerCase()] });
    expect(await reopen(db(), kept.id)).toMatchObject({ customerName: one.name, version: 1 });
    const { rowCount } = await pool().query('select 1 from messages where id = $1', [message]);
    expect(rowCount).toBe(1);
  });

  test('a second erasure does nothing, and the audit log has one row, without the person', async () => {
    const mbarga = person();
    const { number } = await order(mbarga);
    const persons = { phones: [mbarga.phone], emails: [mbarga.email] };
    const answers = await Promise.all([1, 2, 3].map(() => erasePersons(db(), admin, persons)));
    expect(answers.map(({ orders }) => orders).sort()).toEqual([0, 0, 1]);
    expect(await erasePersons(db(), admin, persons)).toEqual({ ok: true, orders: 0, messages: 0 });
    const { rows } = await pool().query(
      "select administrator_name, subject_id, subject_name, before, after from audit_log where action = 'person.erased' and after::text like $1",
      [`%${number}%`],
    );
    expect(rows).toEqual([
      {
        administrator_name: 'Mireille',
        subject_id: '',
        subject_name: '',
        before: null,
        after: { orders: [number], messages: 0 },
      },
    ]);
  });

  test('a save of the order at that moment is stale, and restores nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const mbarga = person();
      const { id } = await order(mbarga);
      const [saved] = await Promise.all([
        note(1, id, `note sur ${mbarga.name}`),
        erasePersons(db(), admin, { phones: [mbarga.phone], emails: [] }),
      ]);
      expect(await reopen(db(), id)).toMatchObject({ customerName: '', note: '', version: saved.ok ? 3 : 2 });
      if (!saved.ok) expect(saved).toMatchObject({ reason: 'stale', changes: [{ after: { erased: true } }] });
    }
    await expectNothingLost(pool());
  });

  test('a stale save lists the erasure among the missed changes', async () => {
    const mbarga = person();
    const { id } = await order(mbarga);
    await note(1, id, 'un');
    await erasePersons(db(), admin, { phones: [mbarga.phone], emails: [] });
    await note(3, id, 'deux');
    const told = await note(1, id, 'trois');
    expect(told.ok || told.reason !== 'stale' ? told : told.changes.map(({ after }) => after)).toEqual([
      { note: 'deux' },
      { erased: true },
      {},
    ]);
    const later = await note(3, id, 'quatre');
    expect(later.ok || later.reason !== 'stale' ? later : later.changes.map(({ after }) => after)).toEqual([
      { note: 'deux' },
    ]);
  });

  test('a person is found by number, name, address and order, with all that is theirs', async () => {
    const mbarga = person();
    const first = await order(mbarga);
    await order({ ...mbarga, name: 'Maison Étoile' });
    await issueInvoice(db(), admin, first.id);
    await write(mbarga);
    const customer = {
      phone: mbarga.phone,
      names: ['Maison Étoile', mbarga.name].sort(),
      orders: 2,
      open: 2,
      invoiced: 1,
    };
    for (const search of [mbarga.phoneTyped, mbarga.phone, first.number])
      expect((await findPersons(db(), search)).customers).toEqual([customer]);
    const found = await findPersons(db(), mbarga.name.toUpperCase());
    expect(found).toEqual({
      customers: [customer],
      senders: [{ email: mbarga.email, names: [mbarga.name], messages: 1 }],
    });
    expect(await findPersons(db(), '')).toEqual({ customers: [], senders: [] });
    await erasePersons(db(), admin, { phones: [mbarga.phone], emails: [mbarga.email] });
    expect(await findPersons(db(), first.number)).toEqual({ customers: [], senders: [] });
  });

  test('the export has all data of the person, no floor and no other person, and its audit row does not name the person', async () => {
    await notify();
    const [mbarga, other] = [person(), person()];
    const { number, id } = await order(mbarga);
    await order(other);
    await note(1, id, 'préfère le matin');
    await recordPayment(db(), admin, {
      ...{ key: randomUUID(), direction: 1, method: 'bank', reference: 'VIR 7', receivedOn: today },
      ...{ note: 'avance', isAdvance: false, shares: [{ orderId: id, amount: 700 }] },
    });
    await pool().query(
      "insert into payment_claims (order_id, method, reference, amount) values ($1, 'mtn-momo', 'MP 7', 300)",
      [id],
    );
    await write(mbarga);
    await write(other);
    const held = await exportPersons(db(), admin, { phones: [mbarga.phone], emails: [mbarga.email] });
    expect(held).toMatchObject({
      orders: [
        {
          number,
          name: mbarga.name,
          phone: mbarga.phone,
          note: 'préfère le matin',
          lines: [{ quantity: 2 }],
          payments: [{ amountFcfa: 700, reference: 'VIR 7', note: 'avance' }],
          announcedPayments: [{ amountFcfa: 300, reference: 'MP 7', state: 'open' }],
        },
      ],
      messages: [{ email: mbarga.email, content: `Je suis ${mbarga.name}` }],
      mails: [{ kind: 'new-order' }, { kind: 'new-message' }],
      log: [{ action: 'order.changed', after: { note: 'préfère le matin' } }],
    });
    const file = JSON.stringify(held);
    expect(file).not.toMatch(new RegExp(`floor|(?<![\\w-])8000(?![\\w-])|${other.name}|${other.email}`));
    const { rows } = await pool().query("select * from audit_log where action = 'person.exported'");
    expect(rows).toMatchObject([{ subject_name: '', after: { orders: [number], messages: 1 } }]);
    expect(JSON.stringify(rows)).not.toContain(mbarga.name);
  });

  test('the export has where deliveries go, why they failed, and the products that the person waits for', async () => {
    const mbarga = person();
    const { id } = await order(mbarga);
    await pool().query(
      `insert into deliveries (order_id, method, place, landmark) values ($1, 'zone', 'Bonamoussadi', 'Portail vert')`,
      [id],
    );
    const failed = { to: 'failed', reason: 'Absente', agency: '', waybill: '', receivedBy: '' } as const;
    expect(
      await moveDelivery(db(), admin, { ...failed, orderId: id, version: 1, withStatus: false }),
    ).toEqual({ ok: true });
    const { id: wanted, slug } = await putOnSale(db(), { slug: `p-${randomUUID()}`, stock: 0 });
    expect(await wantProduct(db(), { slug, phone: mbarga.phone, language: 'fr' })).toEqual({ ok: true });
    const held = JSON.stringify(await exportPersons(db(), admin, { phones: [mbarga.phone], emails: [] }));
    for (const each of ['Bonamoussadi', 'Portail vert', 'Absente', `"productId":${wanted}`])
      expect(held).toContain(each);
  });

  test('a number that paid somebody else’s order by Mobile Money is exported and erased', async () => {
    const [mbarga, other] = [person(), person()];
    const { id, number } = await order(other);
    await pool().query(
      `insert into collections (order_id, key, provider, phone, amount, state, next_check_at)
       values ($1, $2, 'mtn', $3, 300, 'failed', null)`,
      [id, randomUUID(), mbarga.phone],
    );
    const of = { phones: [mbarga.phone], emails: [] };
    expect((await exportPersons(db(), admin, of)).mobileMoney).toEqual([
      {
        ...{ order: number, phone: mbarga.phone, amountFcfa: 300, state: 'failed' },
        at: expect.any(Date),
      },
    ]);
    await erasePersons(db(), admin, of);
    expect(await everything()).not.toContain(mbarga.phone);
  });

  test('messages with the person’s number are exported and erased too, deleted ones included', async () => {
    const { name, phone } = person();
    const of = { phones: [phone], emails: [] };
    await write({ name, email: `${randomUUID()}@exemple.cm` }, phone);
    await deleteMessage(db(), admin, {
      id: await write({ name: `${name} bis`, email: `${randomUUID()}@exemple.cm` }, phone),
    });
    const kept = await write({ name: 'Une autre', email: `${randomUUID()}@exemple.cm` });
    const exported = await exportPersons(db(), admin, of);
    expect(exported.messages).toMatchObject([{ name, phone }]);
    expect(await erasePersons(db(), admin, of)).toEqual({ ok: true, orders: 0, messages: 2 });
    const left = await everything();
    for (const secret of [name, phone]) expect(left).not.toContain(secret);
    expect(left).toContain(kept);
  });

  test('quotes, their papers and the contacts of organisations and suppliers are exported, then name nobody', async () => {
    const { phone, phoneTyped, name, email } = person();
    const product = await putOnSale(db(), { slug: `p-${randomUUID()}` });
    const organisationId = randomUUID();
    await saveOrganisation(db(), admin, {
      id: organisationId,
      version: 0,
      organisation: {
        ...{ name: 'Clinique', kind: 'clinic', niu: '', rccm: '', address: '', town: '', note: '' },
        ...{ contactName: name, phone, email, termsDays: 0, creditLimit: null },
      },
    });
    const supplier = {
      name: 'Shenzhen Medical',
      country: 'Chine',
      contactName: name,
      phone,
      email,
      note: '',
    };
    await saveSupplier(db(), admin, { id: randomUUID(), version: 0, supplier });
    const added = await addQuote(db(), admin, {
      key: randomUUID(),
      quote: {
        ...{ language: 'fr', organisationId, buyer: { name, phone, phoneTyped }, email, purchaseOrder: '' },
        ...{ asProforma: false, validUntil: '2026-12-22', terms: '', discount: 0, note: `chez ${name}` },
        lines: [{ productId: product.id, quantity: 2, unitPrice: 9_000, description: '' }],
        wishes: {
          ...{ method: 'agency', town: 'Kribi', place: '', landmark: 'Portail bleu', agency: 'Touristique' },
          ...{ recipient: 'Mme Essomba', recipientPhone: '+237699112233', fee: 0, feePaidTo: 'carrier' },
          ...{ isTold: true, remark: 'Avant 10 h', company: 'Cabinet Fouda', niu: 'M061812345678B' },
        },
      },
    });
    const id = added.ok ? added.id : '';
    // Who only asked for a quote is found too.
    expect((await findPersons(db(), name)).customers).toEqual([
      { phone, names: [name], orders: 0, open: 0, invoiced: 0 },
    ]);
    expect(await sendQuote(db(), admin, { id, version: 1, today: '2026-11-22' })).toMatchObject({ ok: true });
    const accepted = { id, name, role: 'Économe', purchaseOrder: '', today: '2026-11-22' };
    expect(await acceptQuote(db(), undefined, accepted)).toMatchObject({ ok: true });
    const wished = [
      'Portail bleu',
      'Mme Essomba',
      '+237699112233',
      'Avant 10 h',
      'Cabinet Fouda',
      'M061812345678B',
    ];
    const secrets = [name, phone, phoneTyped, email, ...wished];
    for (const secret of secrets) expect(await everything()).toContain(secret);
    const delivery = { method: 'agency', town: 'Kribi', landmark: 'Portail bleu', recipient: 'Mme Essomba' };
    expect(await exportPersons(db(), admin, { phones: [phone], emails: [] })).toMatchObject({
      quotes: [
        {
          remark: 'Avant 10 h',
          company: 'Cabinet Fouda',
          delivery,
          toldByWhatsapp: true,
          lines: [{ quantity: 2, unitPriceFcfa: 9_000 }],
        },
      ],
      organisations: [{ organisation: 'Clinique', name }],
      suppliers: [{ supplier: 'Shenzhen Medical', name, email }],
    });
    await erasePersons(db(), admin, { phones: [phone], emails: [email] });
    const left = await everything();
    expect(secrets.filter((secret) => left.includes(secret))).toEqual([]);
    const { rows } = await pool().query(
      `select state, number, total::int, documents.buyer from quotes join documents using (number) where quotes.id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { state: 'accepted', number: expect.stringMatching(/^DV-/), total: 18_000, buyer: null },
    ]);
    await expectNothingLost(pool());
  });
});
