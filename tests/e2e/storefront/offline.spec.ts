import { expect, type Page } from '@playwright/test';
import { test, words } from '../../support/visitor.ts';

const say = words.fr;

test.use({ viewport: { width: 360, height: 740 } });

test('pages and pictures once seen, and the cart, open without a network; an order waits and is sent once', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/products/ballon-gymnastique');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/cart');
  await page.goto('/products/ballon-gymnastique');
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Hors connexion/)).toBeVisible();
  const picture = page.getByRole('article').first().getByRole('presentation').first();
  await expect
    .poll(() => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBeGreaterThan(0);
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas encore été consultée' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Comptoir Médical');
  await expect(page.getByText('Hors connexion', { exact: false })).toHaveText('Hors connexion.');

  await page.goto('/cart');
  await expect(page.getByLabel(/^Quantité/)).toHaveValue('2');
  await expect(page.getByText(/24.000/).first()).toBeVisible();
  await page.getByLabel(say.name).fill('Sans Réseau');
  await page.getByLabel(say.phone).fill('677000016');
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByText(/Votre commande est gardée sur ce téléphone/)).toBeVisible();
  await expect(page.getByRole('button', { name: say.sendNow })).toBeHidden();

  await context.setOffline(false);
  await expect(page.getByText(/Envoyer maintenant.\?/)).toBeVisible();
  await page.getByRole('button', { name: say.sendNow }).click();
  await expect(page).toHaveURL(/\/order\//);
  const { rows } = await shop.database.query(
    "select total_amount::int as total from orders where customer_name = 'Sans Réseau'",
  );
  expect(rows).toEqual([{ total: 24_000 }]);
  await page.goto('/products');
  await expect(page.getByRole('button', { name: say.sendNow })).toBeHidden();
});

test('a quote that was asked for without a network is sent later, kept on the device and readable offline', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/products/ballon-gymnastique');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/cart');
  await page.getByLabel(say.name).fill('Clinique Sans Réseau');
  await page.getByLabel(say.phone).fill('6 77 00 12 99');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Demander un devis' }).click();
  await expect(page.getByText(/Votre demande de devis est gardée sur ce téléphone/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: say.sendNow }).click();
  await expect(page).toHaveURL(/\/quote\//);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/^Demande D-\d{4}-\d{5,}$/);
  await expect(page.getByText('Cet appareil garde le lien de ce devis pendant 30 jours')).toBeVisible();
  const { rows } = await shop.database.query(
    "select request_number as number from quotes where buyer_name = 'Clinique Sans Réseau'",
  );
  expect(rows).toHaveLength(1);

  await page.goto('/');
  const kept = page.getByRole('link', { name: `${rows[0].number} : Demandé` });
  await expect(kept).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await kept.click();
  await expect(title).toHaveText(`Demande ${rows[0].number}`);
  await context.setOffline(false);
  await page.goto('/cart');
  await expect(page.getByText('Votre panier est vide')).toBeVisible();
});

test('the cart counts its pieces without a network too', async ({ page, context }) => {
  await page.goto('/cart');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/cart');
  await page.goto('/products/ballon-gymnastique');
  const add = page.getByRole('article').first().getByRole('button', { name: say.addToCart });
  await add.click();
  await add.click();
  await expect(page.getByText('2 dans le panier').first()).toBeVisible();
  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByText(/24.000/).first()).toBeVisible();
  await expect(page.getByText('2 articles (1 produit)')).toBeVisible();
  await page.getByRole('button', { name: say.increase }).click();
  await expect(page.getByText('3 articles (1 produit)')).toBeVisible();
});

test('what was added before the script came has its name and its price without a network', async ({
  page,
  context,
}) => {
  await page.goto('/products/ballon-gymnastique');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const form = page.getByRole('article').first().locator('form[data-add-to-cart]').first();
  await form.evaluate((each: HTMLFormElement) => each.submit());
  await expect(page).toHaveURL(/\/cart$/);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Ballon de gymnastique' })).toBeVisible();
  await expect(page.getByText(/12.000/).first()).toBeVisible();
});

