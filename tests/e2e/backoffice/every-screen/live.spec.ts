import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { reconnectLiveEvents, stubLiveEvents } from '../../../support/backoffice/failures.ts';
import { inTurn, promised } from '../../../support/nightly.ts';
import { test } from '../../../support/visitor.ts';

const words = {
  fr: { order: /Nouvelle commande MB-\d{4}-\d{5}\s: /, message: 'Nouveau message : ' },
  en: { order: /New order MB-\d{4}-\d{5} from /, message: 'New message from ' },
};

const promisedMs = promised(2000);

for (const language of languages.filter(inTurn('en'))) {
  const say = words[language];
  test(`a new order and a new message show in an open back-office within 2 s, in ${language}`, async ({
    page,
    shop,
    request,
  }) => {
    const staff = await hire(shop.database, { role: 'editor', language });
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, staff);
    await page.goto('/admin/dashboard');
    const unread = page.locator('nav a[href="/admin/messages"]');
    const countOf = async () => Number(/(\d+)/.exec((await unread.textContent()) ?? '')?.[1] ?? 0);
    const before = await countOf();
    const { rows } = await shop.database.query(
      'select id, price from products where archived_at is null and stock > 50 order by id limit 1',
    );
    const [{ id, price }] = rows;

    // The page receives no event before its stream is open.
    await expect(async () => {
      const name = `Visiteur ${randomUUID().slice(0, 6)}`;
      const ordered = await request.post('/cart', {
        form: { name, phone: '677000011', key: randomUUID(), line: `${id}-1`, total: price },
        maxRedirects: 0,
      });
      expect(ordered.status()).toBe(303);
      await expect(page.getByText(name)).toBeVisible({ timeout: promisedMs });
    }).toPass({ timeout: 15_000 });
    await expect(page.getByRole('link', { name: say.order }).first()).toHaveAttribute(
      'href',
      /\/admin\/orders\/[0-9a-f-]{36}$/,
    );

    const sender = `Curieuse ${randomUUID().slice(0, 6)}`;
    await request.post('/?index', {
      form: { name: sender, email: 'curieuse@exemple.cm', subject: 'Délai', message: `Bonjour ${sender}` },
    });
    // The notice of another journey's order may cover it.
    await expect(page.getByText(`${say.message}${sender}`)).toBeAttached({ timeout: promisedMs });
    await expect.poll(countOf, { timeout: promisedMs }).toBeGreaterThan(before);
  });
}

test('the answer to a form stays when a message arrives', async ({ page, shop, request }) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  await signIn(page, staff);
  await page.goto('/admin/profile/second-step');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByRole('button', { name: 'Switch on an app' }).click();
  const refusal = page.getByText('This is not your current password.');
  await expect(refusal).toBeVisible();
  await expect(async () => {
    const sender = `Curieuse ${randomUUID().slice(0, 6)}`;
    await request.post('/?index', {
      form: { name: sender, email: 'curieuse@exemple.cm', subject: 'Délai', message: `Bonjour ${sender}` },
    });
    await expect(page.getByText(`New message from ${sender}`)).toBeVisible({ timeout: promisedMs });
  }).toPass({ timeout: 15_000 });
  await page.waitForLoadState('networkidle');
  await expect(refusal).toBeVisible();
});

test('the answer to a form stays when news arrives before it is rendered', async ({ page, shop }) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  await signIn(page, staff);
  // News arrives again and again from the moment the form is sent.
  await page.addInitScript(() => {
    window.EventSource = class extends EventTarget {
      constructor() {
        super();
        addEventListener('submit', () => setInterval(() => this.dispatchEvent(new Event('open')), 0));
      }
      close() {}
    } as unknown as typeof EventSource;
  });
  await page.goto('/admin/profile/second-step');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByRole('button', { name: 'Switch on an app' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('This is not your current password.')).toBeVisible({ timeout: 1 });
});

test('a page whose live stream was refused reconnects, and shows what it missed', async ({
  page,
  shop,
  request,
}) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, staff);
  await page.clock.install();
  await page.route('**/admin/live', (route) => route.fulfill({ status: 204 }));
  await page.goto('/admin/dashboard');
  const unread = page.locator('nav a[href="/admin/messages"]');
  const countOf = async () => Number(/(\d+)/.exec((await unread.textContent()) ?? '')?.[1] ?? 0);
  const before = await countOf();
  const sender = `Curieuse ${randomUUID().slice(0, 6)}`;
  await request.post('/?index', {
    form: { name: sender, email: 'curieuse@exemple.cm', subject: 'Délai', message: `Bonjour ${sender}` },
  });
  expect(await countOf()).toBe(before);
  await page.unroute('**/admin/live');
  await page.clock.fastForward(16_000);
  await expect.poll(countOf).toBeGreaterThan(before);
});

test('an open live stream sends nothing after sign-out', async ({ shop }) => {
  const origin = process.env.SHOP_ADDRESS ?? '';
  const answer = await fetch(`${origin}/admin/live`, {
    redirect: 'manual',
    headers: { Accept: 'text/event-stream', Cookie: 'comptoir.session_token=forged' },
  });
  expect(answer.status).toBe(204);
  expect(
    (
      await shop.database.query(
        "select 1 from pg_stat_activity where application_name = 'comptoir notifications'",
      )
    ).rows.length,
  ).toBe(1);
});

for (const first of ['reload', 'page'] as const)
  test(`where a change leads is shown under its address, also when news came while it was sent and the ${first} arrives first`, async ({
    page,
    shop,
  }) => {
    await stubLiveEvents(page);
    await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
    await page.goto('/admin/products?view=table');
    await page.waitForLoadState('networkidle');

    const answers = { reload: Promise.withResolvers<void>(), page: Promise.withResolvers<void>() };
    const asked: string[] = [];
    await page.route(/\/admin\/products(\/edit\/\d+)?\.data/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const kind = route.request().url().includes('/edit/') ? 'page' : 'reload';
      asked.push(kind);
      await answers[kind].promise;
      await route.fallback();
    });
    await reconnectLiveEvents(page);
    await expect.poll(() => asked).toEqual(['reload']);
    await page
      .getByRole('button', { name: /^Other actions – / })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Duplicate/ })
      .first()
      .click();
    await expect.poll(() => asked).toEqual(['reload', 'page']);

    // An answer asked for later has arrived: so has the first, if it was still wanted.
    const settle = () => page.evaluate(() => fetch('/admin/profile.data').then((answer) => answer.text()));
    answers[first].resolve();
    await settle();
    answers[first === 'reload' ? 'page' : 'reload'].resolve();
    await expect(page.getByText('Product duplicated: the copy is hidden.')).toBeVisible();
    await settle();
    await settle();
    await expect(page).toHaveURL(/\/admin\/products\/edit\/\d+$/);
    await expect(page.getByLabel('Description (French)')).toBeVisible();
  });
