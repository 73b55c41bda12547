import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Language, languages } from '../../../app/domain/localized.ts';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { once } from '../../support/nightly.ts';
import { changeOrder } from '../../support/orders.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { boxOf } from '../../support/pages/text-box.ts';
import { order, plain, test, words } from '../../support/visitor.ts';

const say = {
  fr: {
    received: 'Reçue',
    thanks: 'Merci Awa !',
    processing: ['Votre commande se prépare', 'En préparation'],
    shipping: ['Votre commande est en route', 'En livraison'],
    completed: ['Votre commande est terminée', 'Remise'],
    cancelled: ['Votre commande est annulée', 'Annulée'],
    agreed: 'Articles, aux prix convenus',
    struck: /au lieu de 75 000 FCFA/,
    again: 'Commander encore',
    question: 'Une question ?',
    asked: (number: string) => `Bonjour Comptoir Médical, j’ai une question sur la commande ${number}.`,
    forget: 'Oublier cette commande',
    keep: 'Le garder 30 jours',
    copy: 'Copier le numéro',
  },
  en: {
    received: 'Received',
    thanks: 'Thank you, Awa!',
    processing: ['Your order is being prepared', 'Being prepared'],
    shipping: ['Your order is on its way', 'Being delivered'],
    completed: ['Your order is completed', 'Handed over'],
    cancelled: ['Your order is cancelled', 'Cancelled'],
    agreed: 'Items, at the agreed prices',
    struck: /instead of 75,000 FCFA/,
    again: 'Order again',
    question: 'A question?',
    asked: (number: string) => `Hello Comptoir Médical, I have a question about order ${number}.`,
    forget: 'Forget this order',
    keep: 'Keep it for 30 days',
    copy: 'Copy the number',
  },
} as const;

const journeys: { language: Language; width: number; javaScriptEnabled: boolean }[] = [
  { language: 'fr', width: 360, javaScriptEnabled: false },
  { language: 'en', width: 1280, javaScriptEnabled: true },
];

