import { expect, test, vi } from 'vitest';
import { hire } from '../../../tests/support/backoffice/administrators.ts';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { addAdministrator } from '../administrators/add-administrator.ts';
import { listAdministrators } from '../administrators/administrator.queries.ts';
import { findShopfront } from '../company/shopfront.queries.ts';
import { saveSettings } from './save-settings.ts';
import { findSettings } from './settings.queries.ts';
import type { Settings } from './settings.schema.ts';
import { listModules } from './settings.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('the settings', (database) => {
  const db = () => database().db;
  const save = async (change: Partial<Settings>) => {
    const { usdRateOn: _, ...now } = await findSettings(db());
    return saveSettings(db(), boss, { ...now, ...change }, { canMail: true });
  };
  const asked = async () =>
    (await listAdministrators(db(), { page: 1, pageSize: 10 })).administrators
      .filter(({ twoFactorEnabled }) => twoFactorEnabled)
      .map(({ username }) => username)
      .sort();

  test('are saved, and the audit log has what differs', async () => {
    expect(await save({ notifyNewOrder: true, currency: 'EUR' })).toEqual({ ok: true });
    expect(await findSettings(db())).toMatchObject({ notifyNewOrder: true, currency: 'EUR', version: 2 });
    expect(await auditOf(db(), 1)).toMatchObject([
      {
        action: 'settings.changed',
        before: { notifyNewOrder: false, currency: 'XAF' },
        after: { notifyNewOrder: true, currency: 'EUR' },
      },
    ]);
    expect(await save({ currency: 'EUR' })).toEqual({ ok: true });
    expect(await findSettings(db())).toMatchObject({ version: 2 });
  });

  test('of five saves of one version, one succeeds', async () => {
    const { version } = await findSettings(db());
    const saves = [1, 2, 3, 4, 5].map((i) => save({ version, notifyEmail: `boss${i}@exemple.cm` }));
    const answers = (await Promise.all(saves)).map((saved) => (saved.ok ? 'saved' : saved.reason));
    expect(answers.toSorted()).toEqual(['saved', 'stale', 'stale', 'stale', 'stale']);
    const notifyEmail = `boss${answers.indexOf('saved') + 1}@exemple.cm`;
    expect(await save({ version, notifyEmail })).toEqual({ ok: true });
    expect(await findSettings(db())).toMatchObject({ version: version + 1 });
  });

  const own = ['importExport', 'homeTeaching'];

  test('a new shop delivers, and a seller who does not switches it off', async () => {
    expect(listModules(await findSettings(db()))).toEqual(['quotes', 'delivery', 'payments', ...own]);
    expect((await findShopfront(db())).modules).toEqual(['quotes', 'delivery', 'payments', ...own]);
    await save({ deliveryOn: false });
    expect((await auditOf(db(), 1)).slice(-1)).toMatchObject([
      { before: { deliveryOn: true }, after: { deliveryOn: false } },
    ]);
    expect(listModules(await findSettings(db()))).toEqual(['quotes', 'payments', ...own]);
    expect((await findShopfront(db())).modules).toEqual(['quotes', 'payments', ...own]);
    await save({ momoOn: true });
    const withProvider = await findShopfront(db(), { canCollect: true });
    expect(withProvider.modules).toEqual(['quotes', 'payments', 'momo', ...own]);
    expect((await findShopfront(db())).modules).toEqual(['quotes', 'payments', ...own]);
  });

  test('a changed rate gets the date in Douala; an unchanged one keeps its date', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Douala' }).format();
    await save({ currency: 'USD', usdRate: 605.25 });
    expect(await findSettings(db())).toMatchObject({ usdRate: 605.25, usdRateOn: today });
    await database().pool.query("update settings set usd_rate_on = '2020-02-29'");
    await save({ notifyLowStock: true });
    expect(await findSettings(db())).toMatchObject({ usdRateOn: '2020-02-29' });
    await save({ usdRate: 605.3 });
    expect(await findSettings(db())).toMatchObject({ usdRateOn: today });
    await save({ currency: 'XAF', usdRate: null });
    expect(await findSettings(db())).toMatchObject({ usdRate: null, usdRateOn: null });
  });

  test('mail codes are required of every administrator, and later only of those with a verified app', async () => {
    const [app, unverified] = [await hire(db(), { username: 'app' }), await hire(db(), { username: 'half' })];
    await hire(db(), { username: 'plain' });
    await database().pool.query(
      "insert into two_factors (administrator_id, secret, backup_codes, verified) values ($1, '', '', true), ($2, '', '', false)",
      [app.id, unverified.id],
    );
    await save({ twoFactor: 'email' });
    expect(await asked()).toEqual(['app', 'half', 'plain']);
    await save({ twoFactor: 'app' });
    expect(await asked()).toEqual(['app']);
  });

  test('an administrator added while the choice is being saved needs a code too', async () => {
    const saving = await database().pool.connect();
    await saving.query("begin; update settings set two_factor = 'email'");
    const adding = addAdministrator(db(), boss, {
      username: 'late',
      email: 'late@exemple.cm',
      role: 'editor',
      password: 'correct horse',
    });
    const waiting = vi.waitFor(async () => {
      const { rows } = await database().pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      expect(rows).toHaveLength(1);
    });
    await Promise.race([adding, waiting]);
    await saving.query('commit');
    saving.release();
    await adding;
    expect(await asked()).toContain('late');
  });
});
