import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { languages } from '../../../../app/domain/localized.ts';
import { browserFlags, findCompleteBrowser } from '../../../../scripts/system-packages/browser.mjs';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { inTurn } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import type { TestDevice } from '../../../support/servers/push-server.ts';
import { test } from '../../../support/shop/own-shop.ts';

// Shown notifications and workers outlast a journey.
test.use({ reuseContext: false });

test.describe.configure({ mode: 'default' });

const executablePath = findCompleteBrowser();
test.use({ launchOptions: { ...(executablePath && { executablePath }), args: browserFlags } });

const say = {
  fr: {
    on: 'Activer les notifications',
    switchedOn: 'Notifications activées sur cet appareil.',
    here: 'Cet appareil',
    test: 'Envoyer un test',
    sent: /^Test envoyé/,
    save: 'Enregistrer le choix',
    message: 'Nouveau message',
    none: 'Cochez au moins une nouvelle à recevoir.',
    off: 'Désactiver',
    switchedOff: 'Notifications désactivées.',
    testTitle: 'Notification de test',
    orderTitle: 'Nouvelle commande',
    logout: 'Déconnexion',
    sound: 'Jouer un son à l’arrivée d’une nouvelle',
    refused: /n’a pas l’autorisation d’afficher des notifications/,
    notSupported: /ne reçoit pas de notifications/,
    install: /^Sur iPhone et iPad, installez d’abord cette page/,
    failed: /Le service de notifications de votre navigateur n’a pas répondu/,
  },
  en: {
    on: 'Switch notifications on',
    switchedOn: 'Notifications switched on for this device.',
    here: 'This device',
    test: 'Send a test',
    sent: /^Test sent/,
    save: 'Save the choice',
    message: 'New message',
    none: 'Tick at least one thing to hear of.',
    off: 'Switch off',
    switchedOff: 'Notifications switched off.',
    testTitle: 'Test notification',
    orderTitle: 'New order',
    logout: 'Logout',
    sound: 'Play a sound when news arrives',
    refused: /is not allowed to show notifications/,
    notSupported: /receives no notifications/,
    install: /^On an iPhone or iPad, install this page first/,
    failed: /notification service did not answer/,
  },
};

const nothingWaits = (database: pg.Client) =>
  database.query(
    `update messages set read = true; update orders set status = 'processing' where status = 'pending';
     update quotes set state = 'draft' where state = 'requested';
     update payment_claims set state = 'refused', closed_at = now(), closed_by = 'awa' where state = 'open'`,
  );

const devices = (page: Page, language: 'fr' | 'en') =>
  page.getByRole('list', {
    name: language === 'fr' ? 'Appareils avec notifications' : 'Devices with notifications',
  });

/** Chromium without a screen has no push service: the browser gives this subscription instead. */
async function subscribeTo(page: Page, device: TestDevice) {
  await page.context().grantPermissions(['notifications'], { origin: process.env.SHOP_ADDRESS ?? '' });
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed');
        return true;
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'yes');
      return subscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('subscribed') ? subscription : null;
  }, device);
}

for (const language of languages.filter(inTurn('en'))) {
  const words = say[language];
  test.describe(`notifications on a phone, in ${language}`, () => {
    test.use({ viewport: { width: language === 'fr' ? 360 : 1280, height: 800 } });

    test('are switched on, tried, sent for an order, chosen and switched off', async ({
      page,
      shop,
      push,
      request,
    }) => {
      const staff = await hire(shop.database, { role: 'admin', language });
      await signIn(page, staff);
      const device = push.addDevice();
      await subscribeTo(page, device);
      const toDevice = () =>
        push.received
          .filter((each) => device.endpoint.endsWith(each.device))
          .map(({ message }) => message.title);
      await page.goto('/admin/profile');
      await page.getByRole('button', { name: words.on }).click();
      await expect(page.getByText(words.switchedOn)).toBeVisible();
      await expect(devices(page, language).getByText(words.here)).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('button', { name: words.test }).click();
      await expect(page.getByText(words.sent)).toBeVisible();
      await expect.poll(toDevice).toEqual([words.testTitle]);

      const { rows } = await shop.database.query(
        'select id, price from products where archived_at is null and stock > 50 order by id limit 1',
      );
      const ordered = await request.post('/cart', {
        form: {
          name: 'Awa Ngo',
          phone: '677000011',
          key: randomUUID(),
          line: `${rows[0].id}-1`,
          total: rows[0].price,
        },
        maxRedirects: 0,
      });
      expect(ordered.status()).toBe(303);
      await expect.poll(toDevice).toEqual([words.testTitle, words.orderTitle]);

      // Still this device after the page was opened again.
      await page.goto('/admin/profile');
      await expect(devices(page, language).getByText(words.here)).toBeVisible();
      const kinds = page.getByRole('group').getByRole('checkbox');
      await expect(kinds).toHaveCount(4);
      for (const kind of await kinds.all()) await kind.uncheck();
      await page.getByRole('button', { name: words.save }).click();
      await expect(page.getByText(words.none)).toBeVisible();
      await page.getByRole('checkbox', { name: words.message }).check();
      await page.getByRole('button', { name: words.save }).click();
      await expect
        .poll(
          async () =>
            (
              await shop.database.query('select kinds from push_subscriptions where administrator_id = $1', [
                staff.id,
              ])
            ).rows,
        )
        .toEqual([{ kinds: ['new-message'] }]);

      await page.getByRole('button', { name: words.off }).click();
      await expect(page.getByText(words.switchedOff)).toBeVisible();
      await expect(page.getByRole('button', { name: words.on })).toBeEnabled();
      expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
      expect(push.complaints).toEqual([]);
    });

    test('that a browser cannot show are explained', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'cashier', language }));
      await page.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
      });
      await page.goto('/admin/profile');
      await expect(page.getByText(words.refused)).toBeVisible();
      await expect(page.getByRole('button', { name: words.on })).toBeDisabled();

      await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
      await page.reload();
      await expect(page.getByText(words.notSupported)).toBeVisible();
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'userAgent', {
          get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
        });
      });
      await page.reload();
      await expect(page.getByText(words.install)).toBeVisible();
    });
  });
}

