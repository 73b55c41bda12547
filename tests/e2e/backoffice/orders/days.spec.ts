import { expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { hire, type Staff, signIn, signInWords } from '../../../support/backoffice/backoffice.ts';
import { photo } from '../../../support/backoffice/products.ts';
import { inTurn } from '../../../support/nightly.ts';
import { test } from '../../../support/shop/own-shop.ts';
import { order, plain, words as shopWords } from '../../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const words = {
  fr: {
    addProduct: 'Ajouter un produit',
    nameFr: 'Nom (français)',
    nameEn: 'Nom (anglais)',
    category: 'Catégorie',
    price: /^Prix/,
    lprice: /^Dernier prix/,
    stock: /^Stock/,
    picture: 'Photo',
    added: 'Produit ajouté.',
    inShop: 'Voir dans la boutique',
    status: /^État/,
    save: 'Enregistrer les modifications',
    saved: 'Modifications enregistrées avec succès !',
    invoice: 'Imprimer la facture',
    stockNow: 'Stock actuel : 3',
    history: 'Historique du stock',
    sale: 'Vente',
    agreed: 'Prix convenu',
    below: 'En dessous du dernier prix',
    adminOnly: 'En dessous du dernier prix',
    companyName: 'Nom de l’entreprise',
    companySaved: 'Informations de l’entreprise mises à jour !',
    newOrder: 'Nouvelle commande',
    address: 'Adresse des notifications',
    settingsSaved: 'Paramètres enregistrés !',
    subject: 'Nouvelle commande',
    addStaff: 'Ajouter un administrateur',
    name: 'Nom',
    email: 'E-mail',
    password: 'Mot de passe',
    role: 'Rôle',
    edit: 'Modifier',
    unauthorized: /Accès refusé/,
  },
  en: {
    addProduct: 'Add product',
    nameFr: 'Name (French)',
    nameEn: 'Name (English)',
    category: 'Category',
    price: /^Price/,
    lprice: /^Last price/,
    stock: /^Stock/,
    picture: 'Picture',
    added: 'Product added.',
    inShop: 'See in the shop',
    status: /^Status/,
    save: 'Save Changes',
    saved: 'Changes saved successfully!',
    invoice: 'Print Invoice',
    stockNow: 'Current stock: 3',
    history: 'Stock history',
    sale: 'Sale',
    agreed: 'Actual price',
    below: 'Below the last price',
    adminOnly: 'Below the last price',
    companyName: 'Company name',
    companySaved: 'Company info updated!',
    newOrder: 'New order',
    address: 'Address for notifications',
    settingsSaved: 'Settings saved!',
    subject: 'New order',
    addStaff: 'Add administrator',
    name: 'Name',
    email: 'Email',
    password: 'Password',
    role: 'Role',
    edit: 'Edit',
    unauthorized: /Unauthorized/,
  },
} satisfies Record<Language, unknown>;

const text = async (page: Page) => plain(await page.getByRole('main').textContent());

/** Orders one product as a visitor does. Returns the order's id. */
async function buy(visitor: Page, language: Language, path: string, quantity: number): Promise<void> {
  const say = shopWords[language];
  await visitor.goto(path);
  await visitor.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await visitor.goto(language === 'fr' ? '/cart' : '/en/cart');
  for (let i = 1; i < quantity; i++) await visitor.getByRole('button', { name: say.increase }).click();
  await expect(
    visitor
      .getByRole('spinbutton')
      .or(visitor.getByRole('textbox', { name: /Quantit/ }))
      .first(),
  ).toHaveValue(String(quantity));
  await order(visitor, language, { name: `Awa ${language}`, phone: '6 77 00 00 11' });
  await expect(visitor).toHaveURL(/\/order\/[\w-]{22,}$/);
}

