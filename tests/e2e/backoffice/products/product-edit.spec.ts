import { Buffer } from 'node:buffer';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { languages } from '../../../../app/domain/localized.ts';
import { expectText, openBackoffice, visit, words } from '../../../support/backoffice/product-screens.ts';
import { ownWord, photo, stockUp } from '../../../support/backoffice/products.ts';
import { once, runs } from '../../../support/nightly.ts';
import { plain, test } from '../../../support/visitor.ts';

for (const language of languages) {
  const say = words[language];
  const shopPath = (slug: string) => `${language === 'en' ? '/en' : ''}/products/${slug}`;

  test.describe(`products in ${language}`, once(language, 'fr'), () => {
    test('go with others that are picked by name, and shown by it', async ({ page, shop }) => {
      await openBackoffice(page, shop.database, language, 'admin');
      const [edited, other] = [await stockUp(shop.database), await stockUp(shop.database)];
      await page.goto(`/admin/products/edit/${edited.id}`);
      const facts = page.getByText(say.facts, { exact: true });
      await facts.click();
      const picker = page.getByRole('combobox', { name: say.goesWith });
      await picker.fill(other.name);
      await expect(page.getByRole('option', { name: other.name })).toBeVisible();
      await picker.press('Enter');
      const chosen = page.getByRole('button', { name: `– ${other.name}` });
      await expect(chosen).toBeVisible();
      await page.keyboard.press('Control+s');
      await expect(page.getByText(say.saved).last()).toBeVisible();
      const stored = () =>
        shop.database
          .query('select goes_with from products where id = $1', [edited.id])
          .then(({ rows }) => rows[0].goes_with);
      expect(await stored()).toBe(`#${other.id}`);
      await page.reload();
      await facts.click();
      await chosen.click();
      await page.keyboard.press('Control+s');
      await expect.poll(stored).toBe('');
    });

    test('are added with a picture that is seen at once, and sell at the next request', async ({
      page,
      shop,
      browser,
    }) => {
      const name = `Béquilles ${ownWord()}`;
      // Only an admin may sell below the floor.
      await openBackoffice(page, shop.database, language, 'admin');
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
      await page.getByRole('textbox', { name: say.stock }).fill('3');
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
      await openBackoffice(page, shop.database, language);
      await page.goto('/admin/products/add');
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByRole('alert').filter({ hasText: say.summary })).toBeFocused();
      await expect(page.getByLabel(say.nameFr)).toHaveAccessibleDescription(say.required);

      await page.getByLabel(say.nameFr).fill('<b>Lit</b>');
      await page.getByLabel(say.sku).fill(taken);
      await page.getByLabel(say.category).selectOption('medical');
      await page.getByLabel(say.price).fill('-5');
      await page.getByLabel(say.lprice).fill('12,5');
      await page.getByRole('textbox', { name: say.stock }).fill('deux');
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByRole('textbox', { name: say.stock })).toHaveAccessibleDescription(
        new RegExp(say.pieces),
      );
      for (const field of [say.price, say.lprice])
        expect(plain(await page.getByLabel(field).locator('..').textContent())).toContain(say.amount);
      await expect(page.getByLabel(say.price)).toHaveValue('-5');
      await expect(page.getByLabel(say.category)).toHaveValue('medical');

      await page.getByLabel(say.price).fill('5');
      await page.getByLabel(say.lprice).fill('5');
      await page.getByRole('textbox', { name: say.stock }).fill('0');
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByLabel(say.sku)).toHaveAccessibleDescription(new RegExp(say.skuTaken));
      await expect(page.getByLabel(say.nameFr)).toHaveValue('<b>Lit</b>');
      expect(await shop.database.query("select 1 from products where name = '<b>Lit</b>'")).toMatchObject({
        rowCount: 0,
      });
    });

    test('are changed, and lose the picture that they no longer show', async ({ page, shop }) => {
      const product = await stockUp(shop.database);
      await openBackoffice(page, shop.database, language, 'admin');
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
        await expect(page.getByAltText(say.preview)).toHaveAttribute('src', `/images/${after}?w=400&f=webp`);
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
      await openBackoffice(page, shop.database, language);
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

    test('that a colleague changed meanwhile show who and what; one’s own version can be saved on top, or theirs loaded', async ({
      page,
      shop,
    }) => {
      const product = await stockUp(shop.database, { sku: ownWord() });
      await openBackoffice(page, shop.database, language);
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
      // What was typed stands in the fields already.
      await expect(page.getByText(/^(Des modifications non|Unsaved changes)/)).toHaveCount(0);
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

    test('that do not exist are not found', async ({ page, shop }) => {
      await openBackoffice(page, shop.database, language);
      for (const id of ['999999', '0', '-1', '1e3', 'abc', '99999999999999999999']) {
        const answer = await page.goto(`/admin/products/edit/${id}`);
        expect([id, answer?.status()]).toEqual([id, 404]);
        await expect(page.getByRole('heading', { name: say.missing })).toBeVisible();
      }
    });
  });
}

test('a manual of 20 MB is refused before it is sent, and what was typed stays', async ({ page, shop }) => {
  await openBackoffice(page, shop.database, 'fr');
  await page.goto('/admin/products/add');
  const name = page.getByLabel(words.fr.nameFr);
  await name.fill('Lit');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/upload')) sent += 1;
  });
  await page.getByText('Plus de détails (facultatif)').click();
  const manual = page.getByLabel('Notice (PDF)');
  const buffer = Buffer.alloc(20 * 1024 * 1024);
  await manual.setInputFiles({ name: 'notice.pdf', mimeType: 'application/pdf', buffer });
  await expect(manual).toHaveAccessibleDescription(/Cette notice dépasse 10\u00a0Mo\./);
  await expect(name).toHaveValue('Lit');
  expect(sent).toBe(0);
});

// A browser takes seconds to draw it.
test(
  'a photo of 50 megapixels is made smaller before it is sent, and is saved',
  runs(false),
  async ({ page, shop }) => {
    const product = await stockUp(shop.database);
    await openBackoffice(page, shop.database, 'fr');
    await page.goto(`/admin/products/edit/${product.id}`);
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const buffer = await sharp({
      create: { width: 8160, height: 6120, channels: 3, background: '#888', noise },
    })
      .jpeg({ quality: 80 })
      .toBuffer();
    expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
    const sending = page.waitForRequest('**/upload');
    await page
      .getByLabel('Photo', { exact: true })
      .setInputFiles({ name: 'telephone.jpg', mimeType: 'image/jpeg', buffer });
    const sent = Number(await (await sending).headerValue('content-length'));
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(10 * 1024 * 1024);
    await page.getByLabel('Nom (français)').fill('Lit photographié');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: 'Lit photographié' })).toBeVisible();
    const { rows } = await shop.database.query('select image_url from products where id = $1', [product.id]);
    const served = await fetch(`${process.env.SHOP_ADDRESS}/images/${rows[0].image_url}`);
    const { width, height, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 800, height: 600, format: 'jpeg' });
  },
);
