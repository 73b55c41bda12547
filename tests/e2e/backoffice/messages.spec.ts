import { randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import type pg from 'pg';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { phoneAndDesktop } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    list: 'Liste des messages',
    search: 'Rechercher dans les messages',
    unread: 'Non lu',
    mark: 'Marquer comme lu',
    reply: 'Envoyer par e-mail',
    chat: 'Répondre sur WhatsApp',
    answered: 'Quelqu’un d’autre vient de répondre à ce message.',
    replies: 'Réponses envoyées',
    remove: 'Supprimer',
    close: 'Fermer le message',
    none: 'Aucun message pour le moment',
    noneFound: 'Aucun message ne correspond',
    all: 'Voir tous les messages',
  },
  en: {
    list: 'List of messages',
    search: 'Search messages',
    unread: 'Unread',
    mark: 'Mark as read',
    reply: 'Send by email',
    chat: 'Reply on WhatsApp',
    answered: 'Somebody else has just answered this message.',
    replies: 'Replies sent',
    remove: 'Delete',
    close: 'Close message',
    none: 'No messages yet',
    noneFound: 'No message matches',
    all: 'Show all messages',
  },
};

async function write(database: pg.Client, language: string, subject: string, content: string) {
  await database.query(
    `insert into messages (sender_name, sender_email, subject, content, language, digest)
     values ('Awa Ndiaye', 'awa@exemple.cm', $1, $2, $3, $4)`,
    [subject, content, language, randomUUID()],
  );
}

const item = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject });

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`messages are read, answered and deleted in ${language} at ${width} px`, async ({ page, shop }) => {
    const { database } = shop;
    await page.setViewportSize({ width, height: 800 });
    const first = `Première ${language} ${randomUUID().slice(0, 6)}`;
    const second = `Seconde ${language} ${randomUUID().slice(0, 6)}`;
    await write(database, language, first, 'Bonjour,\nappelez le 6 77 00 00 99.');
    await write(database, language, second, 'Merci.');
    await signIn(page, await hire(database, { role: 'editor', language }));
    await page.goto('/admin/messages');
    const isRead = async (subject: string) =>
      (await database.query('select read from messages where subject = $1', [subject])).rows[0]?.read;

    // The newest unread one stands first; opening it is reading it.
    await expect(page.getByRole('list', { name: its.list }).getByRole('link').first()).toHaveText(second);
    await expect(item(page, first)).toContainText(its.unread);
    await page.getByRole('link', { name: first }).click();
    await expect(page.getByRole('article', { name: first })).toContainText('appelez le 6 77 00 00 99.');
    await expect.poll(() => isRead(first)).toBe(true);
    expect(await isRead(second)).toBe(false);

    await expect(page.getByRole('button', { name: its.reply })).toBeVisible();
    await expect(page.getByRole('link', { name: its.chat })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/237677000099\?text=/,
    );
    await page.getByRole('link', { name: its.close }).click();
    await expect(item(page, first)).not.toContainText(its.unread);

    // The button marks without opening; a message without a number offers no WhatsApp.
    await item(page, second).getByRole('button', { name: its.mark }).click();
    await expect(item(page, second)).not.toContainText(its.unread);
    expect(await isRead(second)).toBe(true);
    await page.getByRole('link', { name: second }).click();
    await expect(page.getByRole('button', { name: its.reply })).toBeVisible();
    await expect(page.getByRole('link', { name: its.chat })).toHaveCount(0);

    // A colleague answers meanwhile: the first sending says so, the second goes.
    await database.query("update messages set answered_at = now(), answered_by = 'Paul' where subject = $1", [
      second,
    ]);
    await page.locator('#reply').fill('Avec plaisir.');
    await page.getByRole('button', { name: its.reply }).click();
    await expect(page.getByRole('article').getByRole('alert')).toContainText(its.answered);
    await expect(page.getByRole('article')).toContainText('Paul');
    await page.getByRole('button', { name: its.reply }).click();
    await expect(page.getByRole('list', { name: its.replies })).toContainText('Avec plaisir.');
    await expect(page.locator('#reply')).toHaveValue('');

    await page.getByRole('article').getByRole('button', { name: its.remove }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Awa Ndiaye');
    await expect(dialog).toContainText(second);
    await dialog.getByRole('button', { name: its.remove }).click();
    await expect(page.getByRole('list', { name: its.list })).toBeVisible();
    await expect(item(page, second)).toHaveCount(0);
    expect(await isRead(second)).toBeUndefined();
  });

  test(`a search that finds nothing and an empty box look different in ${language}`, async ({
    page,
    shop,
  }) => {
    const { database } = shop;
    await page.setViewportSize({ width, height: 800 });
    await write(database, language, 'Un sujet', 'Un texte');
    await signIn(page, await hire(database, { role: 'editor', language }));
    await page.goto('/admin/messages');
    await page.getByLabel(its.search).fill('zzzzzz');
    await expect(page.getByRole('heading', { name: its.noneFound })).toBeVisible();
    await expect(page).toHaveURL(/q=zzzzzz/);
    await page.getByRole('link', { name: its.all }).click();
    await expect(item(page, 'Un sujet').first()).toBeVisible();

    await database.query('delete from messages');
    await page.goto('/admin/messages');
    await expect(page.getByRole('heading', { name: its.none })).toBeVisible();
  });
}

test('what is typed while a reply is sent stays', async ({ page, shop }) => {
  const subject = `Lente ${randomUUID().slice(0, 6)}`;
  await write(shop.database, 'fr', subject, 'Bonjour');
  await signIn(page, await hire(shop.database, { role: 'editor', language: 'fr' }));
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: subject }).click();
  const sent = Promise.withResolvers<Route>();
  await page.route(/reply\.data/, sent.resolve);
  const reply = page.locator('#reply');
  await reply.fill('Avec plaisir.');
  await page.getByRole('button', { name: say.fr.reply }).click();
  const route = await sent.promise;
  await reply.press('End');
  await reply.pressSequentially(' Passez demain.');
  await route.continue();
  await expect(page.getByRole('list', { name: say.fr.replies })).toContainText('Avec plaisir.');
  await expect(reply).toHaveValue('Passez demain.');
});
