import { expect } from '@playwright/test';
import { ownWord } from '../../support/backoffice/products.ts';
import { takeOffSale } from '../../support/shown-products.ts';
import { order, test, words } from '../../support/visitor.ts';

const say = words.fr;

// One after the other: one of these changes the price of what they all buy.
test.describe.configure({ mode: 'default' });

test.use({ viewport: { width: 360, height: 740 } });

test.beforeEach(async ({ page, javaScriptEnabled }) => {
  await page.goto('/products/cannes-anglaises');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  if (javaScriptEnabled === false) return;
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await expect(page.getByText('2 dans le panier').first()).toBeVisible();
});

test('is kept across reloads and tabs, even when its cookie is cleared', async ({ page, context }) => {
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText('2 dans le panier').first()).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/cart');
  await expect(tab.getByLabel(/^Quantité/)).toHaveValue('2');
  await tab.close();
});

test('its page shows what the browser kept without the cookie, and what another tab adds', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.goto('/cart');
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('2');
  const tab = await context.newPage();
  await tab.goto('/products/ballon-gymnastique');
  await tab.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await expect(page.getByText('3 articles (2 produits)')).toBeVisible();
  await tab.close();
});

test('the summary counts pieces and products, the badge products', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByText('2 articles (1 produit)')).toBeVisible();
  await page.getByLabel(/^Quantité/).fill('20');
  await page.getByLabel(/^Quantité/).press('Enter');
  await expect(page.getByText('20 articles (1 produit)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Panier – 1 article dans le panier' })).toContainText(/1$/);
  await page.goto('/en/cart');
  await expect(page.getByText('20 items (1 product)')).toBeVisible();
});

test('beside the button that orders, the bar at the bottom says the sum alone', async ({ page }) => {
  await page.goto('/cart');
  const toForm = page.getByRole('link', { name: 'Commander', exact: true });
  await expect(toForm).toBeVisible();
  await page.getByRole('button', { name: say.placeOrder }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('button', { name: say.placeOrder })).toBeInViewport({ ratio: 1 });
  await expect(toForm).toBeHidden();
  await page.mouse.wheel(0, -5000);
  await expect(toForm).toBeVisible();
});

test('a cart that is asked for a deposit says so before it is ordered', async ({ page }) => {
  const deposit = page.getByText('Acompte : 30 % de la somme à payer, à la commande.');
  await page.goto('/cart');
  await expect(page.getByText('2 articles (1 produit)')).toBeVisible();
  await expect(deposit).toHaveCount(0);
  await page.getByLabel(/^Quantité/).fill('20');
  await page.getByLabel(/^Quantité/).press('Enter');
  await expect(deposit).toBeVisible();
});

test('quantity 0 removes the line, and undo brings it back with its quantity', async ({ page }) => {
  await page.goto('/cart');
  const minus = page.getByRole('button', { name: say.decrease });
  await minus.click();
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('1');
  await minus.click();
  await expect(page.getByRole('heading', { name: say.empty })).toBeVisible();
  await expect(page.getByRole('button', { name: say.placeOrder })).toBeHidden();
  await page.getByRole('button', { name: say.undo }).click();
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('1');
  await page.getByLabel(/^Quantité/).fill('0');
  await page.getByLabel(/^Quantité/).press('Enter');
  await expect(page.getByRole('heading', { name: say.empty })).toBeVisible();
  await page.getByRole('button', { name: say.undo }).click();
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('1');
});

test('a typed quantity is held to what is possible and says so, and nonsense changes nothing', async ({
  page,
}) => {
  await page.goto('/cart');
  const quantity = page.getByLabel(/^Quantité/);
  await quantity.press('End');
  await quantity.pressSequentially('000');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('999');
  const main = page.getByRole('main');
  await expect(main.getByText('999 au plus')).toBeVisible();
  await expect(quantity).toHaveAccessibleDescription(/999 au plus/);
  const replaced = await quantity.elementHandle();
  await quantity.fill('7');
  await quantity.press('Enter');
  await expect.poll(() => replaced?.evaluate((field) => field.isConnected)).toBe(false);
  await expect(page.getByText('7 articles (1 produit)')).toBeVisible();
  for (const typed of ['1,5', 'abc', '']) {
    await quantity.fill(typed);
    await quantity.press('Enter');
    await expect(main.getByText('Écrivez un nombre entier')).toBeVisible();
    await expect(quantity).toHaveValue('7');
    await quantity.fill('7');
    await quantity.press('Enter');
    await expect(main.getByText('Écrivez un nombre entier')).toBeHidden();
  }
  await quantity.fill('999');
  await quantity.press('Enter');
  await expect(page.getByText(/en stock.: le vendeur confirmera/)).toBeVisible();
  await quantity.fill('abc');
  await quantity.press('Enter');
  await expect(quantity).toHaveValue('999');
});

