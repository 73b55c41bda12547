import { expect, test } from '@playwright/test';
import pg from 'pg';
import type { Role } from '../../../app/domain/administrators/permission.ts';
import type { Language } from '../../../app/domain/localized.ts';
import { hire } from '../../support/backoffice/backoffice.ts';
import { createInstallation, type ShopInstance } from '../../support/shop/shop-process.ts';

const sentences = {
  fr: 'Des requêtes arrivent avec l’en-tête X-Forwarded-For, que pose un serveur mandataire (proxy), mais TRUST_PROXY est vide',
  en: 'Requests arrive with the X-Forwarded-For header, which a reverse proxy writes, but TRUST_PROXY is empty',
};
const warning = 'requests arrive with X-Forwarded-For while TRUST_PROXY is empty';

test('an unnamed proxy is reported once in the log, and in the settings to those who may change them', async () => {
  const installation = await createInstallation();
  const [shop, trusting] = await Promise.all([
    installation.open({ TRUST_PROXY: '', CATALOGUE: 'empty' }),
    installation.open({ TRUST_PROXY: '127.0.0.1', CATALOGUE: 'empty' }),
  ]);
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  const settingsOf = async (at: ShopInstance, role: Role, language: Language) => {
    const { username, password } = await hire(database, { role, language });
    const entered = await fetch(`${at.address}/admin`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ name: username, password }),
    });
    const Cookie = entered.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const answer = await fetch(`${at.address}/admin/settings`, { headers: { Cookie } });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const countWarnings = (at: ShopInstance) => at.output().split(warning).length - 1;

  expect(await settingsOf(shop, 'admin', 'fr')).not.toContain('TRUST_PROXY');
  expect(countWarnings(shop)).toBe(0);
  for (const at of [shop, trusting])
    for (const path of ['/', '/products', '/'])
      await fetch(at.address + path, { headers: { 'X-Forwarded-For': '198.51.100.7' } });
  await expect.poll(() => countWarnings(shop)).toBe(1);
  for (const language of ['fr', 'en'] as const)
    expect(await settingsOf(shop, 'admin', language)).toContain(sentences[language]);
  expect(await settingsOf(shop, 'editor', 'en')).not.toContain('TRUST_PROXY');
  expect(await settingsOf(trusting, 'admin', 'en')).not.toContain('TRUST_PROXY');
  expect([countWarnings(shop), countWarnings(trusting)]).toEqual([1, 0]);

  await database.end();
  // Any line in the log counts as a complaint.
  await installation.close().catch(() => {});
});
