import { expect, test } from 'vitest';
import { hire } from '../../../tests/support/backoffice/administrators.ts';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { putOnSale } from '../../../tests/support/products.ts';
import { listAdministrators } from '../administrators/administrator.queries.ts';
import { changeLogo } from './change-logo.ts';
import { findCompany, findCompanyForStaff } from './company.queries.ts';
import { saveCompany } from './save-company.ts';
import { findStart, startShop } from './start-shop.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('the company record', (database) => {
  const db = () => database().db;
  const typedNow = async () => {
    const { version, logoUrl: _, stampFile: __, ...company } = await findCompanyForStaff(db());
    return { company, version };
  };

  test('is shown to visitors and administrators as saved, and the audit log has what differs', async () => {
    const typed = await typedNow();
    const company = { ...typed.company, name: 'Chez Awa', vat: 'TVA non applicable' };
    expect(await saveCompany(db(), boss, { ...typed, company })).toEqual({ ok: true });
    expect(await findCompany(db())).toMatchObject({ name: 'Chez Awa' });
    expect(await findCompanyForStaff(db())).toMatchObject({
      vat: 'TVA non applicable',
      version: typed.version + 1,
    });
    expect(await auditOf(db(), 1)).toEqual([
      {
        by: 'boss',
        action: 'company.changed',
        name: 'Chez Awa',
        before: { name: '', vat: '' },
        after: { name: 'Chez Awa', vat: 'TVA non applicable' },
      },
    ]);
  });

  test('writes nothing when nothing changed', async () => {
    const typed = await typedNow();
    expect(await saveCompany(db(), boss, typed)).toEqual({ ok: true });
    expect(await findCompanyForStaff(db())).toMatchObject({ version: typed.version });
  });

  test('of five saves of one version, one succeeds', async () => {
    const typed = await typedNow();
    const saves = [1, 2, 3, 4, 5].map((i) =>
      saveCompany(db(), boss, { ...typed, company: { ...typed.company, name: `Comptoir ${i}` } }),
    );
    const answers = (await Promise.all(saves)).map((saved) => (saved.ok ? 'saved' : saved.reason));
    expect(answers.toSorted()).toEqual(['saved', 'stale', 'stale', 'stale', 'stale']);
    const name = `Comptoir ${answers.indexOf('saved') + 1}`;
    expect(await saveCompany(db(), boss, { ...typed, company: { ...typed.company, name } })).toEqual({
      ok: true,
    });
  });

  test('the first answers of a seller are saved under company and settings, or not at all', async () => {
    const { values, seen } = await findStart(db());
    const answers = {
      ...values,
      name: 'Chez Paul',
      whatsapp: '+237677001811',
      address: 'Akwa',
      quotesOn: false,
    };
    expect(await startShop(db(), boss, { seen, values: answers }, { canMail: true })).toEqual({ ok: true });
    expect(await startShop(db(), boss, { seen, values: answers }, { canMail: true })).toEqual({ ok: true });
    const others = { ...answers, name: 'Chez Pauline' };
    expect(await startShop(db(), boss, { seen, values: others }, { canMail: true })).toEqual({
      ok: false,
      reason: 'stale',
    });
    expect(await findCompany(db())).toMatchObject({ name: 'Chez Paul', whatsapp: '+237677001811' });
    expect((await findStart(db())).values).toEqual(answers);
    expect((await auditOf(db(), 1)).slice(-2).map(({ action, after }) => [action, after])).toMatchObject([
      ['company.changed', { name: 'Chez Paul', address: 'Akwa' }],
      ['settings.changed', { quotesOn: false }],
    ]);
  });

  test('a first answer requires no code by mail while there is no mail server', async () => {
    await hire(db(), { username: 'awa' });
    const isAsked = async () =>
      (await listAdministrators(db(), { page: 1, pageSize: 9 })).administrators.map(
        (each) => each.twoFactorEnabled,
      );
    await database().pool.query("update settings set two_factor = 'email'");
    const { values, seen } = await findStart(db());
    const answers = { ...values, quotesOn: !values.quotesOn };
    expect(await startShop(db(), boss, { seen, values: answers }, { canMail: false })).toEqual({ ok: true });
    expect(await isAsked()).toEqual([false]);
    const again = { seen: (await findStart(db())).seen, values };
    expect(await startShop(db(), boss, again, { canMail: true })).toEqual({ ok: true });
    expect(await isAsked()).toEqual([true]);
  });

  test('a new logo is shown at once, returns the replaced file, and makes no open form stale', async () => {
    const typed = await typedNow();
    const change = (logoUrl: string) => changeLogo(db(), boss, { logoUrl });
    expect(await change('first.png')).toEqual({ ok: true, unusedPicture: undefined });
    expect(await change('first.png')).toEqual({ ok: true, unusedPicture: undefined });
    expect(await change('second.png')).toEqual({ ok: true, unusedPicture: 'first.png' });
    expect(await findCompany(db())).toMatchObject({ logoUrl: 'second.png' });
    expect(
      await saveCompany(db(), boss, { ...typed, company: { ...typed.company, name: 'Chez Bih' } }),
    ).toEqual({ ok: true });
    expect(await findCompany(db())).toMatchObject({ name: 'Chez Bih', logoUrl: 'second.png' });
    expect((await auditOf(db(), 1)).slice(-3).map(({ before, after }) => ({ before, after }))).toEqual([
      { before: { logoUrl: '' }, after: { logoUrl: 'first.png' } },
      { before: { logoUrl: 'first.png' }, after: { logoUrl: 'second.png' } },
      expect.objectContaining({ after: { name: 'Chez Bih' } }),
    ]);
  });

  test('a logo that a product shows as well stays when the company changes it', async () => {
    await changeLogo(db(), boss, { logoUrl: 'shared.png' });
    await putOnSale(db(), { slug: 'with-a-logo', imageUrl: 'shared.png' });
    expect(await changeLogo(db(), boss, { logoUrl: '' })).toEqual({ ok: true, unusedPicture: undefined });
  });
});