test.describe('while an earlier quantity is being saved', () => {
  // It would answer past the route that holds the answer.
  test.use({ serviceWorkers: 'block' });

  test('the next one stays as it is typed, and is saved once it is left', async ({ page }) => {
    await page.goto('/cart');
    const answers: (() => void)[] = [];
    await page.route(/\/cart(\?|$)/, async (route) => {
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      await route.continue();
    });
    const quantity = page.getByLabel(/^Quantité/);
    const field = await quantity.elementHandle();
    await quantity.fill('7');
    await quantity.press('Enter');
    await expect.poll(() => answers.length).toBe(1);
    await quantity.press('End');
    await quantity.pressSequentially('0');
    answers.shift()?.();
    await expect.poll(() => field?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(quantity).toHaveValue('70');
    await expect(quantity).toBeFocused();
    await expect(page.getByText('7 articles (1 produit)')).toBeVisible();
    await quantity.blur();
    await expect(page.getByText('70 articles (1 produit)')).toBeVisible();
    for (const answer of answers) answer();
    await expect(quantity).toHaveValue('70');
  });
});

test('what was typed beside the cart stays when quantities change, and errors stand beside their field', async ({
  page,
}) => {
  await page.goto('/cart');
  await page.getByLabel(say.name).fill('Awa');
  await page.getByLabel(say.phone).pressSequentially('6a7-7');
  await expect(page.getByLabel(say.phone)).toHaveValue('677');
  await page.getByRole('button', { name: say.increase }).click();
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('3');
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByLabel(say.phone)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Veuillez corriger ce champ')).toBeVisible();
  await expect(page.getByText('Veuillez corriger les champs suivants')).toBeHidden();
  await expect(page.getByLabel(say.phone)).toHaveValue('677');
  await expect(page.getByLabel(say.name)).toHaveValue('Awa');
  await page.getByLabel(say.phone).fill('690112233');
  await page.getByLabel(say.phone).blur();
  await expect(page.getByLabel(say.phone)).toHaveValue('6 90 11 22 33');
  await page.getByLabel(say.name).fill('');
  await page.getByRole('radio', { name: 'Expédition par agence' }).check();
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByText('Veuillez corriger les champs suivants')).toBeVisible();
  await expect(page.getByLabel('Ville', { exact: true })).toHaveAccessibleDescription(/ville ou l’agence/);
  await expect(page.getByLabel(say.phone)).toHaveValue('6 90 11 22 33');
});

test('a number that lacks a digit is shown in pairs, with what is wrong', async ({ page }) => {
  await page.goto('/cart');
  await page.getByLabel(say.name).fill('Awa');
  await page.getByLabel(say.phone).fill('69011223');
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByLabel(say.phone)).toHaveAccessibleDescription(/Il manque un chiffre\./);
  await expect(page.getByLabel(say.phone)).toHaveValue('6 90 11 22 3');
});

