import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { withoutAuditGuard } from '../../../tests/support/database/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { admin, expectNothingLost, placeTestOrder, reopen } from '../../../tests/support/orders.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { deleteMessage } from '../messages/delete-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { saveOrder } from '../orders/edit/save-order.ts';
import { issueInvoice } from '../orders/invoice/issue-invoice.ts';
import type { OrderStatus } from '../orders/order.ts';
import { countVisitors } from '../reports/dashboard.queries.ts';
import { registerVisit } from '../visits/register-visit.ts';
import { forgetPersons } from './forget-persons.ts';

onDatabase('the retention setting', (database) => {
  const db = () => database().db;
  const run = (sql: string, values: unknown[] = []) => database().pool.query(sql, values);

  beforeEach(async () => {
    await withoutAuditGuard(
      database().pool,
      'truncate chores, visits, audit_log, mails, messages, message_replies',
    );
    await run(
      'update orders set erased_at = now(), erased_version = version, customer_name = $1, phone = $1, phone_typed = $1',
      [''],
    );
    await run(
      'update settings set retention_months = 12, notify_new_order = true, notify_new_message = true',
    );
    await run("update settings set notify_email = 'vendeur@exemple.cm'");
  });

  /** An order that got its status so many months ago. */
  async function order(status: OrderStatus, months: number) {
    const product = await putOnSale(db(), { slug: `p-${randomUUID()}` });
    const { id } = await placeTestOrder(database(), [{ productId: product.id, quantity: 1 }]);
    await saveOrder(db(), admin, {
      id,
      version: 1,
      acceptShortage: false,
      edit: { status, note: 'note', prices: [] },
    });
    await run(
      `update orders set created_at = now() - $2 * interval '1 month',
         completed_at = case when completed_at is not null then now() - $2 * interval '1 month' end where id = $1`,
      [id, months],
    );
    return id;
  }
  async function message(months: number) {
    const name = randomUUID();
    await sendMessage(db(), {
      language: 'fr',
      message: { name, email: `${name}@exemple.cm`, phone: '', subject: `Objet ${name}`, content: 'Bonjour' },
    });
    const { rows } = await run(
      "update messages set created_at = now() - $2 * interval '1 month' where sender_name = $1 returning id",
      [name, months],
    );
    return { id: String(rows[0].id), name };
  }
  async function visit(months: number) {
    const id = randomUUID();
    await registerVisit(db(), id);
    await run("update visits set created_at = now() - $2 * interval '1 month' where visitor_id = $1", [
      id,
      months,
    ]);
  }
  const customerOf = async (id: string) => (await reopen(db(), id)).customerName;
  const lines = async () =>
    (
      await run(
        "select administrator_id, administrator_name, after from audit_log where action = 'persons.forgotten'",
      )
    ).rows;

  test('erases customers of finished orders, messages and visits that are older than the months, and no younger ones', async () => {
    const old = [await order('completed', 13), await order('cancelled', 13)];
    const kept = [await order('completed', 11), await order('cancelled', 11), await order('shipping', 40)];
    const [oldMessage, youngMessage] = [await message(13), await message(11)];
    await visit(13);
    await visit(11);
    const visitors = await countVisitors(db());
    await run("update mails set created_at = now() - interval '13 months' where key = $1", [
      `new-order:${kept[2]}`,
    ]);

    expect(await forgetPersons(db())).toEqual({ orders: 2, messages: 1, visits: 1 });
    for (const id of old)
      expect(await reopen(db(), id)).toMatchObject({ customerName: '', phone: '', note: '' });
    for (const id of kept) expect(await customerOf(id)).toBe('Awa Ngo');
    const { rows: messages } = await run('select id from messages');
    expect(messages).toEqual([{ id: youngMessage.id }]);
    const { rows: mails } = await run('select key from mails order by key');
    expect(mails.map(({ key }) => key)).toEqual(
      [`new-message:${youngMessage.id}`, `new-order:${kept[0]}`, `new-order:${kept[1]}`].sort(),
    );
    expect(oldMessage.id).not.toBe(youngMessage.id);
    expect(await countVisitors(db())).toBe(visitors);
    expect(await lines()).toEqual([
      {
        administrator_id: null,
        administrator_name: 'Comptoir',
        after: { orders: 2, messages: 1, visits: 1 },
      },
    ]);
    await expectNothingLost(database().pool);
  });

  test('an invoice keeps its customer for ten years', async () => {
    const id = await order('completed', 13);
    await issueInvoice(db(), admin, id);
    expect(await forgetPersons(db())).toMatchObject({ orders: 0 });
    expect(await customerOf(id)).toBe('Awa Ngo');
    await run('truncate chores');
    await run("update invoices set issued_at = now() - interval '10 years 1 day' where order_id = $1", [id]);
    expect(await forgetPersons(db())).toMatchObject({ orders: 1 });
    expect(await customerOf(id)).toBe('');
  });

  test('the audit rows of a deleted message are erased too', async () => {
    const { id, name } = await message(1);
    await deleteMessage(db(), admin, { id });
    await withoutAuditGuard(database().pool, "update audit_log set at = now() - interval '13 months'");
    await forgetPersons(db());
    const { rows } = await run('select subject_name, before from audit_log where subject_id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(name);
    expect(rows).toEqual([{ subject_name: '', before: { read: false } }]);
  });

  test('erases nobody while no months are set', async () => {
    await run('update settings set retention_months = null');
    const id = await order('completed', 200);
    expect(await forgetPersons(db())).toEqual({ orders: 0, messages: 0, visits: 0 });
    expect(await customerOf(id)).toBe('Awa Ngo');
  });

  test('runs on one instance, once a day, however much there is', async () => {
    await run(`insert into visits (visitor_id, created_at)
      select gen_random_uuid(), now() - interval '13 months' from generate_series(1, 1200)`);
    const rounds = await Promise.all([1, 2, 3, 4].map(() => forgetPersons(db())));
    expect(rounds.map(({ visits }) => visits).sort((one, other) => other - one)).toEqual([1200, 0, 0, 0]);
    await visit(13);
    expect(await forgetPersons(db())).toMatchObject({ visits: 0 });
    await run("update chores set done_at = now() - interval '23 hours 1 minute'");
    expect(await forgetPersons(db())).toMatchObject({ visits: 1 });
    await visit(13);
    await run("update chores set done_at = now() + interval '1 year'");
    expect(await forgetPersons(db())).toMatchObject({ visits: 1 });
    expect(await lines()).toHaveLength(5);
  });

  test('an order that an administrator is saving is left for another day', async () => {
    const [held, free] = [await order('completed', 13), await order('completed', 13)];
    const client = await database().pool.connect();
    await client.query('begin');
    await client.query('select 1 from orders where id = $1 for update', [held]);
    expect(await forgetPersons(db())).toMatchObject({ orders: 1 });
    await client.query('rollback');
    client.release();
    expect([await customerOf(held), await customerOf(free)]).toEqual(['Awa Ngo', '']);
  });

  test('stops between two batches at shutdown', async () => {
    await visit(13);
    expect(await forgetPersons(db(), AbortSignal.abort())).toEqual({ orders: 0, messages: 0, visits: 0 });
  });

  test('a quote keeps its buyer as long as it is valid, and its months begin then', async () => {
    const quote = (number: string, validUntil: string) =>
      run(
        `insert into quotes (key, content_digest, state, number, token, language, buyer_name, phone, phone_typed, created_at, valid_until)
         values ($1, '', 'sent', $1, md5($1), 'fr', 'Sidonie', '+237699223311', '699223311', now() - interval '13 months', now() + $2::interval)`,
        [number, validUntil],
      );
    await quote('DV-1', '1 day');
    await quote('DV-2', '-11 months');
    await quote('DV-3', '-12 months -2 days');
    await forgetPersons(db());
    const { rows } = await run('select number, buyer_name from quotes order by number');
    expect(rows).toEqual([
      { number: 'DV-1', buyer_name: 'Sidonie' },
      { number: 'DV-2', buyer_name: 'Sidonie' },
      { number: 'DV-3', buyer_name: '' },
    ]);
  });
});
