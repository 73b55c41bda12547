import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, placeTestOrder, today } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { saveDelivery } from '../deliveries/save-delivery.ts';
import { retryMail } from '../mails/retry-mail.ts';
import { replyToMessage } from '../messages/replies/reply-to-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { issueDeliveryNote } from '../orders/delivery/issue-delivery-note.ts';
import { saveOrganisation } from '../organisations/save-organisation.ts';
import { acceptQuote } from '../quotes/accept-quote.ts';
import { reviseQuote } from '../quotes/revise-quote.ts';
import { addQuote, saveQuote } from '../quotes/save-quote.ts';
import { sendQuote } from '../quotes/send-quote.ts';
import { countWaiting } from '../reports/waiting.queries.ts';
import { saveSupplier } from '../suppliers/save-supplier.ts';
import { erasePersons } from './erase-persons.ts';
import { exportPersons } from './export-persons.ts';

onDatabase('an erasure while somebody works on the same records', (database) => {
  const db = () => database().db;
  const pool = () => database().pool;
  const persons = { phones: ['+237699001122'], emails: ['essomba@exemple.cm'] };
  const erase = () => erasePersons(db(), admin, persons);

  async function order(more = {}) {
    const product = await putOnSale(db(), { slug: `p-${randomUUID()}` });
    return placeTestOrder(database(), [{ productId: product.id, quantity: 2 }], more);
  }

  const place = {
    ...{ method: 'zone' as const, town: 'Douala', place: 'Akwa', landmark: 'Portail vert', agency: '' },
    ...{
      recipient: 'Rose Essomba',
      recipientPhone: '+237699001122',
      carrier: '',
      feePaidTo: 'shop' as const,
    },
    ...{ promisedOn: null, fee: 0, isTold: false, step: undefined },
  } as const;

  test('a form of a delivery that was open puts nobody back', async () => {
    const { id } = await order({ name: 'Rose Essomba', phone: '+237699001122', phoneTyped: '699001122' });
    const first = { ...place, orderId: id, version: 0 };
    expect(await saveDelivery(db(), admin, first)).toMatchObject({ ok: true });
    await erase();
    const again = { ...first, version: 1, landmark: 'Portail bleu' };
    expect(await saveDelivery(db(), admin, again)).toMatchObject({ ok: false });
  });

  test('forms of contacts that were open put nobody back', async () => {
    const id = randomUUID();
    const organisation = {
      ...{ name: 'Clinique', kind: 'clinic' as const, niu: '', rccm: '', address: '', town: '', note: '' },
      ...{ contactName: 'Rose Essomba', phone: '+237699001122', email: '', termsDays: 0, creditLimit: null },
    } as const;
    expect(await saveOrganisation(db(), admin, { id, version: 0, organisation })).toEqual({ ok: true });
    const supplierId = randomUUID();
    const supplier = {
      ...{ name: 'Hangzhou Medical', country: 'Chine', contactName: 'Rose Essomba' },
      ...{ phone: '+237699001122', email: '', note: '' },
    };
    expect(await saveSupplier(db(), admin, { id: supplierId, version: 0, supplier })).toEqual({ ok: true });
    await erase();
    const open = { id, version: 1, organisation: { ...organisation, town: 'Douala' } };
    expect(await saveOrganisation(db(), admin, open)).toEqual({ ok: false, reason: 'stale' });
    const openToo = { id: supplierId, version: 1, supplier: { ...supplier, country: 'Inde' } };
    expect(await saveSupplier(db(), admin, openToo)).toEqual({ ok: false, reason: 'stale' });
  });

  const quote = (productId: number) => ({
    ...{ language: 'fr' as const, organisationId: '', email: '', purchaseOrder: '', asProforma: false },
    buyer: { name: 'Rose Essomba', phone: '+237699001122', phoneTyped: '699001122' },
    ...{ validUntil: '2099-01-01', terms: '', discount: 0, note: '', wishes: undefined },
    lines: [{ productId, quantity: 2, unitPrice: 9_000, description: '' }],
  });

  async function draft() {
    const { id: productId } = await putOnSale(db(), { slug: `p-${randomUUID()}` });
    const added = await addQuote(db(), admin, { key: randomUUID(), quote: quote(productId) });
    return { id: added.ok ? added.id : '', productId };
  }

  async function sent() {
    const { id, productId } = await draft();
    expect(await sendQuote(db(), admin, { id, version: 1, today })).toMatchObject({ ok: true });
    return { productId, acceptance: { id, name: 'Rose', role: '', purchaseOrder: '', today } };
  }

  test('an erased quote is neither accepted nor revised, and an erased draft is not saved', async () => {
    const { acceptance } = await sent();
    const { id, productId } = await draft();
    await erase();
    expect(await acceptQuote(db(), undefined, acceptance)).toEqual({ ok: false, reason: 'not-sent' });
    expect(await reviseQuote(db(), admin, acceptance.id)).toEqual({ ok: false, reason: 'quote-closed' });
    expect(await saveQuote(db(), admin, { id, version: 2, quote: quote(productId) })).toEqual({
      ok: false,
      reason: 'quote-closed',
    });
  });

  test('what an erased buyer asked a quote for waits for nobody', async () => {
    const { id } = await draft();
    await pool().query("update quotes set state = 'requested' where id = $1", [id]);
    expect(await countWaiting(db())).toMatchObject({ requested: 1 });
    await erase();
    expect(await countWaiting(db())).toMatchObject({ requested: 0 });
  });

  test('the order of a quote that is accepted meanwhile is erased too', async () => {
    const { acceptance } = await sent();
    const { accepted, erased } = await db()
      .transaction(async (tx) => {
        const answer = await acceptQuote(tx, undefined, acceptance);
        const waiting = erase();
        await expect.poll(waitsForLock, { interval: 5 }).toBe(true);
        return { accepted: answer, erased: waiting };
      })
      .then(async ({ accepted, erased }) => ({ accepted, erased: await erased }));
    expect(accepted).toMatchObject({ ok: true });
    expect(erased).toMatchObject({ orders: 1 });
    const { rows } = await pool().query('select customer_name, phone from orders where id = $1', [
      accepted.ok ? accepted.orderId : '',
    ]);
    expect(rows).toEqual([{ customer_name: '', phone: '' }]);
  });

  async function waitsForLock(): Promise<boolean> {
    const { rows } = await pool().query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  }

  test('the log of a mail sent again does not keep the address', async () => {
    await sendMessage(db(), {
      language: 'fr',
      message: { name: 'Rose', email: 'Essomba@exemple.cm', phone: '', subject: 'Lit', content: 'Prix ?' },
    });
    const { rows } = await pool().query("select id from messages where subject = 'Lit'");
    const reply = { id: rows[0].id, key: randomUUID(), channel: 'mail', content: 'Bonjour' } as const;
    expect(await replyToMessage(db(), admin, reply)).toEqual({ ok: true });
    const { rows: mails } = await pool().query(
      "update mails set attempts = 24, last_error = '550 Essomba@exemple.cm unknown' where kind = 'message-reply' returning id::int",
    );
    expect(await retryMail(db(), admin, { id: mails[0].id })).toEqual({ ok: true });
    await erase();
    const { rows: logged } = await pool().query(
      "select subject_name, before from audit_log where action = 'mail.retried'",
    );
    expect(logged).toEqual([{ subject_name: '', before: { attempts: 24 } }]);
    expect(JSON.stringify(logged)).not.toMatch(/essomba/i);
  });

  test('who receives somebody else’s order is exported and erased, and the buyer stays', async () => {
    const { id, number, lines } = await order({
      name: 'Jean Ekotto',
      phone: '+237699770011',
      phoneTyped: '699770011',
    });
    const arranged = { ...place, orderId: id, version: 0 };
    expect(await saveDelivery(db(), admin, arranged)).toMatchObject({ ok: true });
    const pieces = [{ item: lines[0]?.id ?? 0, quantity: 2 }];
    const handedOver = { orderId: id, key: randomUUID(), pieces };
    expect(await issueDeliveryNote(db(), admin, handedOver)).toMatchObject({ ok: true });
    expect((await exportPersons(db(), admin, persons)).deliveries).toEqual([
      {
        ...{ order: number, town: 'Douala', place: 'Akwa', landmark: 'Portail vert' },
        ...{ recipient: 'Rose Essomba', recipientPhone: '+237699001122' },
      },
    ]);
    await erase();
    const { rows } = await pool().query(
      `select place, landmark, recipient, recipient_phone, buyer from deliveries
       join documents using (order_id) where order_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        ...{ place: 'Akwa', landmark: '', recipient: '', recipient_phone: '' },
        buyer: { name: 'Jean Ekotto', phone: '+237699770011' },
      },
    ]);
  });
});
