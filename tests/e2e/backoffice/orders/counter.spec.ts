import { randomUUID } from 'node:crypto';
import { expect, type Route } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { countActs } from '../../../support/backoffice/acts.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockOf, stockUp } from '../../../support/backoffice/products.ts';
import { inTurn } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { boxOf } from '../../../support/pages/text-box.ts';
import { plain, test } from '../../../support/visitor.ts';

const words = {
  fr: {
    take: /^Encaisser et imprimer/,
    sold: /Vente MB-\d{4}-\d{5} enregistrée/,
    scan: 'Scanner ou écrire un nom',
    quantity: (name: string) => `Quantité – ${name}`,
    price: (name: string) => `Prix convenu – ${name}`,
    anyway: 'Vendre quand même',
    short: (name: string) => `${name} : demandé 3, en stock 1`,
    screen: 'Écran client',
    back: 'Revenir à la vente',
    total: '20 000 FCFA',
    empty: 'Ajoutez au moins un article.',
    goods: 'Articles',
    quantityInvalid: 'Indiquez un nombre de 1 à 999.',
    customer: 'Client au comptoir',
    received: 'Reçu',
    change: /À rendre ?2 000 FCFA/,
    missing: /Il manque ?1 000 FCFA/,
    stillShort: (name: string) => `${name} : demandé 2, en stock 1`,
    more: (name: string) => `Augmenter la quantité – ${name}`,
    medical: 'Médical',
    repriced: 'Des prix ont changé entre-temps',
    newTotal: '12 000 FCFA',
    failed: 'Erreur lors de l’enregistrement de la vente',
    restore: 'Les reprendre',
  },
  en: {
    take: /^Take payment and print/,
    sold: /Sale MB-\d{4}-\d{5} saved/,
    scan: 'Scan or type a name',
    quantity: (name: string) => `Quantity – ${name}`,
    price: (name: string) => `Actual price – ${name}`,
    anyway: 'Sell anyway',
    short: (name: string) => `${name}: 3 wanted, 1 in stock`,
    screen: 'Customer screen',
    back: 'Back to the sale',
    total: '20,000 FCFA',
    empty: 'Add at least one item.',
    goods: 'Items',
    quantityInvalid: 'Enter a number from 1 to 999.',
    customer: 'Counter customer',
    received: 'Received',
    change: /Change due ?2,000 FCFA/,
    missing: /Still due ?1,000 FCFA/,
    stillShort: (name: string) => `${name}: 2 wanted, 1 in stock`,
    more: (name: string) => `Increase quantity – ${name}`,
    medical: 'Medical',
    repriced: 'Prices changed meanwhile',
    newTotal: '12,000 FCFA',
    failed: 'Error saving the sale',
    restore: 'Restore them',
  },
};

