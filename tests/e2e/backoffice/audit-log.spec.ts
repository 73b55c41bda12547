import { expect, type Page } from '@playwright/test';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { phoneAndDesktop } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    name: 'Nom',
    email: 'E-mail',
    password: 'Mot de passe',
    role: 'Rôle',
    add: 'Ajouter un administrateur',
    added: 'Administrateur ajouté',
    changed: 'Produit modifié',
    was: 'Prix : 18 000 FCFA → 12 500 FCFA',
    is: 'Rôle : Éditeur',
    administrator: 'Administrateur',
    action: 'Action',
    subject: 'Objet',
    from: 'Du',
    to: 'Au',
    noDay: 'Saisissez une date, comme 02/11/2026.',
    none: 'Aucun changement ne correspond',
    reset: 'Effacer les filtres',
    refused: 'Accès refusé : réservé aux administrateurs',
  },
  en: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    role: 'Role',
    add: 'Add administrator',
    added: 'Administrator added',
    changed: 'Product changed',
    was: 'Price: 18,000 FCFA → 12,500 FCFA',
    is: 'Role: Editor',
    administrator: 'Administrator',
    action: 'Action',
    subject: 'Subject',
    from: 'From',
    to: 'To',
    noDay: 'Enter a date, such as 02/11/2026.',
    none: 'No change matches',
    reset: 'Clear filters',
    refused: 'Unauthorized: Admin access required',
  },
};

const entries = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`the audit log says in words what was done, and its filter is in the address, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const boss = await hire(shop.database, { role: 'admin', language });
    await signIn(page, boss);
    await page.goto('/admin/users/add');
    await page.getByLabel(its.name).fill(`Bih ${language}`);
    await page.getByLabel(its.email).fill(`bih-${language}@exemple.cm`);
    await page.getByLabel(its.password).fill('un mot de passe long');
    await page.getByRole('button', { name: its.add }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await shop.database.query(
      `insert into audit_log (at, administrator_name, action, subject_type, subject_id, subject_name, before, after)
       values ('2026-01-31T23:30:00Z', $1, 'product.changed', 'product', '7', 'Béquilles', '{"price":18000}', '{"price":12500}')`,
      [boss.username],
    );

    await page.goto('/admin/log');
    await page.getByLabel(its.administrator).selectOption(boss.username);
    await expect(page).toHaveURL(new RegExp(`administrator=${boss.username}`));
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).first()).toContainText(its.added);
    expect(plain(await entries(page).first().textContent())).toContain(its.is);
    expect(await entries(page).first().textContent()).not.toContain('mot de passe');
    expect(plain(await entries(page).last().textContent())).toContain(its.was);
    await expect(page.getByRole('link', { name: 'Béquilles' })).toHaveAttribute(
      'href',
      '/admin/products/edit/7',
    );

    // Half past eleven at night in London is the next day already in Douala.
    await page.getByLabel(its.from, { exact: true }).fill('2026-02-01');
    await page.getByLabel(its.to, { exact: true }).fill('2026-02-01');
    await expect(entries(page)).toHaveCount(1);
    await page.getByLabel(its.to, { exact: true }).fill('2026-01-31');
    await expect(page.getByRole('heading', { name: its.none })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: its.reset }).first().click();
    await expect(page).toHaveURL(/\/admin\/log$/);
    await expect(page.getByLabel(its.administrator)).toHaveValue('');

    for (const list of ['/admin/log', '/admin/documents']) {
      await page.goto(`${list}?from=2026-02-31`);
      await expect(page.getByText(its.noDay)).toBeVisible();
    }

    await page.goto(`/admin/log?administrator=${boss.username}&action=product.changed`);
    await expect(page.getByLabel(its.action, { exact: true })).toHaveValue('product.changed');
    await expect(entries(page)).toHaveCount(1);
    await page.getByLabel(its.action, { exact: true }).selectOption('');
    await page.getByLabel(its.subject).selectOption('administrator');
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page)).toContainText(its.added);
  });

  test(`an editor reads that the audit log is for admins, in ${language}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await expect(page.locator('a[href="/admin/log"]')).toHaveCount(0);
    const answer = await page.goto('/admin/log');
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(its.refused.replace(' :', '\u00a0:'));
  });
}