test('the same goods that are ordered again from a stored cart are another order', async ({
  page,
  context,
  shop,
}) => {
  const ball = '/products/ballon-gymnastique';
  const add = () => page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto(ball);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(ball);
  await add();
  await page.goto('/cart');
  await fillOrder(page, 'Deux Fois Pareil', '677000021');
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page).toHaveURL(/\/order\//);

  await context.setOffline(true);
  await page.goto(ball);
  await add();
  await page.goto('/cart');
  await fillOrder(page, 'Deux Fois Pareil', '677000021');
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByText(/Votre commande est gardée sur ce téléphone/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: say.sendNow }).click();
  await expect(page).toHaveURL(/\/order\//);
  expect(await ordersOf(shop, 'Deux Fois Pareil')).toHaveLength(2);
});

test('what is added to the cart while an order waits stays in it', async ({ page, context, shop }) => {
  await page.goto('/products/ballon-gymnastique');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/cart');
  await fillOrder(page, 'Ajout Après Coup', '677000022');
  await context.setOffline(true);
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByText(/Votre commande est gardée sur ce téléphone/)).toBeVisible();
  await context.setOffline(false);
  await page.goto('/products/cannes-anglaises');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.getByRole('button', { name: say.sendNow }).click();
  await expect(page).toHaveURL(/\/order\//);
  expect(await ordersOf(shop, 'Ajout Après Coup')).toHaveLength(1);
  await page.goto('/cart');
  await expect(page.getByText('1 article (1 produit)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cannes anglaises' })).toBeVisible();
});

test('an order and a request for a quote wait beside each other', async ({ page, context, shop }) => {
  await page.goto('/products/ballon-gymnastique');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/cart');
  await fillOrder(page, 'Devis Et Commande', '677000023');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Demander un devis' }).click();
  await expect(page.getByText(/Votre demande de devis est gardée sur ce téléphone/)).toBeVisible();
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByText(/Votre commande est gardée sur ce téléphone/)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: say.sendNow }).click();
  await expect(page).toHaveURL(/\/order\//);
  await page.getByRole('button', { name: say.sendNow }).click();
  await expect(page).toHaveURL(/\/quote\//);
  expect(await ordersOf(shop, 'Devis Et Commande')).toHaveLength(1);
  const quotes = await shop.database.query("select from quotes where buyer_name = 'Devis Et Commande'");
  expect(quotes.rows).toHaveLength(1);
});

test('a cart that was never opened opens without a network', async ({ page, context }) => {
  await page.goto('/products/ballon-gymnastique');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const answered = page.waitForResponse('**/cart');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await answered;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByText('1 article (1 produit)')).toBeVisible();
});

test('a PDF that was opened before stays one without a network', async ({ page, context, shop }) => {
  const { rows } = await shop.database.query(
    `select '/order/' || token || '/papers/' || documents.id || '.pdf' as paper
     from documents join orders on orders.id = order_id where kind = 'invoice' and customer_name <> '' limit 1`,
  );
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/');
  const open = () =>
    page.evaluate(async (paper) => {
      const answer = await fetch(paper, { headers: { Accept: 'text/html' } });
      return `${answer.headers.get('Content-Type')} ${(await answer.text()).slice(0, 4)}`;
    }, rows[0].paper);
  expect(await open()).toBe('application/pdf %PDF');
  await context.setOffline(true);
  expect(await open()).toBe('application/pdf %PDF');
});

test('on a slow network the copy is that of the last answer, even if it came too late', async ({
  page,
  context,
  shop,
  bed,
}) => {
  await page.goto(bed);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(bed);
  const [worker] = context.serviceWorkers();
  // A hundred times as fast: an answer may take 80 ms, and takes 500.
  await worker?.evaluate(() => {
    const { fetch, setTimeout } = globalThis;
    globalThis.fetch = async (request) => {
      await new Promise((done) => setTimeout(done, 500));
      return fetch(request);
    };
    Reflect.set(globalThis, 'setTimeout', (act: () => void, ms: number) => setTimeout(act, ms / 100));
  });
  await shop.database.query('update products set price = 777000 where slug = $1', [bed.split('/').at(-1)]);
  await page.goto(bed);
  await expect(page.getByText(/Hors connexion/)).toBeVisible();
  const seesPrice = async () => {
    await page.goto(bed);
    return page
      .getByText(/777.000/)
      .first()
      .isVisible();
  };
  await expect.poll(seesPrice).toBe(true);
});

