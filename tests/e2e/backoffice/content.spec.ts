import { expect } from '@playwright/test';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { test } from '../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const restore = (part: string) =>
  `update content set title_fr = null, title_en = null, text_fr = null, text_en = null where part = '${part}'`;

test('an admin writes a page in both languages, sees it first, and visitors find it at their next request', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  expect((await page.request.get('/terms')).status()).toBe(404);
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/terms<');
  await expect(async () => {
    expect(await (await page.request.get('/')).text()).not.toContain('href="/terms"');
  }).toPass();

  await page.goto('/admin/content');
  await page.getByRole('link', { name: 'Conditions générales de vente' }).click();
  await page.getByLabel('Titre (français)').fill('Nos conditions');
  const text = page.getByLabel('Texte (français)');
  const tools = page.getByRole('toolbar', { name: /Français/ });
  await text.fill('Vous payez à la remise.\n\nRetour');
  await tools.getByRole('button', { name: 'Titre' }).click();
  await page.keyboard.type('\n\n7 jours');
  await page.keyboard.press('Shift+Home');
  await tools.getByRole('button', { name: 'Lien' }).click();
  await tools.getByRole('button', { name: 'Liste' }).click();
  await expect(text).toHaveValue('Vous payez à la remise.\n\n## Retour\n\n- [7 jours](/delivery)');
  await text.fill((await text.inputValue()).replace('/delivery', '/returns'));
  await page.getByLabel('Texte (anglais)').fill('You pay **on delivery**, see [returns](/returns).');
  await page.getByRole('button', { name: 'Aperçu' }).click();
  await expect(page.getByRole('heading', { name: 'Retour', level: 2 })).toBeVisible();
  expect((await page.request.get('/terms')).status()).toBe(404);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Textes enregistrés.')).toBeVisible();

  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Conditions générales de vente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nos conditions' })).toBeVisible();
  await expect(page.getByRole('link', { name: '7 jours' })).toHaveAttribute('href', '/returns');
  await page.goto('/en/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'returns' })).toHaveAttribute(
    'href',
    '/en/returns',
  );
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/terms<');

  await page.goto('/admin/content/terms');
  await page.getByText('Revenir au texte d’origine', { exact: true }).click();
  await page.getByRole('button', { name: 'Remettre le texte d’origine' }).click();
  await expect(page.getByText('Le texte d’origine est revenu.')).toBeVisible();
  expect((await page.request.get('/terms')).status()).toBe(404);
});

test('the hero, the promises and the needs of home are the seller’s own words', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  for (const [part, field, text] of [
    ['hero', 'Titre (français)', 'Le lit qu’il vous faut'],
    ['proof', 'Texte (français)', 'Livré en *deux jours*\nRepris sous 7 jours'],
    ['needs', 'Texte (français)', '[Marcher](/products?q=canne)\n[Se reposer](/products?q=lit)'],
  ] as const) {
    await page.goto(`/admin/content/${part}`);
    await page.getByLabel(field).fill(text);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Textes enregistrés.')).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le lit qu’il vous faut');
  await expect(page.getByText('Repris sous 7 jours').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se reposer' })).toHaveAttribute('href', '/products?q=lit');
  for (const part of ['hero', 'proof', 'needs']) await shop.database.query(restore(part));
});

test('scripts, unsafe links, foreign pictures and endless texts get a sentence, and what was typed stays', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  const text = page.getByLabel('Texte (français)');
  for (const [typed, sentence] of [
    ['<script>alert(1)</script>', /Ce texte contient du HTML/],
    ['[clic](javascript:alert(1))', /Un lien de ce texte n’est pas permis/],
    ['![](https://evil.example/a.png)', /Une image de ce texte n’est pas de la boutique/],
    ['x'.repeat(20_000), /Ce texte est trop long/],
  ] as const) {
    await page.goto('/admin/content/faq');
    const before = await text.inputValue();
    await text.fill(typed);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(text).toHaveAccessibleDescription(sentence);
    await expect(text).toHaveValue(typed);
    expect(
      (await shop.database.query("select text_fr from content where part = 'faq'")).rows[0].text_fr ?? '',
    ).toBe(before);
    await text.fill(before);
  }

  // More than a request may hold.
  const typed = 'x'.repeat(100_000);
  await text.fill(typed);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Ce qui a été envoyé est trop grand pour le serveur.').first()).toBeVisible();
  await expect(text).toHaveValue(typed);
});

test('a second admin who saved meanwhile is not overwritten', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await page.goto('/admin/content/terms');
  await page.getByLabel('Texte (français)').fill('Le mien');
  await shop.database.query(
    "update content set title_fr = '', title_en = '', text_fr = 'Le sien', text_en = '', version = version + 1 where part = 'terms'",
  );
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/Ces textes ont été modifiés entre-temps/)).toBeVisible();
  await expect(page.getByText('Le sien')).toBeVisible();
  await expect(page.getByLabel('Texte (français)')).toHaveValue('Le mien');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Textes enregistrés.')).toBeVisible();
  const { rows } = await shop.database.query("select text_fr from content where part = 'terms'");
  expect(rows[0].text_fr).toBe('Le mien');
});