test('a price that changed is shown before anything is ordered, and confirming orders at the new price', async ({
  page,
  shop,
}) => {
  await page.goto('/cart');
  await shop.database.query("update products set price = 15500 where slug = 'cannes-anglaises'");
  try {
    await order(page, 'fr', { name: 'Prix Changé', phone: '677000012' });
    await expect(page.getByText(/Votre panier a changé/)).toBeVisible();
    await expect(page.getByText(/31.000/).first()).toBeVisible();
    const none = await shop.database.query("select 1 from orders where customer_name = 'Prix Changé'");
    expect(none.rowCount).toBe(0);
    await page.getByRole('button', { name: say.placeOrder }).click();
    await expect(page).toHaveURL(/\/order\//);
    const { rows } = await shop.database.query(
      "select total_amount::int as total from orders where customer_name = 'Prix Changé'",
    );
    expect(rows).toEqual([{ total: 31_000 }]);
  } finally {
    await shop.database.query("update products set price = 15000 where slug = 'cannes-anglaises'");
  }
});

test.describe('without the service worker, which would fetch past the test’s route', () => {
  test.use({ serviceWorkers: 'block' });

  test('an order placed before the new prices arrive has the chosen quantity', async ({ page, shop }) => {
    await page.goto('/cart');
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/cart$/, async (route) => {
      if (route.request().method() === 'GET') await answered;
      await route.fallback();
    });
    await page.getByRole('button', { name: say.increase }).click();
    await expect(page.locator('#cart-total').getByText('Total').locator('..')).toContainText(
      /^Total\s?45\s?000/,
    );
    await expect(page.getByText('3 articles (1 produit)')).toBeVisible();
    await order(page, 'fr', { name: 'Awa hâtive', phone: '677 00 11 22' });
    await expect(page).toHaveURL(/\/order\//);
    answer();
    const { rows } = await shop.database.query(
      `select quantity, total_amount::int as total from orders join order_items on order_id = orders.id
       where customer_name = 'Awa hâtive'`,
    );
    expect(rows).toEqual([{ quantity: 3, total: 45_000 }]);
  });

  test('a line that comes back before its price is known is confirmed, and ordered', async ({
    page,
    shop,
  }) => {
    await page.goto('/products/gants-nitrile--s');
    await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
    await page.goto('/cart');
    const crutches = page.getByRole('listitem').filter({ hasText: 'Cannes anglaises' });
    await crutches.getByRole('button', { name: say.remove }).click();
    await expect(crutches).toHaveCount(0);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/cart$/, async (route) => {
      if (route.request().method() === 'GET') await answered;
      await route.fallback();
    });
    await page.getByRole('button', { name: say.undo }).click();
    await order(page, 'fr', { name: 'Awa revenue', phone: '677 00 11 23' });
    await expect(page.getByText(/Votre panier a changé/)).toBeVisible();
    answer();
    await page.getByRole('button', { name: say.placeOrder }).click();
    await expect(page).toHaveURL(/\/order\//);
    const { rows } = await shop.database.query(
      `select quantity from orders join order_items on order_id = orders.id
       where customer_name = 'Awa revenue' order by quantity`,
    );
    expect(rows).toEqual([{ quantity: 1 }, { quantity: 2 }]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the cart counts in the header, says what it could not read, and undoes a typed 0', async ({
    page,
  }) => {
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: 'Panier – 1 article dans le panier' })).toContainText(/1$/);
    const quantity = page.getByLabel(/^Quantité/);
    for (const [typed, sentence] of [
      ['1000', '999 au plus'],
      ['1,5', 'Écrivez un nombre entier'],
    ] as const) {
      await quantity.fill(typed);
      await quantity.press('Enter');
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(quantity).toHaveValue('999');
    }
    await quantity.fill('0');
    await quantity.press('Enter');
    await page.getByRole('button', { name: say.undo }).click();
    await expect(quantity).toHaveValue('999');
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without one', () => {
    test.use({ javaScriptEnabled });

    test('a full cart says that it took nothing more', async ({ page, context, baseURL }) => {
      const lines = Array.from({ length: 100 }, (_, i) => `${900_000 + i}-1`).join('_');
      await context.addCookies([
        { name: 'cart', value: `1.${Date.now() + 60_000}.${lines}`, url: baseURL ?? '' },
      ]);
      await page.goto('/products/ballon-gymnastique');
      await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
      await expect(
        page.getByRole('status').getByText('Votre panier contient déjà 100 produits'),
      ).toBeVisible();
    });
  });