test('a failed answer of a push service is shown, and the test may be sent again', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'editor', language: 'fr' }));
  await page.context().grantPermissions(['notifications'], { origin: process.env.SHOP_ADDRESS ?? '' });
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no push service', 'AbortError'));
  });
  await page.goto('/admin/profile');
  await page.getByRole('button', { name: say.fr.on }).click();
  await expect(page.getByText(say.fr.failed)).toBeVisible();
  await expect(page.getByRole('button', { name: say.fr.on })).toBeEnabled();
});

test('the address of a private network is refused', async ({ page, shop }) => {
  await signIn(page, await hire(shop.database, { role: 'editor', language: 'fr' }));
  const answer = await page.request.post('/admin/profile/push', {
    form: {
      endpoint: 'https://169.254.169.254/latest',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      kinds: 'new-order',
    },
  });
  expect(answer.status()).toBe(422);
});

test('signing out ends the notifications of this device, also after the session ran out', async ({
  page,
  shop,
  push,
}) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  const count = async () =>
    (await shop.database.query('select from push_subscriptions where administrator_id = $1', [staff.id])).rows
      .length;
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, staff);
  await subscribeTo(page, push.addDevice());
  const switchOn = async () => {
    await page.goto('/admin/profile');
    await page.getByRole('button', { name: say.en.on }).click();
    await expect(page.getByText(say.en.switchedOn)).toBeVisible();
    expect(await count()).toBe(1);
  };
  const signOut = async () => {
    await page.getByRole('button', { name: say.en.logout }).first().click();
    await page.waitForURL('**/admin');
    expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
  };
  await switchOn();
  await signOut();
  expect(await count()).toBe(0);

  await signIn(page, staff);
  await switchOn();
  await shop.database.query(
    "update sessions set expires_at = now() - interval '1 second' where administrator_id = $1",
    [staff.id],
  );
  // The shop no longer knows which device this is: the browser ends its subscription.
  await signOut();
});

test('the notifications of a device end when somebody else signs in on it', async ({ page, shop, push }) => {
  const first = await hire(shop.database, { role: 'admin', language: 'en' });
  await signIn(page, first);
  await subscribeTo(page, push.addDevice());
  await page.goto('/admin/profile');
  await page.getByRole('button', { name: say.en.on }).click();
  await expect(page.getByText(say.en.switchedOn)).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, await hire(shop.database, { role: 'cashier', language: 'en' }));
  await page.goto('/admin/orders');
  await expect
    .poll(
      async () =>
        (await shop.database.query('select from push_subscriptions where administrator_id = $1', [first.id]))
          .rows.length,
    )
    .toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull();
});

