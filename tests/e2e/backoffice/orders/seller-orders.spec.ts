import { expect, type Page, type Route } from '@playwright/test';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { stockOf, test } from '../../../support/backoffice/order-screens.ts';
import { inTurn, runs } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { plain } from '../../../support/visitor.ts';

const words = {
  fr: {
    view: (number: string) => `Voir la commande ${number}`,
    confirm: 'Confirmer et écrire à Awa',
    confirmSilently: 'Confirmer la commande',
    complete: 'Terminer et remercier Awa',
    completed: 'Terminée',
    isConfirmed: 'est confirmée',
    thanks: 'merci pour votre commande',
    opened: (by: string) => `, par ${by}`,
    openedMessage: 'Message « Commande confirmée » ouvert dans WhatsApp',
    more: (name: string) => `Un de plus : ${name}`,
    drop: (name: string) => `Retirer : ${name}`,
    keep: (name: string) => `Garder : ${name}`,
    dropped: 'Sera retiré de la commande',
    price: 'Prix convenu',
    quantity: 'Quantité',
    quantityInvalid: 'Indiquez un nombre de 1 à 999.',
    pick: 'Ajouter un article',
    discount: 'Remise sur le tout',
    tooLarge: 'Au plus 30 000 FCFA, le prix des articles.',
    agreed: '27 000 FCFA',
    total: '28 500 FCFA',
    save: 'Enregistrer les modifications',
    saved: 'Modifications enregistrées avec succès !',
    floors: 'Dernier prix',
    floor: '16 000 FCFA',
    belowFloor: 'En dessous du dernier prix',
    ask: 'Demander l’accord d’un administrateur',
    waiting: 'Attend un accord',
    asks: (by: string) => `${by} demande votre accord`,
    accept: 'Accepter',
    accepted: 'Prix accepté :',
    change: '10 000 FCFA → 7 500 FCFA',
    print: 'Imprimer la facture',
    send: 'Envoyer la facture',
    final: 'Une facture a été établie',
    perPage: 'Par page',
    short: 'Le stock ne suffit pas',
    message: 'Commande confirmée',
    unknown: /on ne sait pas si c’est enregistré/,
    changedMeanwhile: 'Cette commande a été modifiée entre-temps',
  },
  en: {
    view: (number: string) => `View order ${number}`,
    confirm: 'Confirm and write to Awa',
    confirmSilently: 'Confirm the order',
    complete: 'Complete and thank Awa',
    completed: 'Completed',
    isConfirmed: 'is confirmed',
    thanks: 'thank you for your order',
    opened: (by: string) => `, by ${by}`,
    openedMessage: 'Message “Order confirmed” opened in WhatsApp',
    more: (name: string) => `One more: ${name}`,
    drop: (name: string) => `Remove: ${name}`,
    keep: (name: string) => `Keep: ${name}`,
    dropped: 'Will leave the order',
    price: 'Actual price',
    quantity: 'Quantity',
    quantityInvalid: 'Enter a number from 1 to 999.',
    pick: 'Add an item',
    discount: 'Overall discount',
    tooLarge: 'At most 30,000 FCFA, the price of the items.',
    agreed: '27,000 FCFA',
    total: '28,500 FCFA',
    save: 'Save Changes',
    saved: 'Changes saved successfully!',
    floors: 'Last prices',
    floor: '16,000 FCFA',
    belowFloor: 'Below the last price',
    ask: 'Ask an admin to approve',
    waiting: 'Waiting for approval',
    asks: (by: string) => `${by} asks for your approval`,
    accept: 'Accept',
    accepted: 'Price accepted:',
    change: '10,000 FCFA → 7,500 FCFA',
    print: 'Print Invoice',
    send: 'Send the invoice',
    final: 'An invoice was issued',
    perPage: 'Per page',
    short: 'Not enough stock',
    message: 'Order confirmed',
    unknown: /it is not known whether/,
    changedMeanwhile: 'This order was changed meanwhile',
  },
} satisfies Record<Language, unknown>;

