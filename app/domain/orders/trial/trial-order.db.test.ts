import { expect, test } from 'vitest';
import { auditOf } from '../../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { findOpenSteps } from '../../reports/first-day.queries.ts';
import { findToDo } from '../../reports/to-do.queries.ts';
import { makeTrialOrder, removeTrialOrder } from './change-trial-order.ts';
import { findTrialOrder } from './trial-order.queries.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('the trial order', (database) => {
  const db = () => database().db;
  const isStepOpen = async () =>
    (await findOpenSteps(db(), { keepsBackups: true, canMail: true })).some((step) => step === 'order');

  test('without a product there is nothing to order', async () => {
    expect(await makeTrialOrder(db(), boss)).toEqual({ ok: false, reason: 'no-product' });
    expect(await findTrialOrder(db())).toBeUndefined();
    expect(await isStepOpen()).toBe(true);
  });

  test('three callers at once make one, of the newest products, that no order or figure knows', async () => {
    await database().pool.query(
      `insert into products (slug, name, name_en, price, lprice, category, archived_at) values
       ('a', 'Attelle', 'Splint', 100, 50, 'medical', null), ('b', 'Béquille', 'Crutch', 2000, 50, 'medical', null),
       ('c', 'Canne', 'Cane', 30000, 50, 'medical', null), ('d', 'Déambulateur', 'Walker', 7, 5, 'medical', now())`,
    );
    const answers = await Promise.all([1, 2, 3].map(() => makeTrialOrder(db(), boss)));
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    const trial = await findTrialOrder(db());
    expect(trial).toMatchObject({
      totalAmount: 32000,
      lines: [
        { name: 'Béquille', quantity: 1, price: 2000 },
        { name: 'Canne', quantity: 1, price: 30000 },
      ],
    });
    expect(await auditOf(db(), 'trial')).toMatchObject([{ action: 'trial-order.made' }]);
    expect(await isStepOpen()).toBe(false);
    const { rows } = await database().pool.query(
      `select (select count(*)::int from orders) as orders, (select count(*)::int from stock_movements) as moves,
         (select count(*)::int from mails) as mails, (select count(*)::int from pushes) as pushes,
         (select count(*)::int from webhook_deliveries) as webhooks, next_order_number() as number`,
    );
    expect(rows).toEqual([
      {
        ...{ orders: 0, moves: 0, mails: 0, pushes: 0, webhooks: 0 },
        number: expect.stringMatching(/^MB-\d{4}-00001$/),
      },
    ]);
    expect(await findToDo(db())).toMatchObject({ pending: 0, toCollect: 0, due: 0 });
  });

  test('removed, it is gone wholly, with one line in the log, and the step stays done', async () => {
    const answers = await Promise.all([1, 2].map(() => removeTrialOrder(db(), boss)));
    expect(answers.toSorted((one, other) => Number(other.ok) - Number(one.ok))).toEqual([
      { ok: true },
      { ok: false, reason: 'not-found' },
    ]);
    expect(await findTrialOrder(db())).toBeUndefined();
    expect((await database().pool.query('select from trial_orders')).rowCount).toBe(0);
    expect(await auditOf(db(), 'trial')).toMatchObject([
      { action: 'trial-order.made' },
      { action: 'trial-order.removed' },
    ]);
    expect(await isStepOpen()).toBe(false);
  });
});
