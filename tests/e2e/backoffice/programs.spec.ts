import { expect } from '@playwright/test';
import { languages } from '../../../app/domain/localized.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { stockUp } from '../../support/backoffice/products.ts';
import { inTurn } from '../../support/nightly.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { test } from '../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });
// One journey has no script.
test.use({ reuseContext: false });

const say = {
  fr: {
    programs: 'Programmes',
    title: 'Programmes reliés',
    addToken: 'Ajouter un jeton',
    name: 'Nom du programme',
    noRights: /Choisissez au moins une chose que le programme peut lire/,
    products: 'Produits',
    token: 'Jeton',
    kept: 'Je l’ai gardé',
    used: /dernière lecture/,
    addWebhook: 'Ajouter un webhook',
    address: 'Adresse qui reçoit',
    refused: /Il faut une adresse https complète/,
    stock: 'Stock changé',
    secret: 'Secret de signature',
    test: 'Envoyer un essai',
    received: /^Reçu/,
    failed: 'Échec',
    again: /^Envoyer à nouveau/,
    status: /Réponse 500/,
    on: 'En service',
    save: 'Enregistrer les modifications',
    saved: 'Webhook enregistré',
    remove: /^Retirer/,
    confirm: 'Retirer',
    gone: 'Jeton retiré',
    documentation: 'Documentation pour programmeurs',
    meaning: 'reste à payer ; négatif : à rendre',
  },
  en: {
    programs: 'Programs',
    title: 'Connected programs',
    addToken: 'Add a token',
    name: 'Name of the program',
    noRights: /Choose at least one thing that the program may read/,
    products: 'Products',
    token: 'Token',
    kept: 'I have kept it',
    used: /last read on/,
    addWebhook: 'Add a webhook',
    address: 'Receiving address',
    refused: /A whole https address with a domain name is needed/,
    stock: 'Stock changed',
    secret: 'Signing secret',
    test: 'Send a test',
    received: /^Received/,
    failed: 'Failed',
    again: /^Send again/,
    status: /Answer 500/,
    on: 'Switched on',
    save: 'Save Changes',
    saved: 'Webhook saved',
    remove: /^Remove/,
    confirm: 'Remove',
    gone: 'Token removed',
    documentation: 'Documentation for programmers',
    meaning: 'left to pay; below zero: to be given back',
  },
};

