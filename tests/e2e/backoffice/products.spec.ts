import { type Browser, expect, type Page } from '@playwright/test';
import { type Language, languages } from '../../../app/domain/localized.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { ownWord, photo, stockOf, stockUp } from '../../support/backoffice/products.ts';
import { once } from '../../support/once.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { cutText } from '../../support/pages/cut-text.ts';
import { boxOf } from '../../support/pages/text-box.ts';
import { plain, test } from '../../support/visitor.ts';

const words = {
  fr: {
    search: 'Rechercher des produits',
    category: 'Catégorie',
    wellness: 'Bien-être',
    medical: 'Médical',
    show: 'Afficher',
    archived: 'Archivés',
    found: (count: number) => new RegExp(`^${count} produits$`),
    nothing: 'Aucun produit ne correspond à cette recherche.',
    all: 'Voir tous les produits',
    next: 'Page suivante',
    page: 'Page 2 sur 2',
    low: (stock: number, threshold: number) => `Stock bas : ${stock} (seuil : ${threshold})`,
    add: 'Ajouter un produit',
    nameFr: 'Nom (français)',
    nameEn: 'Nom (anglais)',
    descriptionFr: 'Description (français)',
    descriptionEn: 'Description (anglais)',
    price: /^Prix/,
    lprice: /^Dernier prix/,
    stock: /^Stock/,
    sku: 'Référence (SKU)',
    picture: 'Photo',
    preview: 'Aperçu de l’image',
    sending: 'Envoi de l’image',
    awaited: 'L’enregistrement suivra dès que la photo sera envoyée.',
    added: 'Produit ajouté.',
    back: 'Retour',
    inShop: 'Voir dans la boutique',
    summary: 'Veuillez corriger les champs suivants',
    required: 'Ce champ est obligatoire.',
    amount: 'Indiquez un montant entier en FCFA, par exemple 12 500.',
    pieces: 'Saisissez un nombre entier de pièces, 0 ou plus.',
    skuTaken: 'Un autre produit porte cette référence.',
    floor: 'Le dernier prix dépasse le prix.',
    save: 'Enregistrer les modifications',
    saved: 'Modifications enregistrées',
    stale: 'a modifié ce produit entre-temps',
    staleChange: 'Prix : 10 000 FCFA → 9 000 FCFA',
    onTop: 'Enregistrer par-dessus',
    theirs: 'Reprendre la nouvelle version',
    counted: 'Pièces comptées',
    note: 'Remarque',
    count: 'Enregistrer le comptage',
    current: (stock: number) => `Stock actuel : ${stock}`,
    moved: 'Le stock a changé entre-temps : il est maintenant de 18. Comptez de nouveau.',
    sale: 'Comptage',
    remove: 'Supprimer',
    again: 'Cliquer encore pour supprimer',
    gone: 'Produit archivé',
    undo: 'Annuler',
    restore: 'Restaurer',
    restored: 'Produit restauré',
    isArchived: 'Ce produit est archivé : il n’est plus en vente.',
    missing: 'Produit introuvable',
    edit: 'Modifier',
  },
  en: {
    search: 'Search products',
    category: 'Category',
    wellness: 'Wellness',
    medical: 'Medical',
    show: 'Show',
    archived: 'Archived',
    found: (count: number) => new RegExp(`^${count} products$`),
    nothing: 'No product matches this search.',
    all: 'Show all products',
    next: 'Next page',
    page: 'Page 2 of 2',
    low: (stock: number, threshold: number) => `Low stock: ${stock} (alert at ${threshold})`,
    add: 'Add product',
    nameFr: 'Name (French)',
    nameEn: 'Name (English)',
    descriptionFr: 'Description (French)',
    descriptionEn: 'Description (English)',
    price: /^Price/,
    lprice: /^Last price/,
    stock: /^Stock/,
    sku: 'SKU',
    picture: 'Picture',
    preview: 'Preview of the picture',
    sending: 'Sending the picture',
    awaited: 'Saving follows as soon as the picture is sent.',
    added: 'Product added.',
    back: 'Back',
    inShop: 'See in the shop',
    summary: 'Please correct the following fields',
    required: 'This field is required.',
    amount: 'Enter a whole amount in FCFA, for example 12,500.',
    pieces: 'Enter a whole number of pieces, 0 or more.',
    skuTaken: 'Another product has this SKU.',
    floor: 'The last price is above the price.',
    save: 'Save Changes',
    saved: 'Changes saved successfully!',
    stale: 'changed this product meanwhile',
    staleChange: 'Price: 10,000 FCFA → 9,000 FCFA',
    onTop: 'Save on top',
    theirs: 'Load their version',
    counted: 'Counted pieces',
    note: 'Note',
    count: 'Save the count',
    current: (stock: number) => `Current stock: ${stock}`,
    moved: 'The stock has changed meanwhile: it is now 18. Count again.',
    sale: 'Count',
    remove: 'Delete',
    again: 'Click again to delete',
    gone: 'Product archived',
    undo: 'Undo',
    restore: 'Restore',
    restored: 'Product restored',
    isArchived: 'This product is archived: it is not on sale.',
    missing: 'Product not found',
    edit: 'Edit',
  },
} satisfies Record<Language, unknown>;

