import { expect, test } from 'vitest';
import { auditOf } from '../../../tests/support/audit.ts';
import { onDatabase } from '../../../tests/support/database.ts';
import { readCompany, readCompanyForStaff } from './company.queries.ts';
import { saveCompany } from './save-company.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };

onDatabase('the company record', (database) => {
  const db = () => database().db;
  const typedNow = async () => {
    const { version, logoUrl: _, ...company } = await readCompanyForStaff(db());
    return { company, logoUrl: undefined, version };
  };

  test('is seen by visitors and staff as it was saved, and the log has what differs', async () => {
    const typed = await typedNow();
    const company = { ...typed.company, name: 'Chez Awa', vat: 'TVA non applicable' };
    expect(await saveCompany(db(), boss, { ...typed, company })).toEqual({
      ok: true,
      replacedLogo: undefined,
    });
    expect(await readCompany(db())).toMatchObject({ name: 'Chez Awa' });
    expect(await readCompanyForStaff(db())).toMatchObject({
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

  test('saved as it is writes nothing', async () => {
    const typed = await typedNow();
    expect(await saveCompany(db(), boss, typed)).toEqual({ ok: true, replacedLogo: undefined });
    expect(await readCompanyForStaff(db())).toMatchObject({ version: typed.version });
  });

  test('of five saves typed upon one version, one is made', async () => {
    const typed = await typedNow();
    const saves = [1, 2, 3, 4, 5].map((i) =>
      saveCompany(db(), boss, { ...typed, company: { ...typed.company, name: `Comptoir ${i}` } }),
    );
    const answers = (await Promise.all(saves)).map((saved) => (saved.ok ? 'saved' : saved.reason));
    expect(answers.sort()).toEqual(['saved', 'stale', 'stale', 'stale', 'stale']);
  });

  test('a new logo hands back the file it replaces; a save without one keeps it', async () => {
    const save = async (logoUrl: string | undefined) =>
      saveCompany(db(), boss, { ...(await typedNow()), logoUrl });
    expect(await save('first.png')).toEqual({ ok: true, replacedLogo: undefined });
    expect(await save(undefined)).toEqual({ ok: true, replacedLogo: undefined });
    expect(await save('second.png')).toEqual({ ok: true, replacedLogo: 'first.png' });
    expect(await readCompany(db())).toMatchObject({ logoUrl: 'second.png' });
  });
});