for (const language of languages.filter(inTurn('fr'))) {
  const words = say[language];
  const width = language === 'fr' ? 360 : 1280;
  test.describe(`connected programs in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });
    test.beforeEach(async ({ page, shop }) => {
      await shop.database.query('delete from webhooks; delete from api_tokens');
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
    });

    test('a token is shown once, opens what was chosen, and is withdrawn', async ({ page, own }) => {
      await page.goto('/admin/settings');
      await expect(page.getByRole('link', { name: words.programs, exact: true })).toHaveCount(0);
      await page.goto('/admin/programs');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
      await page.getByRole('link', { name: words.addToken }).click();
      await page.getByLabel(words.name).fill('Comptabilité');
      await page.getByRole('button', { name: words.addToken }).click();
      await expect(page.getByText(words.noRights)).toBeVisible();
      await expect(page.getByLabel(words.name)).toHaveValue('Comptabilité');
      await page.getByRole('checkbox', { name: words.products }).check();
      await page.getByRole('button', { name: words.addToken }).click();
      const token = await page.getByLabel(words.token, { exact: true }).inputValue();
      await expectAccessible(page);

      const ask = (path: string) =>
        fetch(`${own.address}/api/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } });
      const products = await ask('products?limit=1');
      expect(products.status).toBe(200);
      expect(products.headers.get('Cache-Control')).toBe('private, no-store');
      expect(products.headers.get('Access-Control-Allow-Origin')).toBeNull();
      const data = await ask('products.data?limit=1');
      expect(data.headers.get('Cache-Control')).toBe('private, no-store');
      expect((await ask('orders')).status).toBe(403);

      await page.getByRole('link', { name: words.kept }).click();
      await expect(page.getByText(words.used)).toBeVisible();
      expect(await page.content()).not.toContain(token);
      await page.getByRole('button', { name: words.remove }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: words.confirm }).click();
      await expect(page.getByText(words.gone)).toBeVisible();
      expect((await ask('products')).status).toBe(401);
    });

    test('a webhook is tried, told of stock, fails, is sent again and switched off', async ({
      page,
      shop,
      program,
    }) => {
      const [{ length: before }] = [program.received];
      await page.goto('/admin/programs/webhooks/new');
      await page.getByLabel(words.address).fill('https://192.168.1.4/hook');
      await page.getByRole('checkbox', { name: words.stock }).check();
      await page.getByRole('button', { name: words.addWebhook }).click();
      await expect(page.getByText(words.refused).first()).toBeVisible();
      await page.getByLabel(words.address).fill(program.url);
      await page.getByRole('button', { name: words.addWebhook }).click();
      program.knows(await page.getByLabel(words.secret).inputValue());
      await page.getByRole('link', { name: words.kept }).click();
      await page.getByRole('button', { name: words.test }).click();
      await expect.poll(() => program.received.slice(before).map(({ type }) => type)).toEqual(['test']);

      program.answer({ status: 500 });
      const { id } = await stockUp(shop.database, { stock: 3 });
      await expect.poll(() => program.received.at(-1)?.data).toMatchObject({ product_id: id, stock: 3 });
      await expect
        .poll(async () => {
          const { rowCount } = await shop.database.query(
            `update webhook_deliveries set failed_at = now() where answer = '500' and sent_at is null`,
          );
          return rowCount;
        })
        .toBe(1);
      await page.reload();
      await expect(page.getByText(words.failed, { exact: true })).toBeVisible();
      await expect(page.getByText(words.status)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: words.again }).click();
      await expect.poll(() => program.received.slice(before)).toHaveLength(3);
      expect(program.received.at(-1)?.id).toBe(program.received.at(-2)?.id);
      expect(program.complaints).toEqual([]);
      // The shop notes an answer after it was given.
      await expect
        .poll(async () => {
          const sent = await shop.database.query('select from webhook_deliveries where sent_at is not null');
          return sent.rowCount;
        })
        .toBe(2);
      await page.reload();
      await expect(page.getByText(words.received)).toHaveCount(2);

      await page.getByRole('checkbox', { name: words.on }).uncheck();
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.getByText(words.saved)).toBeVisible();
      await stockUp(shop.database, { stock: 4 });
      const { rows } = await shop.database.query('select event from webhook_deliveries order by created_at');
      expect(rows.map(({ event }) => event)).toEqual(['test', 'stock.changed']);
    });

    test('the documentation explains each field in the language of its reader', async ({ page }) => {
      await page.goto('/admin/programs');
      await page.getByRole('link', { name: words.documentation }).click();
      const order = page.getByRole('region', { name: 'order' });
      await expect(
        order.getByText(words.meaning.replace(' ;', '\u202f;').replace(' :', '\u00a0:')),
      ).toBeVisible();
      await expect(order.getByText('"number": "MB-2026-00042"')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a token and a secret are shown once too', async ({ page, shop, program }) => {
    await shop.database.query('delete from webhooks; delete from api_tokens');
    await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
    await page.goto('/admin/programs/tokens/new');
    await page.getByLabel(say.fr.name).fill('Tableur');
    await page.getByRole('checkbox', { name: say.fr.products }).check();
    await page.getByRole('button', { name: say.fr.addToken }).click();
    await expect(page.getByLabel(say.fr.token, { exact: true })).toHaveValue(/^cmp_[\w-]{24}$/);
    await page.goto('/admin/programs/webhooks/new');
    await page.getByLabel(say.fr.address).fill(program.url);
    await page.getByRole('checkbox', { name: say.fr.stock }).check();
    await page.getByRole('button', { name: say.fr.addWebhook }).click();
    await expect(page.getByLabel(say.fr.secret)).toHaveValue(/^whsec_/);
  });
});