const widths = { fr: 360, en: 1280 };

/** An editor at work, on a phone in French and at a desk in English. */
async function openOffice(page: Page, database: Parameters<typeof hire>[0], language: Language) {
  await page.setViewportSize({ width: widths[language], height: 800 });
  const staff = await hire(database, { role: 'editor', language });
  await signIn(page, staff);
  return staff;
}

/** Text as the page shows it, its French spaces as a person types them. */
async function expectText(page: Page, text: string) {
  await expect(async () => expect(plain(await page.getByRole('main').textContent())).toContain(text)).toPass({
    timeout: 10_000,
  });
}

async function visit(browser: Browser, path: string) {
  const page = await browser.newPage({ baseURL: process.env.SHOP_ADDRESS ?? '' });
  const answer = await page.goto(path);
  return { page, status: answer?.status() };
}

for (const language of languages) {
  const say = words[language];
  const shopPath = (slug: string) => `${language === 'en' ? '/en' : ''}/products/${slug}`;

  test.describe(`products in ${language}`, once(language, 'fr'), () => {
    test('are found, filtered, paged and warned of by the threshold of their category', async ({
      page,
      shop,
    }) => {
      const { database } = shop;
      const word = ownWord();
      const thresholds = { wellness: 5, orthopedic: 10, physiotherapy: 7, medical: 6 } as const;
      for (const category of ['wellness', 'orthopedic', 'physiotherapy', 'medical'] as const)
        for (const more of [0, 1])
          await stockUp(database, {
            name: `Éléphant ${category} ${more} ${word}`,
            category,
            stock: thresholds[category] + more,
          });
      await stockUp(database, { name: 'Autre', nameEn: 'Other', sku: word.toUpperCase(), stock: 30 });
      await openOffice(page, database, language);

      await page.goto('/admin/products');
      await page.getByLabel(say.search).fill(`elephant ${word.toUpperCase()}`);
      await expect(page.getByRole('status').filter({ hasText: say.found(8) })).toBeVisible();
      const names = await page.getByRole('article').getByRole('heading').allTextContents();
      expect(names.map((name) => name.replace(/Éléphant (\w+ \d) .*/, '$1'))).toEqual([
        'wellness 0',
        'wellness 1',
        'medical 0',
        'physiotherapy 0',
        'medical 1',
        'physiotherapy 1',
        'orthopedic 0',
        'orthopedic 1',
      ]);
      for (const [category, threshold] of Object.entries(thresholds)) {
        const low = page.getByRole('article').filter({ hasText: `${category} 0` });
        expect(plain(await low.textContent())).toContain(say.low(threshold, threshold));
        const enough = page.getByRole('article').filter({ hasText: `${category} 1` });
        expect(plain(await enough.textContent())).not.toMatch(/Stock bas|Low stock/);
      }

      await page.getByLabel(say.search).fill(word);
      await expect(page.getByRole('status').filter({ hasText: say.found(9) })).toBeVisible();
      await page.getByRole('link', { name: say.next }).click();
      await expect(page.getByText(say.page)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);

      await page.getByLabel(say.category).selectOption(say.wellness);
      await expect(page.getByRole('status').filter({ hasText: say.found(2) })).toBeVisible();
      await page.reload();
      await expect(page.getByLabel(say.category)).toHaveValue('wellness');
      await expect(page.getByRole('article')).toHaveCount(2);
      await page.getByLabel(say.show, { exact: true }).selectOption(say.archived);
      await expectText(page, say.nothing);
      await page.goBack();
      await expect(page.getByLabel(say.show, { exact: true })).toHaveValue('');
      await expect(page.getByLabel(say.category)).toHaveValue('');
      await expect(page.getByRole('article')).toHaveCount(8);

      await page.goto('/admin/products?q=%C3%A9l%C3%A9phant&category=nonsense&page=999999999');
      await page.getByLabel(say.search).fill(`${word} nowhere`);
      await page.getByRole('link', { name: say.all }).click();
      await expect(page.getByLabel(say.search)).toHaveValue('');
    });

    test('are added with a picture that is seen at once, and sell at the next request', async ({
      page,
      shop,
      browser,
    }) => {
      const name = `Béquilles ${ownWord()}`;
      await openOffice(page, shop.database, language);
      await page.goto('/admin/products');
      await page.getByRole('link', { name: say.add }).first().click();

      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/upload', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByLabel(say.picture, { exact: true }).setInputFiles(await photo('#b4472e'));
      await expect(page.getByAltText(say.preview)).toHaveAttribute('src', /^blob:/);
      await expect(page.getByRole('progressbar', { name: say.sending })).toBeVisible();

      await page.getByLabel(say.nameFr).fill(name);
      await page.getByLabel(say.nameEn).fill(`${name} en`);
      await page.getByLabel(say.descriptionFr).fill('Réglables.');
      await page.getByLabel(say.descriptionEn).fill('Adjustable.');
      await page.getByLabel(say.category).selectOption('orthopedic');
      await page.getByLabel(say.price).fill('18 000');
      await page.getByLabel(say.lprice).fill('987654321');
      await expectText(page, say.floor);
      await page.getByLabel(say.stock).fill('3');
      await page.getByRole('button', { name: say.add }).click();
      await expectText(page, say.awaited);
      release();
      await expect(page.getByText(say.added)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/products\/edit\/\d+$/);
      await expectText(page, say.current(3));
      await expectText(page, say.floor);

      const { rows } = await shop.database.query('select * from products where name = $1', [name]);
      expect(rows[0]).toMatchObject({ price: 18_000, lprice: 987_654_321, stock: 3, category: 'orthopedic' });
      const href = await page.getByRole('link', { name: say.inShop }).getAttribute('href');
      expect(href).toBe(shopPath(rows[0].slug));
      const shown = await visit(browser, href ?? '');
      expect(shown.status).toBe(200);
      const image = shown.page.getByRole('main').locator(`img[src*="${rows[0].image_url}"]`).first();
      await expect(image).toBeVisible();
      const served = await fetch(`${process.env.SHOP_ADDRESS}/images/${rows[0].image_url}?w=400`);
      expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);

      for (const path of [
        href,
        `${href}.data`,
        shopPath(''),
        `/products?q=${encodeURIComponent(name)}`,
        `/en/products.data?q=${encodeURIComponent(name)}`,
        '/',
        '/_root.data',
        '/en',
        '/cart',
        '/sitemap.xml',
      ]) {
        const answer = await fetch(`${process.env.SHOP_ADDRESS}${path}`);
        expect(await answer.text(), path ?? '').not.toMatch(/987.?654.?321/);
      }
      await shown.page.close();
      await shop.database.query('update products set archived_at = now() where id = $1', [rows[0].id]);
    });

    test('with wrong fields are refused with a sentence each, and keep what was typed', async ({
      page,
      shop,
    }) => {
      const taken = ownWord();
      await stockUp(shop.database, { sku: taken });
      await openOffice(page, shop.database, language);
      await page.goto('/admin/products/add');
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByRole('alert').filter({ hasText: say.summary })).toBeFocused();
      await expect(page.getByLabel(say.nameFr)).toHaveAccessibleDescription(say.required);

      await page.getByLabel(say.nameFr).fill('<b>Lit</b>');
      await page.getByLabel(say.sku).fill(taken);
      await page.getByLabel(say.category).selectOption('medical');
      await page.getByLabel(say.price).fill('-5');
      await page.getByLabel(say.lprice).fill('12,5');
      await page.getByLabel(say.stock).fill('deux');
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByLabel(say.stock)).toHaveAccessibleDescription(new RegExp(say.pieces));
      for (const field of [say.price, say.lprice])
        expect(plain(await page.getByLabel(field).locator('..').textContent())).toContain(say.amount);
      await expect(page.getByLabel(say.price)).toHaveValue('-5');
      await expect(page.getByLabel(say.category)).toHaveValue('medical');

      await page.getByLabel(say.price).fill('5');
      await page.getByLabel(say.lprice).fill('5');
      await page.getByLabel(say.stock).fill('0');
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByLabel(say.sku)).toHaveAccessibleDescription(new RegExp(say.skuTaken));
      await expect(page.getByLabel(say.nameFr)).toHaveValue('<b>Lit</b>');
      expect(await shop.database.query("select 1 from products where name = '<b>Lit</b>'")).toMatchObject({
        rowCount: 0,
      });
    });

    test('are changed, and lose the picture that they no longer show', async ({ page, shop }) => {
      const product = await stockUp(shop.database);
      await openOffice(page, shop.database, language);
      await page.goto(`/admin/products/edit/${product.id}`);
      const pictures: string[] = [];
      const keptPicture = async () => {
        const { rows } = await shop.database.query('select image_url from products where id = $1', [
          product.id,
        ]);
        return String(rows[0].image_url);
      };
      for (const color of ['#0f5257', '#b4472e']) {
        const before = await keptPicture();
        await page.getByLabel(say.picture, { exact: true }).setInputFiles(await photo(color));
        await page.getByRole('button', { name: say.save }).click();
        await expect.poll(keptPicture).not.toBe(before);
        const after = await keptPicture();
        await expect(page.getByAltText(say.preview)).toHaveAttribute('src', `/images/${after}?w=400`);
        pictures.push(after);
      }
      const statusOf = async (file: string | undefined) => {
        const answer = await fetch(`${process.env.SHOP_ADDRESS}/images/${file}`);
        return answer.status;
      };
      await expect.poll(() => statusOf(pictures[0])).toBe(404);
      expect(await statusOf(pictures[1])).toBe(200);

      await page.getByLabel(say.nameFr).fill('Lit de soin');
      await page.getByLabel(say.price).fill('7000');
      await expectText(page, say.floor);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('heading', { level: 1, name: 'Lit de soin' })).toBeVisible();
      await expectText(page, say.floor);
      const { rows } = await shop.database.query(
        "select before, after from audit_log where action = 'product.changed' and subject_id = $1 order by id desc limit 1",
        [String(product.id)],
      );
      expect(rows[0]).toEqual({
        before: { name: product.name, price: 10_000 },
        after: { name: 'Lit de soin', price: 7000 },
      });
    });

    test('keep what is typed while a slow network saves', async ({ page, shop }) => {
      const product = await stockUp(shop.database);
      await openOffice(page, shop.database, language);
      await page.goto(`/admin/products/edit/${product.id}`);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/edit/*.data*', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByLabel(say.price).fill('9000');
      await page.getByLabel(say.nameFr).focus();
      await page.keyboard.press('Control+s');
      await page.getByLabel(say.nameFr).fill('Tapé entre-temps');
      release();
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(page.getByLabel(say.price)).toHaveValue('9000');
      await expect(page.getByLabel(say.nameFr)).toHaveValue('Tapé entre-temps');
      await expect(page.getByLabel(say.nameFr)).toBeFocused();
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tapé entre-temps' })).toBeVisible();
      await expect(page.getByRole('button', { name: say.save })).toBeHidden();
    });

    test('that somebody else changed meanwhile show who and what; mine can go on top, or theirs be loaded', async ({
      page,
      shop,
    }) => {
      const product = await stockUp(shop.database, { sku: ownWord() });
      await openOffice(page, shop.database, language);
      const change = async () => {
        await shop.database.query(
          'update products set price = price - 1000, version = version + 1 where id = $1',
          [product.id],
        );
        await shop.database.query(
          `insert into audit_log (administrator_name, action, subject_type, subject_id, subject_name)
            values ('Awa', 'product.changed', 'product', $1, '')`,
          [String(product.id)],
        );
      };
      await page.goto(`/admin/products/edit/${product.id}`);
      await page.getByLabel(say.nameFr).fill('Le mien');
      await change();
      await page.getByRole('button', { name: say.save }).click();
      await expectText(page, `Awa ${say.stale}`);
      await expectText(page, say.staleChange);
      await expect(page.getByLabel(say.nameFr)).toHaveValue('Le mien');
      await expect(page.getByLabel(say.price)).toHaveValue('9000');
      await page.getByRole('button', { name: say.onTop }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(page.getByRole('button', { name: say.onTop })).toBeHidden();
      const { rows } = await shop.database.query('select name, price from products where id = $1', [
        product.id,
      ]);
      expect(rows[0]).toEqual({ name: 'Le mien', price: 9000 });

      await page.getByLabel(say.price).fill('1');
      await change();
      await page.getByRole('button', { name: say.save }).click();
      await expectText(page, `Awa ${say.stale}`);
      await expect(page.getByLabel(say.price)).toHaveValue('1');
      await page.getByRole('button', { name: say.theirs }).click();
      await expect(page.getByLabel(say.price)).toHaveValue('8000');
      await expect(page.getByRole('button', { name: say.save })).toBeHidden();
    });

    test('are counted into the ledger, and counted again when they moved meanwhile', async ({
      page,
      shop,
    }) => {
      const product = await stockUp(shop.database, { stock: 20 });
      const staff = await openOffice(page, shop.database, language);
      await page.goto(`/admin/products/edit/${product.id}`);
      await page.getByLabel(say.nameFr).fill('Pas encore enregistré');
      await page.getByRole('button', { name: say.count }).click();
      await expect(page.getByLabel(say.counted)).toHaveAccessibleDescription(say.required);

      await shop.database.query(
        "insert into stock_movements (product_id, change, reason) values ($1, -2, 'count')",
        [product.id],
      );
      await page.getByLabel(say.counted).fill('17');
      await page.getByLabel(say.note, { exact: true }).fill('casse');
      await page.getByRole('button', { name: say.count }).click();
      await expectText(page, say.moved);
      await expectText(page, say.current(18));
      await expect(page.getByLabel(say.counted)).toHaveValue('17');
      expect(await stockOf(shop.database, product.id)).toBe(18);

      await page.getByRole('button', { name: say.count }).click();
      await expectText(page, say.current(17));
      await expect(page.getByLabel(say.counted)).toHaveValue('');
      await expect(page.getByLabel(say.nameFr)).toHaveValue('Pas encore enregistré');
      const newest = page.getByRole('row').nth(1);
      await expect(newest).toContainText('−1');
      await expect(newest).toContainText('17');
      await expect(newest).toContainText(say.sale);
      await expect(newest).toContainText('casse');
      await expect(newest).toContainText(staff.username);
      const { rows } = await shop.database.query(
        'select change, reason, note, administrator_name from stock_movements where product_id = $1 order by id desc limit 1',
        [product.id],
      );
      expect(rows[0]).toEqual({
        change: -1,
        reason: 'count',
        note: 'casse',
        administrator_name: staff.username,
      });
    });

    test('show 20 movements a page, and lead to the order that moved them', async ({ page, shop }) => {
      await openOffice(page, shop.database, language);
      const { rows } = await shop.database.query(
        `select m.product_id, o.id, o.number from stock_movements m
          join order_items i on i.id = m.order_item_id join orders o on o.id = i.order_id limit 1`,
      );
      await page.goto(`/admin/products/edit/${rows[0].product_id}`);
      await expect(page.getByRole('link', { name: rows[0].number })).toHaveAttribute(
        'href',
        `/admin/orders/${rows[0].id}`,
      );
      const product = await stockUp(shop.database, { stock: 1 });
      await shop.database.query(
        `insert into stock_movements (product_id, change, reason) select $1, 1, 'count' from generate_series(1, 20)`,
        [product.id],
      );
      await page.goto(`/admin/products/edit/${product.id}`);
      await page.getByLabel(say.nameFr).fill('Pas encore enregistré');
      await page.getByRole('link', { name: say.next }).click();
      await expect(page.getByText(say.page)).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(2);
      await expect(page.getByLabel(say.nameFr)).toHaveValue('Pas encore enregistré');
    });

    test('are deleted by a second click, unless Escape, leaving or five seconds took the first back', async ({
      page,
      shop,
      browser,
    }) => {
      const word = ownWord();
      const product = await stockUp(shop.database, { name: `Lit ${word}`, stock: 5 });
      await stockUp(shop.database, { name: `Table ${word}`, stock: 9 });
      const { rows: ordered } = await shop.database.query(
        `insert into orders (number, token, idempotency_key, content_digest, customer_name, phone, phone_typed,
            language, total_amount)
          values ($1, $2, $1, '', 'Awa', '+237677000011', '677000011', 'fr', 10000) returning id`,
        [word, word.repeat(3)],
      );
      await shop.database.query(
        `insert into order_items (order_id, position, product_id, quantity, price, floor, name, name_en, image_url)
          values ($1, 1, $2, 1, 10000, 8000, 'Lit commandé', '', '')`,
        [ordered[0].id, product.id],
      );
      await openOffice(page, shop.database, language);
      await page.clock.install();
      await page.goto(`/admin/products?q=${word}`);
      const tile = page.getByRole('article').filter({ hasText: 'Lit' });
      const first = tile.getByRole('button', { name: say.remove });
      const second = tile.getByRole('button', { name: say.again });
      await first.click();
      await expect(second).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(second).toBeHidden();
      await first.click();
      await page.getByLabel(say.search).focus();
      await expect(second).toBeHidden();
      await page.clock.pauseAt(Date.now() + 60_000);
      await first.click();
      await page.clock.runFor(4900);
      await expect(second).toBeVisible();
      await page.clock.runFor(200);
      await expect(second).toBeHidden();
      await page.clock.resume();
      await first.dblclick();
      await expect(second).toBeVisible();
      await page.keyboard.press('Escape');
      const { rows } = await shop.database.query('select archived_at from products where id = $1', [
        product.id,
      ]);
      expect(rows[0].archived_at).toBeNull();

      await first.click();
      await second.click();
      await expect(page.getByText(say.gone)).toBeVisible();
      await expect(tile).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`q=${word}`));
      await expect(page.getByRole('link', { name: `Table ${word}`, exact: true })).toBeFocused();
      const visitor = await visit(browser, shopPath(product.slug));
      expect(visitor.status).toBe(404);
      await visitor.page.goto(`${shopPath('')}?q=${word}`);
      await expect(visitor.page.getByRole('article')).toHaveCount(1);
      const { rows: kept } = await shop.database.query(
        'select o.total_amount, i.name, i.price from orders o join order_items i on i.order_id = o.id where o.id = $1',
        [ordered[0].id],
      );
      expect(kept).toEqual([{ total_amount: '10000', name: 'Lit commandé', price: 10_000 }]);

      await page.getByLabel(say.show, { exact: true }).selectOption(say.archived);
      await page.getByRole('button', { name: say.restore }).click();
      await expect(page.getByText(say.restored)).toBeVisible();
      expect((await visitor.page.goto(shopPath(product.slug)))?.status()).toBe(200);
      await visitor.page.close();
      await shop.database.query('delete from orders where id = $1', [ordered[0].id]);
    });

    test('keep their buttons in place when the deletion is armed, and archiving is undone for ten seconds', async ({
      page,
      shop,
    }) => {
      const word = ownWord();
      const product = await stockUp(shop.database, { name: `Lit ${word}` });
      const archivedAt = async () => {
        const { rows } = await shop.database.query('select archived_at from products where id = $1', [
          product.id,
        ]);
        return rows[0].archived_at;
      };
      await openOffice(page, shop.database, language);
      await page.clock.install();
      const edit = page.getByRole('link', { name: `${say.edit} Lit ${word}` });
      const first = page.getByRole('button', { name: say.remove });
      const second = page.getByRole('button', { name: say.again });
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/admin/products?q=${word}`);
        await first.scrollIntoViewIfNeeded();
        const before = [await boxOf(edit), await boxOf(first)];
        await first.click();
        await expect(second).toBeFocused();
        await expect(second).toHaveCSS('background-color', 'rgb(125, 29, 18)');
        expect([await boxOf(edit), await boxOf(second)], `${width} px`).toEqual(before);
        expect(await cutText(page), `${width} px`).toEqual([]);
      }
      await edit.click();
      await expect(page).toHaveURL(`/admin/products/edit/${product.id}`);
      expect(await archivedAt()).toBeNull();

      await page.goto(`/admin/products?q=${word}`);
      await first.click();
      await second.click();
      const gone = page.getByRole('dialog').filter({ hasText: say.gone });
      await gone.getByRole('button', { name: say.undo }).click();
      await expect(page.getByText(say.restored)).toBeVisible();
      await expect(first).toBeVisible();
      await expect(page).toHaveURL(`/admin/products?q=${word}`);
      expect(await archivedAt()).toBeNull();

      await page.clock.pauseAt(Date.now() + 60_000);
      await first.click();
      await second.click();
      await expect(gone).toBeVisible();
      await page.mouse.move(0, 0);
      await page.clock.runFor(9500);
      await expect(gone.getByRole('button', { name: say.undo })).toBeVisible();
      await page.clock.runFor(1000);
      await expect(gone).toBeHidden();
    });

    test('that are archived say so on their own page, and are restored there with what is being typed', async ({
      page,
      shop,
    }) => {
      const product = await stockUp(shop.database);
      await shop.database.query('update products set archived_at = now() where id = $1', [product.id]);
      await openOffice(page, shop.database, language);
      await page.goto(`/admin/products/edit/${product.id}`);
      await expectText(page, say.isArchived);
      await page.getByLabel(say.nameFr).fill('Remis en rayon');
      await page.getByRole('button', { name: say.restore }).click();
      await expect(page.getByText(say.restored)).toBeVisible();
      await expect(page.getByLabel(say.nameFr)).toHaveValue('Remis en rayon');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Remis en rayon' })).toBeVisible();
    });

    test('that do not exist are said not to', async ({ page, shop }) => {
      await openOffice(page, shop.database, language);
      for (const id of ['999999', '0', '-1', '1e3', 'abc', '99999999999999999999']) {
        const answer = await page.goto(`/admin/products/edit/${id}`);
        expect([id, answer?.status()]).toEqual([id, 404]);
        await expect(page.getByRole('heading', { name: say.missing })).toBeVisible();
      }
    });

    test('are found, opened and changed with the keyboard alone', async ({ page, shop }) => {
      const word = ownWord();
      const product = await stockUp(shop.database, { name: `Lit ${word}` });
      await openOffice(page, shop.database, language);
      await page.goto('/admin/products');
      await page.keyboard.press('/');
      await page.keyboard.type(word);
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('link', { name: `Lit ${word}`, exact: true })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: `${say.edit} Lit ${word}` })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: say.again })).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: `Lit ${word}` })).toBeVisible();
      for (let i = 0; i < 40; i += 1) {
        await page.keyboard.press('Tab');
        if (await page.getByLabel(say.price).evaluate((field) => field === document.activeElement)) break;
      }
      await page.keyboard.press('Control+a');
      await page.keyboard.type('12 345');
      await page.keyboard.press('Control+s');
      await expect(page.getByText(say.saved)).toBeVisible();
      const { rows } = await shop.database.query('select price from products where id = $1', [product.id]);
      expect(rows[0].price).toBe(12_345);
    });
  });

  test(`axe finds nothing on the products’ screens in ${language}, and nothing sticks out`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    const long = 'Fauteuil-roulant-électrique-pliable-à-batterie-lithium-renforcé'.slice(0, 60);
    const product = await stockUp(shop.database, {
      name: `${long} ${ownWord()}`,
      price: 999_999_999,
      lprice: 999_999_999,
      stock: 4,
    });
    await openOffice(page, shop.database, language);
    for (const path of [
      '/admin/products',
      `/admin/products?q=${encodeURIComponent(product.name)}`,
      '/admin/products?q=nowhere-at-all',
      `/admin/products/edit/${product.id}`,
    ]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: say.count }).click();
    await expect(page.getByLabel(say.counted)).toHaveAccessibleDescription(say.required);
    await expectAccessible(page);
    await page.goto('/admin/products/add');
    await page.getByRole('button', { name: say.add }).click();
    await expect(page.getByRole('alert').filter({ hasText: say.summary })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
    await page.getByRole('button', { name: say.remove }).click();
    await expect(page.getByRole('button', { name: say.again })).toBeVisible();
    await expectAccessible(page);
  });
}
