import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startEmbeddedDatabase } from '../../../server/embedded-database/start-embedded-database.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { digestTables } from '../../support/backups.ts';
import { inTurn, phoneAndDesktop } from '../../support/nightly.ts';
import { createInstallation } from '../../support/shop/shop-process.ts';
import { test } from '../../support/visitor.ts';

const say = {
  fr: {
    title: 'Sauvegardes',
    verified: /Dernière sauvegarde vérifiée\s: \d.* · \d+\sMo/,
    failed: /plus de place/,
    why: 'Voir pourquoi la sauvegarde a échoué',
  },
  en: {
    title: 'Backups',
    verified: /Last backup verified: \d.* · \d+\sMB/,
    failed: /no room left/,
    why: 'See why the backup failed',
  },
};

for (const { language, width } of phoneAndDesktop('fr'))
  test(`an admin sees the last backup, and what failed since, in ${language}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await shop.database.query(`insert into backups (day, tried_at, bytes, problem) values
      ('2026-01-01', '2026-01-01T01:00Z', 12345678, null), ('2026-01-02', '2026-01-02T01:00Z', null, 'disk-full')
      on conflict do nothing`);
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/settings');
    const panel = page.getByRole('region', { name: say[language].title });
    await expect(panel).toContainText(say[language].verified);
    await expect(panel).toContainText(say[language].failed);

    await page.context().clearCookies();
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await page.goto('/admin/settings');
    await expect(page.getByRole('main')).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

for (const language of (['fr', 'en'] as const).filter(inTurn('fr')))
  test(`an admin learns on the dashboard that backups fail, an editor does not, in ${language}`, async ({
    page,
    shop,
  }) => {
    await shop.database.query(`insert into backups (day, tried_at, problem) values
      ((now() at time zone 'Africa/Douala')::date, now(), 'disk-full')`);
    try {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const why = page.getByRole('link', { name: say[language].why });
      await expect(why).toHaveCount(0);

      await page.context().clearCookies();
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      await page.goto('/admin/dashboard');
      await why.click();
      await expect(page.getByRole('region', { name: say[language].title })).toContainText(
        say[language].failed,
      );
    } finally {
      await shop.database.query('delete from backups where tried_at > now() - interval $$1 hour$$');
    }
  });

test('a daily backup is restored into an empty folder, and the shop serves from it', async ({ request }) => {
  const kept = await mkdtemp(join(tmpdir(), 'comptoir-kept-'));
  const restored = await mkdtemp(join(tmpdir(), 'comptoir-restored-'));
  const installation = await createInstallation({ isDemo: true });
  await installation.open({ BACKUP_DIR: kept });
  await expect.poll(() => readdir(kept)).toEqual([expect.stringMatching(/^comptoir-daily-/)]);
  const [archive = ''] = await readdir(kept);
  const before = await digestTables(installation.databaseUrl);
  await installation.close();

  const { status } = spawnSync(
    process.execPath,
    ['scripts/commands/restore.ts', join(kept, archive), '--into', restored],
    { env: { ...process.env, ENV_FILE: devNull } },
  );
  expect(status).toBe(0);
  const database = await startEmbeddedDatabase({ dataDir: restored, log: () => {} });
  const after = await digestTables(database.url);
  const { backups: _, ...others } = before;
  expect(after).toMatchObject(others);

  const again = await createInstallation();
  const shop = await again.open({ DATA_DIR: restored, DATABASE_URL: database.url });
  const product = await request.get(`${shop.address}/products/fauteuil-roulant-pliable`);
  expect(product.status()).toBe(200);
  const [, picture = ''] = /src="([^"]*\/images?\/[^"]+)"/.exec(await product.text()) ?? [];
  expect(
    (await request.get(new URL(picture.replaceAll('&amp;', '&'), shop.address).href)).headers()[
      'content-type'
    ],
  ).toMatch(/^image/);
  await again.close();
  await database.stop();
});