for (const language of languages.filter(inTurn('en')))
  for (const width of [360, 1280]) {
    const say = words[language];
    test.describe(`counter sale in ${language} at ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } });

      test('two articles are sold and printed in three clicks on one screen, to somebody without a phone', async ({
        page,
        shop,
      }) => {
        const staff = await hire(shop.database, { role: 'editor', language });
        await signIn(page, staff);
        await page.addInitScript(() => {
          window.print = () =>
            sessionStorage.setItem('printed', String(Number(sessionStorage.getItem('printed')) + 1));
        });
        const acts = await countActs(page);
        await openHydrated(page, () => page.goto('/admin/counter'));
        const tiles = page
          .getByRole('region', { name: say.goods, exact: true })
          .getByRole('listitem')
          .getByRole('button');
        await tiles.nth(0).click();
        await tiles.nth(1).click();
        await expect(page.getByRole('group', { name: /./ })).toHaveCount(2);
        const place = await boxOf(tiles.nth(0));
        if (width === 360) expect(place.top).toBeLessThanOrEqual(130);
        await page.getByRole('button', { name: say.take }).click();
        await expect(page.getByText(say.sold)).toBeVisible();
        expect(await boxOf(tiles.nth(0))).toEqual(place);
        const done = await acts.read();
        expect({ ...done, screens: new Set(done.screens).size }).toEqual({ clicks: 3, keys: 0, screens: 1 });
        await expect.poll(() => page.evaluate(() => sessionStorage.getItem('printed'))).toBe('1');
        await expect(page.getByRole('group', { name: /./ })).toHaveCount(0);
        const { rows } = await shop.database.query(
          `select status, customer_name, phone, (select count(*)::int from order_items where order_id = orders.id and taken = quantity) as taken,
            (select count(*)::int from invoices where order_id = orders.id) as invoices, paid = total_amount as is_paid from orders where entered_by = $1`,
          [staff.username],
        );
        expect(rows).toEqual([
          {
            status: 'completed',
            customer_name: say.customer,
            phone: '',
            taken: 2,
            invoices: 1,
            is_paid: true,
          },
        ]);
        await expect(page).not.toHaveURL(/print/);
        await page.reload();
        await expect(page.getByText(say.sold)).toBeVisible();
        expect(await page.evaluate(() => sessionStorage.getItem('printed'))).toBe('1');
      });
    });
  }

for (const language of languages.filter(inTurn('en'))) {
  const say = words[language];
  test.describe(`counter sale in ${language}`, () => {
    test.use({ viewport: { width: language === 'fr' ? 360 : 1280, height: language === 'fr' ? 640 : 800 } });

    test('scanned articles, an agreed price, a short stock that is said before it is sold anyway', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      const sku = ownWord();
      const { id, name } = await stockUp(shop.database, { sku, stock: 1 });
      await openHydrated(page, () => page.goto('/admin/counter'));
      await page.getByRole('button', { name: say.take }).click();
      await expect(page.getByLabel(say.scan)).toHaveAccessibleDescription(new RegExp(say.empty));
      await page.getByLabel(say.scan).click();
      await page.keyboard.type(sku);
      await page.keyboard.press('Enter');
      await page.getByLabel(say.quantity(name), { exact: true }).fill('3');
      await page.getByLabel(say.price(name)).fill('9000');
      await page.getByRole('button', { name: say.take }).click();
      await expect
        .poll(async () => plain(await page.getByRole('main').textContent()))
        .toContain(plain(say.short(name)));
      // Neither lies under the total, which stays at the bottom of a phone.
      const { top } = await boxOf(page.locator('.counter-foot'));
      const anyway = page.getByRole('button', { name: say.anyway });
      for (const seen of [anyway, page.getByLabel(say.quantity(name), { exact: true })])
        expect((await boxOf(seen)).bottom).toBeLessThanOrEqual(top);
      await expect(page.locator('.counter-foot')).toBeInViewport({ ratio: 1 });
      expect(await stockOf(shop.database, id)).toBe(1);
      // The stock is loaded again: until then the form is not sent.
      await expect(page.getByRole('button', { name: say.take })).toBeEnabled();
      // Enter in a field sells as the button does: it accepts no shortage.
      await page.getByLabel(say.quantity(name), { exact: true }).fill('2');
      await page.getByLabel(say.price(name)).press('Enter');
      await expect
        .poll(async () => plain(await page.getByRole('main').textContent()))
        .toContain(plain(say.stillShort(name)));
      expect(await stockOf(shop.database, id)).toBe(1);
      await page.getByLabel(say.quantity(name), { exact: true }).fill('3');
      await page.getByRole('button', { name: say.anyway }).click();
      await expect(page.getByText(say.sold)).toBeVisible();
      expect(await stockOf(shop.database, id)).toBe(0);
      const { rows } = await shop.database.query(
        'select o.total_amount::int as total from orders o join order_items i on i.order_id = o.id where product_id = $1',
        [id],
      );
      expect(rows).toEqual([{ total: 27_000 }]);
    });

    test('what cash is to give back is counted, and nothing of it is sent', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'cashier', language }));
      const sku = ownWord();
      await stockUp(shop.database, { sku, price: 18_000 });
      await openHydrated(page, () => page.goto('/admin/counter'));
      await page.keyboard.type(sku);
      await page.keyboard.press('Enter');
      const said = async () => plain(await page.getByRole('main').textContent());
      await page.getByRole('button', { name: language === 'fr' ? '20 000' : '20,000' }).click();
      await expect.poll(said).toMatch(say.change);
      await page.getByLabel(say.received).fill('17 000');
      await expect.poll(said).toMatch(say.missing);
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await page.getByRole('button', { name: say.take }).click();
      expect((await sent).postData()).not.toContain('17+000');
      await expect(page.getByText(say.sold)).toBeVisible();
      // Another sale is paid with other notes.
      await expect(page.getByLabel(say.received)).toHaveCount(0);
    });

    test('what is scanned while a sale is being saved begins the next one', async ({ page, shop }) => {
      const staff = await hire(shop.database, { role: 'cashier', language });
      await signIn(page, staff);
      const [first, second] = [ownWord(), ownWord()];
      const one = await stockUp(shop.database, { sku: first });
      const two = await stockUp(shop.database, { sku: second });
      const quantity = ({ name }: { name: string }) => page.getByLabel(say.quantity(name), { exact: true });
      const scan = async (sku: string) => {
        await page.getByLabel(say.scan).click();
        await page.keyboard.type(sku);
        await page.keyboard.press('Enter');
      };
      await openHydrated(page, () => page.goto('/admin/counter'));
      await scan(first);
      await expect(quantity(one)).toHaveValue('1');
      const selling = Promise.withResolvers<Route>();
      await page.route(/counter\.data/, (route) =>
        route.request().method() === 'POST' ? selling.resolve(route) : route.continue(),
      );
      await page.getByRole('button', { name: say.take }).click();
      const route = await selling.promise;
      await scan(first);
      await expect(quantity(one)).toHaveValue('2');
      await scan(second);
      await expect(quantity(two)).toHaveValue('1');
      await route.continue();
      await expect(page.getByText(say.sold)).toBeVisible();
      await expect(quantity(one)).toHaveValue('1');
      await expect(quantity(two)).toHaveValue('1');
      const { rows } = await shop.database.query(
        'select product_id as id, quantity from order_items join orders on orders.id = order_id where entered_by = $1',
        [staff.username],
      );
      expect(rows).toEqual([{ id: one.id, quantity: 1 }]);
    });

    test('the lines of the next sale stay when another category is shown', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'cashier', language }));
      const sku = ownWord();
      const { name } = await stockUp(shop.database, { sku });
      const quantity = page.getByLabel(say.quantity(name), { exact: true });
      const scan = async () => {
        await page.getByLabel(say.scan).click();
        await page.keyboard.type(sku);
        await page.keyboard.press('Enter');
        await expect(quantity).toHaveValue('1');
      };
      await openHydrated(page, () => page.goto('/admin/counter'));
      await scan();
      await page.getByRole('button', { name: say.take }).click();
      await expect(page.getByText(say.sold)).toBeVisible();
      await expect(page).not.toHaveURL(/print/);
      await scan();
      const goods = page.getByRole('region', { name: say.goods, exact: true });
      await goods.getByRole('link', { name: say.medical, exact: true }).click();
      await expect(page).toHaveURL(/category=medical/);
      await expect(quantity).toHaveValue('1');
    });

    test('what is scanned after a tile or a button was touched is found, and nothing touched counts again', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'cashier', language }));
      const [one, other] = [ownWord(), ownWord()];
      const first = await stockUp(shop.database, { sku: one });
      const second = await stockUp(shop.database, { sku: other });
      await openHydrated(page, () => page.goto('/admin/counter'));
      const quantities = page.getByRole('textbox', { name: /^(Quantité|Quantity) – / });
      const listed = () =>
        quantities.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      const goods = page.getByRole('region', { name: say.goods, exact: true });
      await goods.getByRole('listitem').getByRole('button').first().click();
      await expect(quantities).toHaveCount(1);
      await page.keyboard.type(one);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say.quantity(first.name), { exact: true })).toHaveValue('1');
      expect(await listed()).toEqual(['1', '1']);
      await page.getByRole('button', { name: say.more(first.name) }).click();
      await page.keyboard.type(other);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say.quantity(second.name), { exact: true })).toHaveValue('1');
      expect(await listed()).toEqual(['1', '2', '1']);
    });

    test('a sale waits for the articles whose codes are still being looked up', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'cashier', language }));
      const [one, other] = [ownWord(), ownWord()];
      const first = await stockUp(shop.database, { sku: one });
      const second = await stockUp(shop.database, { sku: other });
      await openHydrated(page, () => page.goto('/admin/counter'));
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(new RegExp(`counter/goods.*${other}`), async (route) => {
        await asked;
        await route.continue();
      });
      await page.keyboard.type(one);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say.quantity(first.name), { exact: true })).toHaveValue('1');
      await page.keyboard.type(other);
      await page.evaluate(async () => {
        const press = (key: string) =>
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          );
        press('Enter');
        await null;
        press('F2');
      });
      answer();
      await expect(page.getByLabel(say.quantity(second.name), { exact: true })).toHaveValue('1');
      await page.getByRole('button', { name: say.take }).click();
      await expect(page.getByText(say.sold)).toBeVisible();
      expect(await Promise.all([first, second].map(({ id }) => stockOf(shop.database, id)))).toEqual([
        19, 19,
      ]);
    });

    test('a price that changed while the sale was open is shown before anything is sold', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'cashier', language }));
      const sku = ownWord();
      const { id, name } = await stockUp(shop.database, { sku, price: 10_000 });
      await openHydrated(page, () => page.goto('/admin/counter'));
      await page.keyboard.type(sku);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('1');
      await shop.database.query('update products set price = 12000 where id = $1', [id]);
      const said = async () => plain(await page.getByRole('main').textContent());
      await page.getByRole('button', { name: say.take }).click();
      await expect.poll(said).toContain(say.repriced);
      await expect.poll(said).toContain(say.newTotal);
      expect(await stockOf(shop.database, id)).toBe(20);
      await page.getByRole('button', { name: say.take }).click();
      await expect(page.getByText(say.sold)).toBeVisible();
      const { rows } = await shop.database.query(
        'select paid::int from orders join order_items on order_id = orders.id where product_id = $1',
        [id],
      );
      expect(rows).toEqual([{ paid: 12_000 }]);
    });

    test('a sale whose answer was lost is counted once, also from its draft after a reload', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'cashier', language }));
      const sku = ownWord();
      const { id, name } = await stockUp(shop.database, { sku });
      await openHydrated(page, () => page.goto('/admin/counter'));
      await page.keyboard.type(sku);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('1');
      await page.route(/\/admin\/counter/, async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: say.take }).click();
      await expect(page.getByText(say.failed)).toBeVisible();
      expect(await stockOf(shop.database, id)).toBe(19);
      await page.unrouteAll();
      await openHydrated(page, () => page.reload());
      await page.getByRole('button', { name: say.restore }).click();
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('1');
      await page.getByRole('button', { name: say.take }).click();
      await expect(page.getByText(say.sold)).toBeVisible();
      expect(await stockOf(shop.database, id)).toBe(19);
    });

    test('bad quantities are refused with a sentence, and nothing is sold', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const sku = ownWord();
      const { id, name } = await stockUp(shop.database, { sku, stock: 5 });
      await openHydrated(page, () => page.goto('/admin/counter'));
      await page.keyboard.type(sku);
      await page.keyboard.press('Enter');
      const quantity = page.getByLabel(say.quantity(name), { exact: true });
      for (const wrong of ['0', '-1', '1.5', '1000000']) {
        await quantity.fill(wrong);
        await page.getByRole('button', { name: say.take }).click();
        // This answer, not the one before it: each takes the focus.
        await expect(page.getByRole('alert')).toBeFocused();
        await expect(quantity).toHaveAccessibleDescription(new RegExp(say.quantityInvalid));
        await expect(quantity).toHaveValue(wrong);
      }
      expect(await stockOf(shop.database, id)).toBe(5);
      const { rowCount } = await shop.database.query('select from order_items where product_id = $1', [id]);
      expect(rowCount).toBe(0);
    });

    test('a cashier sells at the listed price, and prints; no other price is asked or taken', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'cashier', language }));
      const sku = ownWord();
      const { id, name } = await stockUp(shop.database, { sku, price: 10_000, lprice: 6_543 });
      await openHydrated(page, () => page.goto('/admin/counter'));
      await page.keyboard.type(sku);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('1');
      await expect(page.getByLabel(say.price(name))).toHaveCount(0);
      await page.getByRole('button', { name: say.take }).click();
      await expect(page.getByText(say.sold)).toBeVisible();
      const forged = await page.request.post('/admin/counter', {
        form: {
          key: randomUUID(),
          name: '',
          phone: '',
          language,
          lines: JSON.stringify([[id, '1', '9000']]),
        },
        maxRedirects: 0,
      });
      expect(forged.status()).toBe(302);
      const { rows } = await shop.database.query(
        'select order_id as id, actual_price from order_items where product_id = $1',
        [id],
      );
      expect(rows.map(({ actual_price }) => actual_price)).toEqual([null, null]);
      expect((await page.request.get(`/admin/orders/${rows[0].id}/invoice.pdf`)).status()).toBe(200);
    });

    test('the customer’s screen shows articles and total, and no floor reaches the page at all', async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      const sku = ownWord();
      const { name } = await stockUp(shop.database, { sku, price: 10_000, lprice: 6_543 });
      const answers: string[] = [];
      page.on('response', async (response) => {
        if (response.url().includes('/admin/counter')) answers.push(await response.text().catch(() => ''));
      });
      await openHydrated(page, () => page.goto('/admin/counter'));
      await page.keyboard.type(sku);
      await page.keyboard.press('Enter');
      await page.getByLabel(say.quantity(name), { exact: true }).fill('2');
      await page.getByRole('button', { name: say.screen }).click();
      const screen = page.locator('.customer-screen');
      await expect.poll(async () => plain(await screen.textContent())).toContain(plain(say.total));
      await expect(screen).toContainText(name);
      await screen.getByRole('button', { name: say.back }).click();
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('2');
      expect(answers.join()).toContain(sku);
      // Ids of random digits stand beside.
      expect(answers.join()).not.toMatch(/(?<![\w-])6543(?![\w-])|lprice|floor/);
      await expectAccessible(page, [360, 1280]);
    });
  });
}
