import { expect, type Page } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { phoneAndDesktop } from '../../../support/nightly.ts';
import { test } from '../../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    add: 'Ajouter un administrateur',
    name: 'Nom',
    email: 'E-mail',
    password: 'Mot de passe',
    role: 'Rôle',
    admin: 'Administrateur',
    editor: 'Éditeur',
    edit: 'Modifier',
    remove: 'Supprimer',
    save: 'Enregistrer les modifications',
    required: 'Ce champ est obligatoire.',
    tooShort: /au moins 10 caractères/,
    taken: 'Ce nom est déjà pris.',
    lastAdmin: /Le dernier administrateur ne peut être ni supprimé ni rétrogradé/,
    stale: /Quelqu’un d’autre vient de modifier/,
    unauthorized: 'seuls les administrateurs peuvent',
    verbs: { add: 'ajouter', update: 'modifier', delete: 'supprimer' },
  },
  en: {
    add: 'Add administrator',
    name: 'Name',
    email: 'Email',
    password: 'Password',
    role: 'Role',
    admin: 'Admin',
    editor: 'Editor',
    edit: 'Edit',
    remove: 'Delete',
    save: 'Save Changes',
    required: 'This field is required.',
    tooShort: /at least 10 characters/,
    taken: 'This name is already taken.',
    lastAdmin: /The last admin can be neither removed nor demoted/,
    stale: /Somebody else has just changed/,
    unauthorized: 'Unauthorized: Only admins can',
    verbs: { add: 'add', update: 'update', delete: 'delete' },
  },
};

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

for (const { language, width } of phoneAndDesktop('en')) {
  const its = say[language];
  const visitor = (page: Page) => page.setViewportSize({ width, height: 800 });

  test(`staff is added, changed and deleted in ${language} at ${width} px`, async ({ page, shop }) => {
    await visitor(page);
    const boss = await hire(shop.database, { role: 'admin', language });
    await signIn(page, boss);
    await page.goto('/admin/users');
    await page.getByRole('link', { name: its.add }).click();

    await page.getByRole('button', { name: its.add }).click();
    for (const field of [its.name, its.email, its.password])
      await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(its.required));
    await expect(page.getByLabel(its.role)).toHaveValue('editor');

    const name = `Awa ${language}`;
    await page.getByLabel(its.name).fill(boss.username.toUpperCase());
    await page.getByLabel(its.email).fill(`awa-${language}@exemple.cm`);
    await page.getByLabel(its.password).fill('court');
    await page.getByRole('button', { name: its.add }).click();
    await expect(page.getByLabel(its.password)).toHaveAccessibleDescription(its.tooShort);
    await page.getByLabel(its.password).fill('un mot de passe long');
    await page.getByRole('button', { name: its.add }).click();
    await expect(page.getByLabel(its.name)).toHaveAccessibleDescription(its.taken);
    await expect(page.getByLabel(its.email)).toHaveValue(`awa-${language}@exemple.cm`);
    await page.getByLabel(its.name).fill(name);
    await page.getByLabel(its.password).fill('un mot de passe long');
    await page.getByRole('button', { name: its.add }).click();
    await expect(row(page, name)).toContainText(its.editor);

    await row(page, name).getByRole('link', { name: its.edit }).click();
    const form = page.getByRole('form', { name });
    await form.getByLabel(its.name).fill(boss.username);
    await form.getByRole('button', { name: its.save }).click();
    await expect(form.getByLabel(its.name)).toHaveAccessibleDescription(its.taken);
    // Somebody else changes the same person meanwhile: the new values are shown, and the second save is accepted.
    await shop.database.query(
      "update administrators set email = 'autre@exemple.cm', version = version + 1 where username = $1",
      [name],
    );
    await form.getByLabel(its.name).fill(`${name} B`);
    await form.getByLabel(its.role).selectOption('admin');
    await form.getByRole('button', { name: its.save }).click();
    await expect(form.getByText(its.stale)).toContainText('autre@exemple.cm');
    await form.getByRole('button', { name: its.save }).click();
    await expect(row(page, `${name} B`)).toContainText(its.admin);

    await row(page, `${name} B`).getByRole('button', { name: its.remove }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(`${name} B`);
    await dialog.getByRole('button', { name: its.remove }).click();
    await expect(row(page, `${name} B`)).toHaveCount(0);
    const { rows } = await shop.database.query(
      'select action from audit_log where subject_name like $1 order by id',
      [`${name}%`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'administrator.added',
      'administrator.changed',
      'administrator.deleted',
    ]);
  });

  test(`a demotion and a deletion act at the next request in ${language}`, async ({ page, shop }) => {
    await visitor(page);
    const person = await hire(shop.database, { role: 'admin', language });
    const other = await hire(shop.database, { role: 'editor', language });
    // The page's own background requests would notice the demotion before the click under test.
    await page.route('**/admin/live', (route) => route.abort());
    await signIn(page, person);
    for (const [verb, act] of [
      ['add', async () => page.getByRole('link', { name: its.add }).click()],
      [
        'update',
        async () => {
          await row(page, other.username).getByRole('link', { name: its.edit }).click();
          const save = page.getByRole('button', { name: its.save });
          await expect(save).toBeVisible();
          await demote();
          await save.click();
        },
      ],
      [
        'delete',
        async () => {
          await demote();
          await row(page, other.username).getByRole('button', { name: its.remove }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: its.remove }).click();
        },
      ],
    ] as const) {
      await shop.database.query("update administrators set role = 'admin' where id = $1", [person.id]);
      await page.goto('/admin/users');
      if (verb === 'add') await demote();
      await act();
      const told = verb === 'add' ? page.getByRole('heading', { level: 1 }) : page.getByRole('alert');
      await expect(told).toContainText(its.unauthorized);
      await expect(told).toContainText(its.verbs[verb]);
    }
    await page.goto('/admin/users');
    await expect(row(page, other.username)).toBeVisible();
    await expect(page.getByRole('link', { name: its.add })).toHaveCount(0);
    await expect(page.getByRole('button', { name: its.remove })).toHaveCount(0);

    await shop.database.query('delete from administrators where id = $1', [person.id]);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/admin\?next=/);

    async function demote() {
      await shop.database.query("update administrators set role = 'editor' where id = $1", [person.id]);
    }
  });

  test(`the last admin stays one; administrators who delete themselves see the sign-in, in ${language}`, async ({
    page,
    shop,
  }) => {
    await visitor(page);
    const boss = await hire(shop.database, { role: 'admin', language });
    await shop.database.query("update administrators set role = 'editor' where id <> $1", [boss.id]);
    await signIn(page, boss);
    await page.goto('/admin/users');
    const own = row(page, boss.username);
    await own.getByRole('button', { name: its.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: its.remove }).click();
    await expect(page.getByRole('alert')).toContainText(its.lastAdmin);
    await own.getByRole('link', { name: its.edit }).click();
    await page.getByRole('form').getByLabel(its.role).selectOption('editor');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByRole('form').getByRole('alert')).toContainText(its.lastAdmin);

    await hire(shop.database, { role: 'admin', language });
    await page.goto('/admin/users');
    await own.getByRole('button', { name: its.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: its.remove }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/admin\?next=/);
    expect(await page.evaluate(() => localStorage.getItem('isAuthenticated'))).toBeNull();
  });
}
