import { expect, type Page } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openHydrated, widths } from '../../../support/backoffice/product-screens.ts';
import { stockUp } from '../../../support/backoffice/products.ts';
import { inTurn } from '../../../support/nightly.ts';
import { plain, test } from '../../../support/visitor.ts';

const words = {
  fr: {
    help: 'Aide',
    logout: 'Déconnexion',
    more: 'Plus',
    shop: 'Voir la boutique',
    add: 'Ajouter un produit',
    save: 'Enregistrer les modifications',
    name: 'Nom (français)',
    firstSteps: /^Premiers pas : \d+ sur 11$/,
    backup: 'Faire activer les sauvegardes',
    mail: 'Faire configurer les e-mails',
    askBackup: 'Demandez à votre installateur d’activer les sauvegardes',
    askMail: 'Demandez à votre installateur de configurer l’envoi d’e-mails',
    hide: 'Masquer',
    everywhere: 'Chaque écran dit ce qui attend',
    screens: {
      '/admin/dashboard': 'Ce qui attend aujourd’hui',
      '/admin/orders': 'Toutes les commandes',
      '/admin/orders/trial': 'Une commande pour apprendre',
      '/admin/counter': 'Choisissez les articles, puis encaissez',
      '/admin/stock/receive': 'Scannez ou cherchez ce qui arrive',
      '/admin/messages': 'Ce que les visiteurs écrivent',
      '/admin/customers': 'Qui a commandé',
      '/admin/products': 'Les produits, les stocks les plus bas d’abord',
      '/admin/products/add': 'Un produit : ce que les visiteurs voient',
      '/admin/users': 'Qui peut se connecter',
      '/admin/privacy': 'Ce que la boutique garde sur une personne',
      '/admin/log': 'Qui a changé quoi',
    },
  },
  en: {
    help: 'Help',
    logout: 'Logout',
    more: 'More',
    shop: 'See the shop',
    add: 'Add product',
    save: 'Save Changes',
    name: 'Name (French)',
    firstSteps: /^First steps: \d+ of 11$/,
    backup: 'Have backups switched on',
    mail: 'Have email configured',
    askBackup: 'Ask whoever installed the shop to switch on daily backups',
    askMail: 'Ask whoever installed the shop to configure email',
    hide: 'Hide',
    everywhere: 'Each screen says what waits',
    screens: {
      '/admin/orders/trial': 'An order to learn with',
      '/admin/company': 'The name, numbers and hours',
      '/admin/content': 'The texts of the shop',
      '/admin/settings': 'Email notifications, modules',
      '/admin/profile': 'Your name, your password',
      '/admin/search-words': 'The words that your customers use',
      '/admin/families': 'A family holds the sizes',
    },
  },
};

const isInView = async (page: Page, name: string) => {
  const box = await page.getByRole('button', { name }).boundingBox();
  return box !== null && box.y + box.height <= 800;
};

for (const language of (['fr', 'en'] as const).filter(inTurn('en'))) {
  const say = words[language];
  const isPhone = widths[language] < 768;
  test.describe(`the shell in ${language} at ${widths[language]} px`, () => {
    test.use({ viewport: { width: widths[language], height: 800 } });

    test('help explains the screen that it stands on', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      for (const [path, sentence] of Object.entries(say.screens)) {
        await page.goto(path);
        await page.getByRole('banner').getByRole('button', { name: say.help }).click();
        const help = page.getByRole('region', { name: say.help });
        await expect.poll(async () => plain(await help.textContent()), path).toContain(sentence);
        await expect(help).not.toContainText(say.everywhere);
      }
    });

    test('who is signed in and signing out are in the header, or in the menu of a phone; the shop is one link', async ({
      page,
      shop,
    }) => {
      const person = await hire(shop.database, { role: 'editor', language });
      await signIn(page, person);
      await openHydrated(page, () => page.goto('/admin/orders'));
      if (isPhone) {
        await expect(page.getByRole('button', { name: say.logout })).toHaveCount(0);
        await page.getByRole('button', { name: say.more }).click();
      }
      await expect(page.getByText(person.username, { exact: true }).filter({ visible: true })).toHaveCount(1);
      await expect(page.getByRole('link', { name: say.shop })).toHaveCount(1);
      await expect(page.getByRole('link', { name: say.shop })).toHaveAttribute('href', '/');
      await expect(page.getByRole('button', { name: say.logout })).toHaveCount(isPhone ? 1 : 2);
      const menu = page.getByRole('complementary');
      for (const state of isPhone ? [] : ['open', 'collapsed']) {
        if (state === 'collapsed') await menu.getByRole('button').first().click();
        await expect(menu.getByRole('button', { name: say.logout })).toBeInViewport();
      }
      await page.getByRole('button', { name: say.logout }).first().click();
      await expect(page).toHaveURL('/admin');
    });

    test('the first steps lead to their places, where words say whom to ask', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      const steps = page.getByRole('region', { name: say.firstSteps });
      // A shop with orders has them folded.
      const openSteps = async () => {
        await openHydrated(page, () => page.goto('/admin/dashboard'));
        if (!(await steps.getByRole('button', { name: say.hide }).isVisible()))
          await steps.locator('summary').click();
      };
      for (const [step, asking] of [
        [say.backup, say.askBackup],
        [say.mail, say.askMail],
      ] as const) {
        await openSteps();
        await steps.getByRole('link', { name: step }).click();
        await expect(page).toHaveURL(/\/admin\/settings/);
        await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(asking);
      }
      await openSteps();
      await steps.getByRole('button', { name: say.hide }).click();
      await expect(steps).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(steps).toHaveCount(0);
    });

    test('what was typed before the script arrived brings the save bar too', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      const { id } = await stockUp(shop.database);
      for (const [path, type] of [
        [`/admin/products/edit/${id}`, () => page.getByLabel(say.name).fill('Tapé avant')],
        ['/admin/settings', () => page.getByRole('checkbox').first().click()],
      ] as const) {
        const script = Promise.withResolvers<void>();
        await page.route('**/entry.client-*', async (route) => {
          await script.promise;
          await route.continue();
        });
        const isOpen = page.goto(path);
        await type();
        script.resolve();
        await isOpen;
        await expect(page.getByRole('button', { name: say.save })).toBeVisible();
        await page.unroute('**/entry.client-*');
      }
      await page.goto(`/admin/products/edit/${id}`);
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);
    });

    test('the save bar comes with the first change', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const { id } = await stockUp(shop.database);
      await openHydrated(page, () => page.goto(`/admin/products/edit/${id}`));
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);
      await page.getByLabel(say.name).fill('Autre nom');
      await expect(page.getByRole('button', { name: say.save })).toBeVisible();
      expect(await isInView(page, say.save)).toBe(true);
      await page
        .getByLabel(say.name)
        .fill((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);

      await openHydrated(page, () => page.goto('/admin/products/add'));
      expect(await isInView(page, say.add)).toBe(false);
      await page.getByLabel(say.name).fill('Nouveau');
      await expect.poll(() => isInView(page, say.add)).toBe(true);
    });
  });
}