/** What a person does: taps, keys, and the screens that follow each other. */
async function counted(page: Page, act: (hand: Hand) => Promise<void>) {
  const done = { clicks: 0, keys: 0, screens: 1 };
  let path = new URL(page.url()).pathname;
  page.on('framenavigated', (frame) => {
    const next = new URL(frame.url()).pathname;
    if (frame !== page.mainFrame() || next === path) return;
    path = next;
    done.screens += 1;
  });
  await act({
    click: async (target) => {
      done.clicks += 1;
      await target.click();
    },
    type: async (text) => {
      done.keys += text.length;
      await page.keyboard.type(text);
    },
  });
  return done;
}

type Hand = {
  click: (target: ReturnType<Page['getByRole']>) => Promise<void>;
  type: (text: string) => Promise<void>;
};

/** WhatsApp itself is answered by the test. */
async function catchWhatsApp(page: Page): Promise<URL[]> {
  const opened: URL[] = [];
  await page.context().route('https://wa.me/**', async (route) => {
    opened.push(new URL(route.request().url()));
    await route.fulfill({ body: 'WhatsApp' });
  });
  return opened;
}

for (const language of languages)
  for (const width of [360, 1280]) {
    const say = words[language];
    test.describe(
      `a seller’s orders in ${language} at ${width} px`,
      runs((language === 'fr') === (width === 360)),
      () => {
        test.use({ viewport: { width, height: 800 } });

        test('answering a new order takes 2 clicks: the row, and the next step that writes to the customer', async ({
          page,
          shop,
          place,
        }) => {
          const staff = await hire(shop.database, { role: 'editor', language });
          await signIn(page, staff);
          const order = await place({ customer: 'Awa Ngo Biyong', language });
          const opened = await catchWhatsApp(page);
          await page.goto('/admin/orders');
          const done = await counted(page, async ({ click }) => {
            // Anywhere on the row.
            await click(page.getByRole('row').filter({ hasText: order.number }));
            await click(page.getByRole('button', { name: say.confirm }));
            await expect(page.getByText(say.saved)).toBeVisible();
          });
          expect(done).toEqual({ clicks: 2, keys: 0, screens: 2 });

          await expect.poll(() => opened.length).toBe(1);
          expect(opened[0]?.pathname).toBe(`/${order.phone.slice(1)}`);
          const text = plain(opened[0]?.searchParams.get('text'));
          for (const part of [say.isConfirmed, order.number]) expect(text).toContain(part);
          await expect
            .poll(
              async () =>
                (await shop.database.query('select status from orders where id = $1', [order.id])).rows,
            )
            .toEqual([{ status: 'processing' }]);
          const { rows } = await shop.database.query(
            "select administrator_name as by, after from audit_log where subject_id = $1 and action = 'chat.opened'",
            [order.id],
          );
          expect(rows).toEqual([{ by: staff.username, after: { message: 'confirmed' } }]);
          await page.reload();
          await expect(page.getByText(say.opened(staff.username)).first()).toBeVisible();
          await expect
            .poll(async () => plain(await page.getByRole('main').textContent()))
            .toContain(say.openedMessage);
        });

        test('a double click on the next step writes to the customer once', async ({ page, shop, place }) => {
          const staff = await hire(shop.database, { role: 'editor', language });
          await signIn(page, staff);
          const order = await place({ customer: 'Awa Ngo Biyong', language });
          const opened = await catchWhatsApp(page);
          await page.goto(`/admin/orders/${order.id}`);
          await page.getByRole('button', { name: say.confirm }).dblclick();
          await expect(page.getByText(say.saved)).toBeVisible();
          await page.reload();
          await expect(page.getByText(say.opened(staff.username)).first()).toBeVisible();
          expect(opened).toHaveLength(1);
          const { rows } = await shop.database.query(
            "select count(*)::int from audit_log where subject_id = $1 and action = 'chat.opened'",
            [order.id],
          );
          expect(rows).toEqual([{ count: 1 }]);
        });

        test('negotiating and completing with one line changed takes 5 clicks', async ({
          page,
          shop,
          place,
        }) => {
          await signIn(page, await hire(shop.database, { role: 'editor', language }));
          const order = await place({ customer: 'Awa Ngo Biyong', language, quantity: 2 });
          const opened = await catchWhatsApp(page);
          await page.goto('/admin/orders');
          const done = await counted(page, async ({ click, type }) => {
            await click(page.getByRole('row').filter({ hasText: order.number }));
            await click(page.getByRole('button', { name: say.more(order.product) }));
            await click(page.getByRole('textbox', { name: say.price }));
            await type('9000');
            await click(page.getByRole('button', { name: say.completed, exact: true }));
            await click(page.getByRole('button', { name: say.complete }));
            await expect(page.getByText(say.saved)).toBeVisible();
          });
          expect(done).toEqual({ clicks: 5, keys: 4, screens: 2 });
          const { rows } = await shop.database.query(
            'select status, total_amount::int as total, quantity, taken from orders join order_items on order_id = orders.id where orders.id = $1',
            [order.id],
          );
          expect(rows).toEqual([{ status: 'completed', total: 27_000, quantity: 3, taken: 3 }]);
          expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 7, ledger: 7, moves: 2 });
          await expect.poll(() => opened.length).toBe(1);
          const text = plain(opened[0]?.searchParams.get('text'));
          for (const part of [say.thanks, say.agreed]) expect(text).toContain(part);
        });

        test('an invoice is printed with 2 clicks, after which pieces are final', async ({
          page,
          shop,
          place,
        }) => {
          await page.addInitScript(() => {
            window.print = () => localStorage.setItem('printed', 'yes');
          });
          await signIn(page, await hire(shop.database, { role: 'editor', language }));
          const order = await place();
          await shop.database.query(
            "update orders set status = 'completed', completed_at = now() where id = $1",
            [order.id],
          );
          await page.goto(`/admin/orders/${order.id}`);
          // The second click is in the system's own dialog.
          const done = await counted(page, async ({ click }) => {
            await click(page.getByRole('button', { name: say.print }));
            await expect.poll(() => page.evaluate(() => localStorage.getItem('printed'))).toBe('yes');
          });
          expect(done).toEqual({ clicks: 1, keys: 0, screens: 2 });
          await page.goto(`/admin/orders/${order.id}`);
          await expect(page.getByText(say.final)).toBeVisible();
          const opened = await catchWhatsApp(page);
          const download = page.waitForEvent('download');
          const sent = await counted(page, ({ click }) =>
            click(page.getByRole('button', { name: say.send })),
          );
          expect(sent).toEqual({ clicks: 1, keys: 0, screens: 1 });
          expect((await download).suggestedFilename()).toMatch(/^FA-\d{4}-\d{5}\.pdf$/);
          await expect.poll(() => opened[0]?.searchParams.get('text')).toMatch(/FA-\d{4}-\d{5}/);
          await expect(page.getByLabel(say.pick)).toHaveCount(0);
          await expect(page.getByRole('button', { name: say.more(order.product) })).toBeDisabled();
        });

        test('rows are low, and more of them by choice', async ({ page, shop, place }) => {
          test.setTimeout(120_000);
          await signIn(page, await hire(shop.database, { role: 'editor', language }));
          for (let i = 0; i < 14; i += 1) await place();
          await page.goto('/admin/orders');
          await expect(page.getByRole('row')).toHaveCount(9);
          await page.getByRole('navigation', { name: say.perPage }).getByRole('link', { name: '24' }).click();
          await expect(page).toHaveURL(/size=24/);
          await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(13);
          const rows = await page
            .getByRole('row')
            .filter({ has: page.getByRole('link') })
            .all();
          for (const row of rows) {
            const box = await row.boundingBox();
            expect(box?.height ?? 999).toBeLessThanOrEqual(width === 360 ? 76 : 49);
            expect(await row.getByRole('link').count()).toBe(1);
          }
          await expectAccessible(page);
        });
      },
    );
  }