test('a search that was not made before shows no other search without a network', async ({
  page,
  context,
}) => {
  await page.goto('/products?q=ballon');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/products?q=ballon');
  await expect(page.getByRole('heading', { level: 1, name: /« ballon »/ })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/products?q=fauteuil');
  await expect(page.getByRole('heading', { name: 'Cette page n’a pas encore été consultée' })).toBeVisible();
  await page.goto('/products?q=ballon');
  await expect(page.getByRole('heading', { level: 1, name: /« ballon »/ })).toBeVisible();
});

/** The shop gets what the page sends, and the answer is lost. */
async function loseAnswer(page: Page) {
  await page.route('**/cart', async (route) => {
    const sent = route.request();
    if (sent.method() !== 'POST') return route.continue();
    const { 'content-length': _, ...headers } = await sent.allHeaders();
    await fetch(sent.url(), { method: 'POST', headers, body: sent.postData(), redirect: 'manual' });
    await route.abort();
  });
}

async function fillOrder(page: Page, name: string, phone: string) {
  await page.getByLabel(say.name).fill(name);
  await page.getByLabel(say.phone).fill(phone);
}

const ordersOf = async (
  shop: { database: { query: (sql: string, values: string[]) => Promise<{ rows: unknown[] }> } },
  name: string,
) => (await shop.database.query('select from orders where customer_name = $1', [name])).rows;

test('an order whose answer was lost is not doubled by the form of a cart that is opened anew', async ({
  page,
  shop,
}) => {
  await page.goto('/products/ballon-gymnastique');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/cart');
  await fillOrder(page, 'Réponse Coupée', '677000017');
  await loseAnswer(page);
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByRole('button', { name: say.sendNow })).toBeVisible();
  await page.unroute('**/cart');

  await page.goto('/cart');
  await fillOrder(page, 'Réponse Coupée', '677000017');
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByRole('button', { name: say.sendNow })).toBeHidden();
  expect(await ordersOf(shop, 'Réponse Coupée')).toHaveLength(1);
});

test('the same goods that are ordered days later are another order', async ({ page, shop }) => {
  await page.goto('/products/ballon-gymnastique');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/cart');
  await fillOrder(page, 'Deux Jours Après', '677000020');
  await loseAnswer(page);
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByRole('button', { name: say.sendNow })).toBeVisible();
  await page.unroute('**/cart');
  await page.evaluate(() => {
    const waiting = JSON.parse(localStorage.getItem('pending-order') ?? '');
    const savedAt = waiting.savedAt - 2 * 24 * 3600 * 1000;
    localStorage.setItem('pending-order', JSON.stringify({ ...waiting, savedAt }));
  });
  await page.goto('/cart');
  await fillOrder(page, 'Deux Jours Après', '677000020');
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page).toHaveURL(/\/order\//);
  expect(await ordersOf(shop, 'Deux Jours Après')).toHaveLength(2);
});

test('an order that is refused when it is sent from another page says why in the cart, with what was typed', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/products/ballon-gymnastique');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/cart');
  await fillOrder(page, 'Total Refusé', '677000018');
  await page.locator('[name=total]').evaluate((field) => field.setAttribute('value', '11000'));
  await context.setOffline(true);
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByText(/Votre commande est gardée sur ce téléphone/)).toBeVisible();
  await context.setOffline(false);

  await page.goto('/about');
  const sendNow = page.getByRole('button', { name: say.sendNow });
  // What stands between says nothing of the order.
  await page.route('**/cart', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: 'No' }),
  );
  const blocked = page.waitForResponse('**/cart');
  await sendNow.click();
  await blocked;
  await expect(sendNow).toBeEnabled();
  await page.unroute('**/cart');
  await sendNow.click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/Votre panier a changé/)).toBeVisible();
  await expect(page.getByLabel(say.name)).toHaveValue('Total Refusé');
  await expect(sendNow).toBeHidden();
  expect(await ordersOf(shop, 'Total Refusé')).toHaveLength(0);
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page).toHaveURL(/\/order\//);
  expect(await ordersOf(shop, 'Total Refusé')).toHaveLength(1);
});

test('a browser that stores nothing does not say that it keeps the order', async ({ page, context }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
  });
  await page.goto('/products/ballon-gymnastique');
  await page.getByRole('article').first().getByRole('button', { name: say.addToCart }).click();
  await page.goto('/cart');
  await fillOrder(page, 'Sans Mémoire', '677000019');
  await context.setOffline(true);
  await page.getByRole('button', { name: say.placeOrder }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nous ne savons pas' })).toBeVisible();
  await expect(page.getByText(/gardée sur ce téléphone/)).toBeHidden();
});