test('a double tap is one order', async ({ page, shop }) => {
  await page.goto('/cart');
  await page.getByLabel(say.name).fill('Double Tap');
  await page.getByLabel(say.phone).fill('677000013');
  await page.getByRole('button', { name: say.placeOrder }).dblclick();
  await expect(page).toHaveURL(/\/order\//);
  const { rowCount } = await shop.database.query("select 1 from orders where customer_name = 'Double Tap'");
  expect(rowCount).toBe(1);
});

test('a lost answer and a retry are one order', async ({ page, shop }) => {
  await page.goto('/cart');
  await page.route('**/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await order(page, 'fr', { name: 'Réponse Perdue', phone: '677000014' });
  const again = page.getByRole('button', { name: say.sendNow });
  await expect(again).toBeVisible();
  await page.unroute('**/cart');
  await again.click();
  await expect(page).toHaveURL(/\/order\//);
  const { rowCount } = await shop.database.query(
    "select 1 from orders where customer_name = 'Réponse Perdue'",
  );
  expect(rowCount).toBe(1);
});

test('an answer that is not the shop’s does not say whether the order is saved', async ({ page, shop }) => {
  await page.goto('/cart');
  await page.route('**/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ contentType: 'text/html', body: '<h1>Bienvenue sur ce réseau</h1>' });
  });
  await order(page, 'fr', { name: 'Passerelle Perdue', phone: '677000017' });
  await expect(page.getByRole('alert').getByText(/Nous ne savons pas encore/)).toBeVisible();
  await expect(page.getByText(/Rien n’a été enregistré/)).toHaveCount(0);
  await expect(page.locator('[name=maybe-saved]')).toHaveValue('yes');
  await page.unroute('**/cart');
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page).toHaveURL(/\/order\//);
  const { rowCount } = await shop.database.query(
    "select 1 from orders where customer_name = 'Passerelle Perdue'",
  );
  expect(rowCount).toBe(1);
});

test('twenty posts with one key are one order, and the same key with another cart is refused', async ({
  request,
  shop,
}) => {
  const { rows } = await shop.database.query("select id, price from products where slug = 'gants-nitrile'");
  const post = (quantity: number) =>
    request.post('/cart', {
      form: {
        key: 'one-key-for-twenty',
        name: 'Vingt Fois',
        phone: '677000015',
        line: `${rows[0].id}-${quantity}`,
        total: rows[0].price * quantity,
      },
      maxRedirects: 0,
    });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(1)));
  expect(new Set(answers.map((answer) => `${answer.status()} ${answer.headers().location}`)).size).toBe(1);
  expect(answers[0]?.status()).toBe(303);
  const { rowCount } = await shop.database.query("select 1 from orders where customer_name = 'Vingt Fois'");
  expect(rowCount).toBe(1);
  const other = await post(2);
  expect(other.status()).toBe(422);
  expect(await other.text()).toContain('Ce formulaire a déjà servi');
});

test('a name of 60 letters in one word keeps the cart, the order and the notices inside the screen', async ({
  page,
  shop,
}) => {
  const slug = ownWord();
  const name = `${slug}${'w'.repeat(60 - slug.length)}`;
  await shop.database.query(
    `insert into products (slug, name, price, lprice, category, stock, created_at) values ($1, $2, 999999999, 1, 'medical', 3, '2020-01-01')`,
    [slug, name],
  );
  await page.goto(`/products/${slug}`);
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await expect(page.getByText('1 dans le panier').first()).toBeVisible();
  await page.goto('/cart');
  const isWhole = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await isWhole();
  const removed = page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Retirer' });
  await removed.click();
  const undo = page.getByRole('button', { name: 'Annuler' });
  await expect(undo).toBeVisible();
  await isWhole();
  await undo.click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await order(page, 'fr', { name: 'Awa Long', phone: '677000160' });
  await expect(page.getByRole('heading', { name: 'Merci Awa Long' })).toBeVisible();
  await page.waitForLoadState();
  await isWhole();
  await takeOffSale(shop.database, [`/products/${slug}`]);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the form stands under the goods, and the button beside it stays in sight', async ({ page }) => {
    await page.goto('/cart');
    const goods = await page.getByRole('link', { name: 'Continuer mes achats' }).boundingBox();
    const field = await page.getByLabel(say.name).boundingBox();
    expect(field?.x).toBeLessThan(640);
    expect(field?.y).toBeGreaterThan(goods?.y ?? 0);
    const button = page.getByRole('button', { name: say.placeOrder });
    expect((await button.boundingBox())?.x).toBeGreaterThan(640);
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.getByText('Autre destinataire, remarque, entreprise').click();
    await page.getByLabel('NIU').scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  });

  test('what is to pay stands beside the goods of an order, not below them', async ({ page }) => {
    await page.goto('/cart');
    await order(page, 'fr', { name: 'Awa Desk', phone: '677000128' });
    await expect(page.getByRole('heading', { name: 'Paiement' })).toBeVisible();
    // The page's elements are there before its stylesheet, and could be measured without it.
    await page.waitForLoadState();
    const sides = [
      page.getByRole('heading', { name: 'Articles commandés' }),
      page.getByRole('heading', { name: 'Paiement' }),
    ];
    const [goods, payment] = await Promise.all(sides.map((side) => side.boundingBox()));
    expect(goods?.x).toBeLessThan(640);
    expect(payment?.x).toBeGreaterThan(640);
    const ends = await page
      .locator('.order-columns > div')
      .evaluateAll((all) => all.map((one) => one.lastElementChild?.getBoundingClientRect().bottom ?? 0));
    expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(360);
  });
});