for (const language of languages.filter(inTurn('fr'))) {
  const say = words[language];
  test.describe(`the lines of an order in ${language}`, () => {
    test.use({ viewport: { width: language === 'fr' ? 360 : 1280, height: 800 } });

    test('are added, dropped and counted with a discount, and the draft keeps them', async ({
      page,
      shop,
      place,
    }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const other = await place();
      const order = await place({ customer: 'Awa Ngo Biyong', language });
      await page.goto(`/admin/orders/${order.id}`);
      const own = page.getByRole('group', { name: order.product });
      await own.getByLabel(say.quantity).fill('1,5');
      await page.getByRole('button', { name: say.save }).click();
      await expect(own.getByLabel(say.quantity)).toHaveAccessibleDescription(say.quantityInvalid);
      await own.getByLabel(say.quantity).fill('1');

      await page.getByLabel(say.pick).fill(other.product);
      await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(other.product);
      await page.keyboard.press('Enter');
      const added = page.getByRole('group', { name: other.product });
      await added.getByRole('button', { name: say.more(other.product) }).click();
      await page.getByRole('button', { name: say.drop(order.product) }).click();
      await expect(own).toContainText(say.dropped);
      await page.getByRole('button', { name: say.keep(order.product) }).click();
      await page.getByLabel(say.discount).fill('30 001');
      await page.getByRole('button', { name: say.save }).click();
      await expect
        .poll(async () => plain(await page.getByRole('alert').first().textContent()))
        .toContain(say.tooLarge);
      await expectAccessible(page);
      await page.getByLabel(say.discount).fill('1 500');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);
      await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(say.total);
      await expect(added.getByLabel(say.quantity)).toHaveValue('2');
      await expectAccessible(page);

      const { rows } = await shop.database.query('select token from orders where id = $1', [order.id]);
      await page.goto(`${language === 'en' ? '/en' : ''}/order/${rows[0].token}`);
      await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(say.total);
      await expectAccessible(page);
    });

    test('completing with too little stock opens no text for the customer', async ({ page, shop, place }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const order = await place({ customer: 'Awa Ngo Biyong', quantity: 3, stock: 2 });
      const opened = await catchWhatsApp(page);
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByRole('button', { name: say.completed, exact: true }).click();
      await page.getByRole('button', { name: say.complete }).click();
      await expect(page.getByRole('heading', { name: say.short })).toBeVisible();
      expect(opened).toEqual([]);
    });

    test('an order without a number to write to is confirmed without a text', async ({
      page,
      shop,
      place,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const order = await place();
      await shop.database.query(
        "update orders set customer_name = '', phone = '', phone_typed = '', erased_at = now(), erased_version = 2, version = 2 where id = $1",
        [order.id],
      );
      const opened = await catchWhatsApp(page);
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByRole('button', { name: say.confirmSilently }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      expect(opened).toEqual([]);
    });

    test('what is typed while an order is being saved stays, and is no conflict with that save', async ({
      page,
      shop,
      place,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const order = await place();
      await page.goto(`/admin/orders/${order.id}`);
      const saving = Promise.withResolvers<Route>();
      await page.route(
        (url) => url.pathname === `/admin/orders/${order.id}.data`,
        (route) => (route.request().method() === 'POST' ? saving.resolve(route) : route.continue()),
      );
      await page.getByRole('textbox', { name: say.price }).fill('9000');
      await page.getByRole('button', { name: say.save }).click();
      const route = await saving.promise;
      await page.getByRole('textbox', { name: say.price }).fill('9500');
      await route.continue();
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(page.getByRole('textbox', { name: say.price })).toHaveValue('9500');
      await expect(page.getByText(say.changedMeanwhile)).toHaveCount(0);
      await page.unrouteAll();
      await page.getByRole('button', { name: say.save }).click();
      await expect
        .poll(
          async () =>
            (
              await shop.database.query('select actual_price from order_items where order_id = $1', [
                order.id,
              ])
            ).rows,
        )
        .toEqual([{ actual_price: 9_500 }]);
    });

    test('a double click on a text for the customer opens one tab, and is noted once', async ({
      page,
      shop,
      place,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const order = await place();
      const opened = await catchWhatsApp(page);
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByRole('link', { name: say.message }).dblclick();
      const noted = async () =>
        (
          await shop.database.query(
            "select count(*)::int from audit_log where subject_id = $1 and action = 'chat.opened'",
            [order.id],
          )
        ).rows;
      await expect.poll(noted).toEqual([{ count: 1 }]);
      await expect.poll(() => opened.length).toBe(1);
      await page.reload();
      expect([await noted(), opened.length]).toEqual([[{ count: 1 }], 1]);
    });

    test('why a step was not saved stays in sight when the text that it opened is noted after it', async ({
      page,
      shop,
      place,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const order = await place({ customer: 'Awa Ngo Biyong', language });
      await catchWhatsApp(page);
      await page.goto(`/admin/orders/${order.id}`);
      const noted = Promise.withResolvers<Route>();
      await page.route(/\/chat$/, noted.resolve);
      await page.route(new RegExp(`orders/${order.id}\\.data`), (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: say.confirm }).click();
      await expect(page.getByText(say.unknown)).toBeVisible();
      const answered = page.waitForResponse(/\/chat$/);
      const reloaded: string[] = [];
      page.on('request', (request) => request.url().includes('.data') && reloaded.push(request.url()));
      await (await noted.promise).continue();
      await answered;
      await page.evaluate(() => fetch('/admin/waiting').then((answer) => answer.text()));
      expect(reloaded).toEqual([]);
      await expect(page.getByText(say.unknown)).toBeVisible();
    });

    test('floors are shut until they are opened, on every new page', async ({ page, shop, place }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const order = await place({ quantity: 2 });
      await page.goto(`/admin/orders/${order.id}`);
      const text = async () => plain(await page.getByRole('main').textContent());
      expect(await text()).not.toContain(say.floor);
      await page.getByRole('button', { name: say.floors }).click();
      await expect.poll(text).toContain(say.floor);
      await page.reload();
      expect(await text()).not.toContain(say.floor);
    });

    test('an editor asks for a price below the floor, an admin hears of it and accepts with one tap', async ({
      page,
      browser,
      shop,
      place,
    }) => {
      test.setTimeout(120_000);
      const editor = await hire(shop.database, { role: 'editor', language });
      await signIn(page, editor);
      const order = await place({ customer: 'Awa Ngo Biyong' });
      const context = await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' });
      const other = await context.newPage();
      await signIn(other, await hire(shop.database, { role: 'admin', language }));
      await other.goto('/admin/orders');

      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.price).fill('7500');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('heading', { name: say.belowFloor })).toBeVisible();
      await page.getByRole('button', { name: say.ask }).click();
      await expect(page.getByText(say.waiting)).toBeVisible();
      await expect(page.getByLabel(say.price)).toHaveValue('');

      await other.getByRole('link', { name: say.asks(editor.username) }).click();
      await expect
        .poll(async () => plain(await other.getByRole('main').textContent()))
        .toContain(say.asks(editor.username));
      await expectAccessible(other);
      await other.getByRole('button', { name: say.accept, exact: true }).click();
      await expect(other.getByText(say.waiting)).toHaveCount(0);

      await expect(page.getByText(say.accepted)).toBeVisible();
      await expect(page.getByLabel(say.price)).toHaveValue(/^7.500$/);
      await expect(page.getByText(say.waiting)).toHaveCount(0);
      await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(say.change);
      const { rows } = await shop.database.query(
        'select total_amount::int as total from orders where id = $1',
        [order.id],
      );
      expect(rows).toEqual([{ total: 7_500 }]);
      await context.close();
    });
  });
}