for (const { language, width, javaScriptEnabled } of journeys) {
  test.describe(`an order in ${language} at ${width} px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width, height: 780 }, javaScriptEnabled });

    test('follows its state, shows the agreed prices, and is ordered again', async ({ page, shop }) => {
      const its = say[language];
      const db = drizzle(shop.database);
      const placed = await placeGloves(shop.database, language);
      const open = () => page.goto(shop.at(language, `/order/${placed.token}`));

      await open();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(its.thanks);
      await expect(page.getByRole('link', { name: words[language].whatsapp })).toBeVisible();
      await expect(page.getByRole('button', { name: its.again })).toHaveCount(0);
      // One state has one name, in the list of steps and among the facts of the order.
      await expect(page.locator('[aria-current="step"]')).toContainText(its.received);
      await expect(page.getByRole('definition').filter({ hasText: its.received })).toBeVisible();

      for (const status of ['processing', 'shipping', 'completed'] as const) {
        await changeOrder(db, placed.id, { status, actualPrice: 7000 });
        await open();
        const [title, step] = its[status];
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.locator('[aria-current="step"]')).toContainText(step);
        await expect(page.locator('[aria-current="step"] time')).toBeVisible();
        // The title names no other next step than the list of steps, whose end looks reached.
        await expect(page.getByText(/Prochaine étape|Next step/)).toHaveCount(0);
        await expect(page.locator('[aria-current="step"]')).toHaveAttribute(
          'data-step',
          status === 'completed' ? 'done' : 'now',
        );
        await expect(page.getByRole('link', { name: words[language].whatsapp })).toHaveCount(0);
      }
      await expect(page.getByRole('heading', { name: its.agreed })).toBeVisible();
      expect(plain(await page.locator('del').first().textContent())).toMatch(its.struck);
      // A sum stands beside what it is for.
      const total = page.getByRole('term').filter({ hasText: /^Total$/ });
      const [label, sum] = await Promise.all([
        boxOf(total),
        boxOf(page.getByRole('definition').filter({ hasText: /^70[\u202f,]000/ })),
      ]);
      expect(sum.left).toBeGreaterThan(label.right);
      expect(sum.top).toBeLessThan(label.bottom);
      expect(plain(await page.getByRole('main').textContent())).toMatch(/70[ ,]000 FCFA/);
      const asking = new URL(
        (await page.getByRole('link', { name: its.question }).getAttribute('href')) ?? '',
      );
      expect(plain(asking.searchParams.get('text'))).toBe(`${its.asked(placed.number)} ${page.url()}`);
      if (javaScriptEnabled) await expectAccessible(page);

      await page.getByRole('button', { name: its.again }).click();
      await expect(page).toHaveURL(/\/cart$/);
      // At today's price, not at the agreed one.
      await expect(page.getByRole('main')).toContainText(/75[ \u202f,]000/);
      await expect(page.locator('input[name=quantity]')).toHaveValue('10');

      await changeOrder(db, placed.id, { status: 'cancelled', actualPrice: 7000 });
      await open();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(its.cancelled[0]);
      await expect(page.locator('[aria-current="step"]')).toContainText(its.cancelled[1]);
    });
  });
}

for (const language of languages)
  test(
    `the device remembers its own order until it is told to forget it, in ${language}`,
    once(language, 'en'),
    async ({ page, context, shop }) => {
      const its = say[language];
      const gloves = shop.at(language, '/products/gants-nitrile--s');
      await page.goto(gloves);
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: words[language].addToCart })
        .click();
      await page.goto(shop.at(language, '/cart'));
      await order(page, language, { name: 'Awa', phone: `6 77 01 ${language === 'fr' ? '30' : '31'} 11` });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(its.thanks);
      await expect(page.getByRole('button', { name: its.forget })).toBeVisible();
      const address = new URL(page.url()).pathname;
      const number = (await page.locator('#order-number').textContent()) ?? '';
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: its.copy }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(number);

      const { rows } = await shop.database.query('select id from orders where number = $1', [number]);
      await changeOrder(drizzle(shop.database), rows[0].id, { status: 'shipping' });
      for (const path of ['/', '/cart']) {
        await page.goto(shop.at(language, path));
        const link = page.getByRole('main').getByRole('link', { name: number });
        await expect(link).toContainText(its.shipping[1]);
        await expect(link).toHaveAttribute('href', address);
      }

      await page.goto(address);
      await page.getByRole('button', { name: its.forget }).click();
      await expect(page.getByRole('button', { name: its.keep })).toBeFocused();
      await page.goto(shop.at(language, '/'));
      await expect(page.getByRole('main').getByRole('link', { name: number })).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('orders'))).toBe(null);
    },
  );

test('an order is forgotten after 30 days, and a link that somebody sent is not kept', async ({
  page,
  shop,
}) => {
  const placed = await placeGloves(shop.database, 'fr');
  await page.goto(`/order/${placed.token}`);
  await expect(page.getByRole('button', { name: say.fr.keep })).toBeVisible();
  await page.evaluate(
    ({ token, number }) => {
      const placedAt = Date.now() - 31 * 24 * 3600 * 1000;
      localStorage.setItem(
        'orders',
        JSON.stringify([{ token, number, state: 'Reçue', placedAt }, { odd: 1 }]),
      );
    },
    { token: placed.token, number: placed.number },
  );
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: placed.number })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('orders'))).toBe(null);
});

test('a signed-in seller who opens a buyer’s link is offered the order in the back-office, a visitor is not', async ({
  page,
  shop,
}) => {
  const placed = await placeGloves(shop.database, 'fr');
  const offered = page.getByRole('link', { name: `Ouvrir la commande ${placed.number}` });
  const answer = await page.goto(`/order/${placed.token}`);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offered).toHaveCount(0);
  expect(await answer?.text()).not.toContain(`/admin/orders/${placed.id}`);
  await signIn(page, await hire(shop.database, { role: 'editor', language: 'fr' }));
  await page.goto(`/order/${placed.token}`);
  await offered.click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${placed.id}$`));
});

async function placeGloves(database: pg.Client, language: Language) {
  const { rows } = await database.query("select id from products where slug = 'gants-nitrile'");
  const placed = await placeOrder(drizzle(database), {
    key: randomUUID(),
    language,
    buyer: { name: 'Awa', phone: '+237677000014', phoneTyped: '677000014' },
    lines: [{ productId: rows[0].id, quantity: 10 }],
    seenTotal: undefined,
  });
  if (!placed.ok) throw new Error(placed.reason);
  const found = await database.query('select id, number from orders where token = $1', [placed.token]);
  return { token: placed.token, id: found.rows[0].id, number: found.rows[0].number };
}