test('the worker shows the notification, and a tap opens its screen', async ({ page, shop, push }) => {
  const origin = process.env.SHOP_ADDRESS ?? '';
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'en' }));
  await subscribeTo(page, push.addDevice());
  await page.goto('/admin/profile');
  await page.getByRole('button', { name: say.en.on }).click();
  await expect(page.getByText(say.en.switchedOn)).toBeVisible();

  const devtools = await page.context().newCDPSession(page);
  const { promise: registrationId, resolve } = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/admin`);
    if (own) resolve(own.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/admin'))?.active?.state),
    )
    .toBe('activated');
  const message = {
    title: 'New order',
    body: 'MB-2026-00042',
    address: '/admin/orders?q=MB-2026-00042',
    tag: 'one',
    language: 'en',
  };
  // The same event again: the device shows it once.
  for (const _ of [1, 2])
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registrationId,
      data: JSON.stringify(message),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/admin');
      const all = (await registration?.getNotifications()) ?? [];
      return all.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
    });
  await expect.poll(shown).toEqual([{ title: 'New order', body: 'MB-2026-00042', tag: 'one', lang: 'en' }]);

  const [worker] = page.context().serviceWorkers();
  const opened = await worker?.evaluate(async () => {
    type Scope = {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<void> };
      dispatchEvent: (event: Event) => void;
      NotificationEvent: new (
        name: string,
        init: { notification: Notification | undefined },
      ) => Event & { waitUntil: (done: Promise<unknown>) => void };
    };
    const scope = globalThis as unknown as Scope;
    const addresses: string[] = [];
    const work: Promise<unknown>[] = [];
    scope.clients.openWindow = async (url) => void addresses.push(url);
    const [notification] = await scope.registration.getNotifications();
    const click = new scope.NotificationEvent('notificationclick', { notification });
    // Only a real tap may be waited for.
    click.waitUntil = (done) => work.push(done);
    scope.dispatchEvent(click);
    await Promise.all(work);
    return addresses;
  });
  expect(opened).toEqual([`${origin}/admin/orders?q=MB-2026-00042`]);
  await expect.poll(shown).toEqual([]);
  // No page of the back-office is stored on the device.
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
});

/** Opens a screen that receives live events from now on. */
async function openLive(page: Page, path: string) {
  const live = page.waitForResponse((answer) => answer.url().endsWith('/admin/live'));
  await page.goto(path);
  await live;
}

test('the title counts what waits, also in a tab that nobody looks at', async ({ page, shop, request }) => {
  await nothingWaits(shop.database);
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await page.clock.install();
  await openLive(page, '/admin/products');
  await expect(page).toHaveTitle('Produits · Comptoir');
  await page.clock.fastForward('06:00');
  const write = async () => {
    const form = {
      name: 'Curieuse',
      email: 'curieuse@exemple.cm',
      subject: 'Délai',
      message: `Bonjour ${randomUUID()}`,
    };
    await request.post('/?index', { form });
  };
  await write();
  await expect(page).toHaveTitle('(1) Produits · Comptoir');
  await write();
  await expect(page).toHaveTitle('(2) Produits · Comptoir');
  await page.goto('/admin/orders');
  await expect(page).toHaveTitle('(2) Commandes · Comptoir');
  await page.locator('nav a[href="/admin/messages"]').first().click();
  await expect(page).toHaveTitle('(2) Messages · Comptoir');
});

test('a cashier’s title counts no message', async ({ page, shop, request }) => {
  await nothingWaits(shop.database);
  await signIn(page, await hire(shop.database, { role: 'cashier', language: 'fr' }));
  await page.goto('/admin/orders');
  await request.post('/?index', {
    form: {
      name: 'Curieuse',
      email: 'curieuse@exemple.cm',
      subject: 'Délai',
      message: `Bonjour ${randomUUID()}`,
    },
  });
  expect(await (await page.request.get('/admin/waiting')).json()).toEqual({ waiting: 0 });
  await expect(page).toHaveTitle('Commandes · Comptoir');
});

test('a sound is played on a device that wants it, and on no other', async ({ page, shop, request }) => {
  await signIn(page, await hire(shop.database, { role: 'editor', language: 'en' }));
  await page.addInitScript(() => {
    const notes: number[] = [];
    Object.assign(window, { notes });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      notes.push(this.frequency.value);
      start.apply(this, when);
    };
  });
  const notes = () => page.evaluate(() => (window as unknown as { notes: number[] }).notes);
  const write = async () => {
    const name = `Curieuse ${randomUUID().slice(0, 6)}`;
    await request.post('/?index', {
      form: { name, email: 'curieuse@exemple.cm', subject: 'Délai', message: `Bonjour ${name}` },
    });
    await expect(page.getByText(`New message from ${name}`)).toBeVisible();
  };
  await openLive(page, '/admin/profile');
  await write();
  expect(await notes()).toEqual([]);
  await page.getByRole('checkbox', { name: say.en.sound }).check();
  await expect.poll(notes).toEqual([660, 880]);
  await openLive(page, '/admin/orders');
  await write();
  await expect.poll(notes).toEqual([660, 880]);
});
