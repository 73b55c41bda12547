import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Language, languages } from '../../../app/domain/localized.ts';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { inTurn } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain, words } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    both: 'Le vendeur n’a pas encore de numéro WhatsApp. Joignez-le par téléphone ou par e-mail en citant le numéro de la commande.',
    phone:
      'Le vendeur n’a pas encore de numéro WhatsApp. Joignez-le par téléphone en citant le numéro de la commande.',
    email:
      'Le vendeur n’a pas encore de numéro WhatsApp. Joignez-le par e-mail en citant le numéro de la commande.',
    none: 'Le vendeur n’a pas encore de numéro WhatsApp. Il a votre commande et votre numéro de téléphone ; pour lui écrire, utilisez le formulaire de contact en citant le numéro de la commande.',
    form: 'Ouvrir le formulaire de contact',
    call: 'Appeler',
    mail: 'Envoyer par e-mail',
    day: '5 mars 2026',
    add: words.fr.addToCart,
  },
  en: {
    both: 'The seller has no WhatsApp number yet. Please call or email and quote the order number.',
    phone: 'The seller has no WhatsApp number yet. Please call and quote the order number.',
    email: 'The seller has no WhatsApp number yet. Please email and quote the order number.',
    none: 'The seller has no WhatsApp number yet. They have your order and your phone number; to write to them, use the contact form and quote the order number.',
    form: 'Open the contact form',
    call: 'Call',
    mail: 'Send by email',
    day: '5 Mar 2026',
    add: words.en.addToCart,
  },
};

for (const language of languages.filter(inTurn('fr'))) {
  const its = say[language];

  test(`an order names only the ways that lead to the seller, in ${language}`, async ({ page, shop }) => {
    const token = await order(shop.database, language);
    for (const { phone, email, sentence } of [
      { phone: '+237 6 77 00 00 11', email: 'bonjour@exemple.cm', sentence: its.both },
      { phone: '+237 6 77 00 00 11', email: '', sentence: its.phone },
      { phone: '', email: 'bonjour@exemple.cm', sentence: its.email },
      { phone: '', email: '', sentence: its.none },
    ]) {
      await shop.database.query("update company_info set whatsapp = '', phone = $1, email = $2", [
        phone,
        email,
      ]);
      const main = page.getByRole('main');
      // The server learns of the change a moment after the database: a page read before says the old sentence.
      await expect(async () => {
        await page.goto(shop.at(language, `/order/${token}`));
        expect(plain(await main.getByRole('status').textContent())).toBe(sentence);
      }).toPass({ timeout: 15_000 });
      await expect(main.getByRole('link', { name: its.call, exact: true })).toHaveCount(phone ? 1 : 0);
      await expect(main.getByRole('link', { name: its.mail })).toHaveCount(email ? 1 : 0);
      await expect(main.getByRole('link', { name: its.form })).toHaveCount(phone || email ? 0 : 1);
    }
    await page.getByRole('link', { name: its.form }).click();
    await expect(page.getByRole('button', { name: words[language].send })).toBeVisible();
  });

  test(`a shop without WhatsApp promises it nowhere, and one that has it does, in ${language}`, async ({
    page,
    shop,
  }) => {
    const { rows } = await shop.database.query('select slug from products where stock > 0 limit 1');
    for (const whatsapp of ['', '+237677000011']) {
      await shop.database.query('update company_info set whatsapp = $1', [whatsapp]);
      for (const path of ['/about', '/import-export', '/', `/products/${rows[0].slug}`]) {
        // The notification of the change may not have arrived yet.
        await expect(async () => {
          await page.goto(shop.at(language, path));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          const said = page.getByText('WhatsApp').filter({ visible: true }).first();
          await expect(said).toBeVisible({ visible: whatsapp !== '', timeout: 1000 });
        }).toPass({ timeout: 15_000 });
      }
      const head = await (await page.request.get(shop.at(language, '/'))).text();
      expect(/<meta name="description"[^>]*WhatsApp/.test(head)).toBe(whatsapp !== '');
      await page.getByRole('button', { name: its.add }).first().click();
      await page.goto(shop.at(language, '/cart'));
      // What comes next, being told of each step, and the chat button.
      await expect(page.getByRole('main').getByText('WhatsApp')).toHaveCount(whatsapp ? 3 : 0);
    }
  });

  test(`an order says its day as the back-office does, in ${language}`, async ({ page, shop }) => {
    const token = await order(shop.database, language);
    await shop.database.query("update orders set created_at = '2026-03-05T10:00Z' where token = $1", [token]);
    await page.goto(shop.at(language, `/order/${token}`));
    await expect(page.getByText(its.day, { exact: true })).toBeVisible();
  });
}

test('a shop without any address or hours promises none, and has no empty heading', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await shop.database.query(
    `update company_info set whatsapp = '', phone = '', email = '', address = '', horaire_fr = '', horaire_en = '',
      monday = '', tuesday = '', wednesday = '', thursday = '', friday = '', saturday = '', sunday = ''`,
  );
  const reach = page.getByRole('contentinfo').getByRole('heading', { name: 'Nous joindre' });
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByText(/heures d’ouverture/)).toHaveCount(0, { timeout: 500 });
    await expect(reach).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
});

async function order(database: pg.Client, language: Language): Promise<string> {
  const { rows } = await database.query('select id from products where stock > 0 order by id limit 1');
  const placed = await placeOrder(drizzle(database), {
    key: randomUUID(),
    language,
    buyer: { name: 'Awa Ngo', phone: '+237677000013', phoneTyped: '677000013' },
    lines: [{ productId: rows[0].id, quantity: 1 }],
    seenTotal: undefined,
  });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.token;
}