for (const language of languages.filter(inTurn('en'))) {
  const say = words[language];
  const at = (path: string) => (language === 'fr' ? path : `/en${path}`);

  test.describe(`a day in ${language}`, () => {
    test.use({ viewport: { width: language === 'fr' ? 360 : 1280, height: 800 } });
    test.setTimeout(120_000);

    test('an editor’s: a new product with its picture sells, leaves the stock, and is invoiced', async ({
      page,
      shop,
      browser,
    }) => {
      const editor = await hire(shop.database, { role: 'editor', language });
      await signIn(page, editor);
      await page.goto('/admin/products/add');
      const name = `Genouillère ${language}`;
      await page.getByLabel(say.picture, { exact: true }).setInputFiles(await photo('#0f5257'));
      await page.getByLabel(say.nameFr).fill(name);
      await page.getByLabel(say.nameEn).fill(`Knee brace ${language}`);
      await page.getByLabel(say.category).selectOption('orthopedic');
      await page.getByLabel(say.price).fill('20 000');
      await page.getByLabel(say.lprice).fill('15 000');
      await page.getByRole('textbox', { name: say.stock }).fill('5');
      await page.getByRole('button', { name: say.addProduct }).click();
      await expect(page.getByText(say.added)).toBeVisible();
      const productPage = page.url();
      const href = (await page.getByRole('link', { name: say.inShop }).getAttribute('href')) ?? '';

      const visitor = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage();
      await buy(visitor, language, href, 2);

      const { rows } = await shop.database.query(
        'select id, number from orders where customer_name = $1 order by created_at desc limit 1',
        [`Awa ${language}`],
      );
      await page.goto(`/admin/orders/${rows[0].id}`);
      await page.getByLabel(say.status).selectOption('completed');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();

      await page.goto(productPage);
      await expect.poll(() => text(page)).toContain(say.stockNow);
      await page.locator('summary', { hasText: say.history }).click();
      const sold = page.getByRole('row').filter({ hasText: say.sale });
      await expect(sold).toContainText(rows[0].number);
      await expect(sold).toContainText('−2');

      await page.goto(`/admin/orders/${rows[0].id}`);
      await page.getByRole('button', { name: say.invoice }).click();
      await expect(page).toHaveURL(/\/invoice/);
      await expect.poll(() => text(page)).toMatch(/FA-\d{4}-\d{5}/);
      const invoice = await text(page);
      expect(invoice).toContain(language === 'fr' ? '40 000 FCFA' : '40,000 FCFA');
      expect(invoice).not.toContain(language === 'fr' ? '15 000' : '15,000');

      // The customer's own page shows what was agreed, never what the seller would have accepted.
      await visitor.reload();
      expect(plain(await visitor.content())).not.toMatch(/15[ ,.]?000/);
      await visitor.context().close();
    });

    test('an admin’s: a price below the floor, staff demoted while at work, a new name outside, and a mail', async ({
      page,
      shop,
      browser,
      mail,
    }) => {
      const admin = await hire(shop.database, { role: 'admin', language });
      const address = `caisse-${language}@exemple.cm`;
      await signIn(page, admin);

      await page.goto('/admin/settings');
      await page.getByLabel(say.newOrder).check();
      await page.getByLabel(say.address).fill(address);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.settingsSaved)).toBeVisible();

      const visitor = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage();
      await buy(visitor, language, at('/products/gants-nitrile--s'), 1);
      const mails = () => mail.received.filter(({ to }) => to.includes(address));
      await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(1);
      expect(mails()[0]?.raw).toMatch(/^Subject: .*MB-/m);

      const { rows } = await shop.database.query(
        `select orders.id, number, floor from orders join order_items on order_id = orders.id
         where customer_name = $1 order by created_at desc limit 1`,
        [`Awa ${language}`],
      );
      const [{ id, floor }] = rows;
      await page.goto(`/admin/orders/${id}`);
      await page.getByLabel(say.agreed).fill(String(floor - 500));
      await expect.poll(() => text(page)).toContain(say.below);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      const saved = await shop.database.query('select total_amount::int as total from orders where id = $1', [
        id,
      ]);
      expect(saved.rows).toEqual([{ total: floor - 500 }]);

      await page.goto('/admin/users/add');
      const colleague: Staff = {
        id: '',
        username: `Collègue ${language}`,
        password: 'un mot de passe long',
        language,
      };
      await page.getByLabel(say.name).fill(colleague.username);
      await page.getByLabel(say.email).fill(`collegue-${language}@exemple.cm`);
      await page.getByLabel(say.password).fill(colleague.password);
      await page.getByLabel(say.role).selectOption('admin');
      await page.getByRole('button', { name: say.addStaff }).click();
      const row = page.getByRole('row').filter({ hasText: colleague.username });
      await expect(row).toBeVisible();

      const office = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage();
      await office.goto('/admin');
      const labels = signInWords.fr;
      await office.getByLabel(labels.name).fill(colleague.username);
      await office.getByLabel(labels.password).fill(colleague.password);
      await office.getByRole('button', { name: labels.submit }).click();
      await expect(office).toHaveURL(/dashboard$/);
      expect((await office.goto('/admin/log'))?.status()).toBe(200);

      await row.getByRole('link', { name: say.edit }).click();
      const form = page.getByRole('form', { name: colleague.username });
      await form.getByLabel(say.role).selectOption('editor');
      await form.getByRole('button', { name: say.save }).click();
      await expect(form).toHaveCount(0);
      expect((await office.goto('/admin/log'))?.status()).toBe(403);
      await expect(office.getByRole('heading', { name: words.fr.unauthorized })).toBeVisible();
      expect((await office.goto('/admin/orders'))?.status()).toBe(200);
      await office.context().close();

      await page.goto('/admin/company');
      await page.getByLabel(say.companyName).fill(`Maison Awa ${language}`);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.companySaved)).toBeVisible();
      await visitor.goto(at('/about'));
      await expect(visitor.getByRole('banner')).toContainText(`Maison Awa ${language}`);
      await visitor.context().close();
    });
  });
}
