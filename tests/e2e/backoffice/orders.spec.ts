import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { type Language, languages } from '../../../app/domain/localized.ts';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { openDatabase } from '../../../app/platform/database/database.server.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { once } from '../../support/once.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { putOnSale } from '../../support/products.ts';
import { plain, test as shopTest } from '../../support/visitor.ts';

const words = {
  fr: {
    orders: 'Commandes',
    search: 'Rechercher par nom, téléphone ou numéro',
    one: '1 commande',
    none: 'Aucune commande trouvée',
    showAll: 'Voir toutes les commandes',
    pending: /^En attente/,
    completed: /^Terminée/,
    status: /^État/,
    price: 'Prix convenu',
    total: 'Total',
    above: '1 000 FCFA au-dessus du plancher',
    below: '500 FCFA en dessous du plancher.',
    adminOnly: 'Un administrateur doit accepter ce prix.',
    agreed: '7 500 FCFA',
    save: 'Enregistrer les modifications',
    saved: 'Modifications enregistrées avec succès !',
    repriced: (name: string) => `Prix de ${name} : prix affiché → 7 500 FCFA`,
    belowFloor: 'Prix en dessous du plancher',
    short: 'Le stock ne suffit pas',
    shortLine: '3 demandées, 2 disponibles',
    shortTold: (name: string) => `${name} : 2 sorties du stock sur 3 demandées`,
    correct: /^Corriger le stock/,
    accept: 'Terminer en notant le manque',
    note: 'Note interne',
    stale: 'Cette commande a été modifiée entre-temps',
    noted: 'Note : vide → Livrer lundi',
    saveMine: 'Enregistrer quand même',
    loadTheirs: 'Reprendre leur version',
    enter: 'Saisir une commande',
    saveEntry: 'Enregistrer la commande',
    entered: 'Commande enregistrée.',
    name: 'Nom',
    phone: 'Téléphone',
    nameMissing: 'Indiquez le nom du client.',
    linesMissing: 'Ajoutez au moins un article.',
    pick: 'Ajouter un article',
    quantity: 'Quantité',
    restore: 'Les reprendre',
    confirmed: 'Commande confirmée',
    invoice: 'Imprimer la facture',
    noInvoice: 'Une commande annulée n’a pas de facture.',
    notFound: 'Commande introuvable',
    back: 'Retour',
    leave: 'Quitter sans enregistrer ?',
    leaveNow: 'Quitter sans enregistrer',
    cancel: 'Annuler',
    isConfirmed: 'est confirmée',
  },
  en: {
    orders: 'Orders',
    search: 'Search by name, phone or number',
    one: '1 order',
    none: 'No orders found',
    showAll: 'Show all orders',
    pending: /^Pending/,
    completed: /^Completed/,
    status: /^Status/,
    price: 'Actual price',
    total: 'Total',
    above: '1,000 FCFA above the floor',
    below: '500 FCFA below the floor.',
    adminOnly: 'An admin must accept this price.',
    agreed: '7,500 FCFA',
    save: 'Save Changes',
    saved: 'Changes saved successfully!',
    repriced: (name: string) => `Price of ${name}: listed price → 7,500 FCFA`,
    belowFloor: 'Price below the floor',
    short: 'Not enough stock',
    shortLine: '3 wanted, 2 available',
    shortTold: (name: string) => `${name}: 2 taken from stock of 3 wanted`,
    correct: /^Correct the stock/,
    accept: 'Complete with the shortage recorded',
    note: 'Internal note',
    stale: 'This order was changed meanwhile',
    noted: 'Note: empty → Livrer lundi',
    saveMine: 'Save mine as well',
    loadTheirs: 'Load their version',
    enter: 'Enter an order',
    saveEntry: 'Save the order',
    entered: 'Order saved.',
    name: 'Name',
    phone: 'Phone',
    nameMissing: 'Enter the customer’s name.',
    linesMissing: 'Add at least one item.',
    pick: 'Add an item',
    quantity: 'Quantity',
    restore: 'Restore them',
    confirmed: 'Order confirmed',
    invoice: 'Print Invoice',
    noInvoice: 'A cancelled order has no invoice.',
    notFound: 'Order not found',
    back: 'Back',
    leave: 'Leave without saving?',
    leaveNow: 'Leave without saving',
    cancel: 'Cancel',
    isConfirmed: 'is confirmed',
  },
} satisfies Record<Language, unknown>;

type Placed = {
  id: string;
  number: string;
  customer: string;
  phone: string;
  product: string;
  productId: number;
};
type Wanted = { quantity?: number; stock?: number; language?: Language; customer?: string; product?: string };
type Fixtures = { place: (wanted?: Wanted) => Promise<Placed> };

/** Orders of customers, each of a product of its own: listed at 10 000 FCFA, its floor at 8 000. */
const test = shopTest.extend<Fixtures>({
  place: async ({ shop }, use) => {
    const { db, close } = openDatabase(process.env.SHOP_DATABASE ?? '', () => {});
    await use(async ({ quantity = 1, stock = 10, language = 'fr', ...names } = {}) => {
      const mark = randomUUID().slice(0, 8);
      const { customer = `Élodie Ngo ${mark}`, product = `Attelle ${mark}` } = names;
      const phone = `+2376${randomInt(10_000_000, 99_999_999)}`;
      const onSale = await putOnSale(db, { slug: `attelle-${mark}`, name: product, stock });
      const placed = await placeOrder(db, {
        key: randomUUID(),
        language,
        buyer: { name: customer, phone, phoneTyped: phone },
        lines: [{ productId: onSale.id, quantity }],
        seenTotal: undefined,
      });
      if (!placed.ok) throw new Error(placed.reason);
      const { rows } = await shop.database.query('select id, number from orders where token = $1', [
        placed.token,
      ]);
      return { ...rows[0], customer, phone, product, productId: onSale.id };
    });
    await close();
  },
});

const widths = { fr: 360, en: 1280 } satisfies Record<Language, number>;

for (const language of languages) {
  const say = words[language];
  const inBoth = (name: string, journey: Parameters<typeof test>[2]) =>
    test(`${name} (${language})`, journey);
  const it = (name: string, journey: Parameters<typeof test>[2]) =>
    test(`${name} (${language})`, once(language, 'en'), journey);

  test.describe(`orders in ${language}`, () => {
    test.use({ viewport: { width: widths[language], height: 800 } });

    it('an order is found by any spelling of its phone, by name, number and short id', async ({
      page,
      shop,
      place,
    }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const [, a, b, c, d, e] = /^\+237(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(order.phone) ?? [];
      const spellings = [
        order.phone,
        `${a} ${b} ${c} ${d} ${e}`,
        `00237 ${a}${b}${c}${d}${e}`,
        `${a}${b}-${c}${d}.${e}`,
        `(+237) ${a}${b}${c} ${d}${e}`,
        order.customer.replace('É', 'e').toUpperCase(),
        order.number.toLowerCase(),
        order.id.slice(0, 8),
      ];
      for (const spelling of spellings) {
        await page.goto(`/admin/orders?q=${encodeURIComponent(spelling)}`);
        await expect(page.getByRole('link', { name: order.number, exact: true }), spelling).toBeVisible();
      }

      await page.goto('/admin/orders');
      await page.keyboard.press('/');
      await page.keyboard.type(order.customer);
      await expect(page.getByText(say.one, { exact: true })).toBeVisible();
      const row = page.getByRole('row', { name: order.customer });
      await expect(row).toContainText(order.id.slice(0, 8));
      await page.keyboard.press('ArrowDown');
      await expect(row.getByRole('link', { name: order.number, exact: true })).toBeFocused();

      await page.getByRole('link', { name: say.completed }).click();
      await expect(page.getByText(say.none, { exact: true })).toBeVisible();
      await expect(page.getByLabel(say.search)).toHaveValue(order.customer);
      await page.getByRole('link', { name: say.pending }).click();
      await expect(row).toBeVisible();
      await page.getByLabel(say.search).fill('zzzz');
      await page.getByRole('link', { name: say.showAll }).click();
      await expect(page.getByRole('row')).toHaveCount(9);
    });

    it('a negotiated price shows its total and its distance to the floor before it is saved', async ({
      page,
      shop,
      place,
    }) => {
      const order = await place({ quantity: 2 });
      const admin = await hire(shop.database, { role: 'admin', language });
      await signIn(page, admin);
      await page.goto(`/admin/orders/${order.id}`);
      const line = page.getByRole('group', { name: order.product });
      const price = line.getByLabel(say.price);
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);

      await price.fill('9 000');
      expect(plain(await price.getAttribute('aria-describedby'))).not.toBe('');
      await expect.poll(async () => plain(await line.textContent())).toContain(say.above);
      await price.fill('7500');
      await expect.poll(async () => plain(await line.textContent())).toContain(say.below);
      await expect(line).not.toContainText(say.adminOnly);
      await expect
        .poll(async () => plain(await line.getByRole('status').textContent()))
        .toMatch(/^15.000 FCFA$/);
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: null,
        total_amount: '20000',
      });

      await page.keyboard.press('Control+s');
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(page.getByRole('button', { name: say.save })).toHaveCount(0);
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: 7500,
        total_amount: '15000',
      });
      await expect
        .poll(async () =>
          plain(await page.getByRole('listitem').filter({ hasText: admin.username }).textContent()),
        )
        .toContain(say.repriced(order.product));
    });

    it('a price that is no amount is told beside its field and kept', async ({ page, shop, place }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      const price = page.getByLabel(say.price);
      await price.fill('12,5');
      await page.getByRole('button', { name: say.save }).click();
      await expect(price).toHaveAccessibleDescription(/12.500/);
      await expect(price).toHaveValue('12,5');
      await price.fill('9000');
      await expect(price).toHaveAccessibleDescription(/FCFA/);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
    });

    it('an editor is refused a price below the floor, an admin accepts it', async ({ page, shop, place }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.price).fill('7500');
      await expect(page.getByRole('group', { name: order.product })).toContainText(say.adminOnly);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('heading', { name: say.belowFloor })).toBeVisible();
      await expect(page.getByLabel(say.price)).toHaveValue('7500');
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: null,
        total_amount: '10000',
      });

      await page.context().clearCookies();
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.price).fill('7500');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: 7500,
        total_amount: '7500',
      });
    });

    it('completing with too little stock asks, records the shortage, and gives back what it took', async ({
      page,
      shop,
      place,
    }) => {
      const order = await place({ quantity: 3, stock: 2 });
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.status).selectOption('completed');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('heading', { name: say.short })).toBeVisible();
      await expect(page.getByText(say.shortLine)).toBeVisible();
      await expect(page.getByRole('link', { name: say.correct })).toHaveAttribute(
        'href',
        `/admin/products/edit/${order.productId}`,
      );
      expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 2, ledger: 2, moves: 1 });

      // Enter in a field saves as the save button does: it accepts no shortage.
      await page.getByLabel(say.price).press('Enter');
      await expect(page.getByRole('heading', { name: say.short })).toBeVisible();
      expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 2, ledger: 2, moves: 1 });

      await page.getByRole('button', { name: say.accept }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 0, ledger: 0, moves: 2 });
      await expect
        .poll(async () => plain(await page.getByRole('main').textContent()))
        .toContain(say.shortTold(order.product));

      await page.getByLabel(say.status).selectOption('cancelled');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('button', { name: say.invoice })).toBeDisabled();
      await expect(page.getByRole('button', { name: say.invoice })).toHaveAccessibleDescription(
        say.noInvoice,
      );
      expect(await stockOf(shop.database, order.productId)).toEqual({ stock: 2, ledger: 2, moves: 3 });
    });

    it('a stale save shows who changed what, keeps what was typed and overwrites nothing unseen', async ({
      page,
      browser,
      shop,
      place,
    }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'admin', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.price).fill('9000');

      const second = await hire(shop.database, { role: 'editor', language });
      const context = await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' });
      // Nothing but what these two do reloads their pages.
      await context.route('**/admin/live', (route) => route.abort());
      await page.route('**/admin/live', (route) => route.abort());
      const other = await context.newPage();
      await signIn(other, second);
      await other.goto(`/admin/orders/${order.id}`);
      await other.getByLabel(say.note).fill('Livrer lundi');
      await other.getByRole('button', { name: say.save }).click();
      await expect(other.getByText(say.saved)).toBeVisible();

      await page.getByRole('button', { name: say.save }).click();
      const conflict = page
        .getByRole('alert')
        .filter({ has: page.getByRole('heading', { name: say.stale }) });
      await expect(conflict).toContainText(second.username);
      await expect.poll(async () => plain(await conflict.textContent())).toContain(say.noted);
      await expect(page.getByLabel(say.price)).toHaveValue('9000');
      await expect(page.getByLabel(say.note)).toHaveValue('Livrer lundi');
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: null,
        total_amount: '10000',
      });

      await page.getByRole('button', { name: say.save }).click();
      await expect(conflict).toBeVisible();
      await conflict.getByRole('button', { name: say.saveMine }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(conflict).toHaveCount(0);
      expect(await storedPrice(shop.database, order.id)).toEqual({
        actual_price: 9000,
        total_amount: '9000',
      });
      const { rows } = await shop.database.query('select note from orders where id = $1', [order.id]);
      expect(rows).toEqual([{ note: 'Livrer lundi' }]);

      await other.getByLabel(say.note).fill('Livrer mardi');
      await other.getByRole('button', { name: say.save }).click();
      await other.getByRole('link', { name: say.loadTheirs }).click();
      await expect(other.getByLabel(say.note)).toHaveValue('Livrer lundi');
      await expect(other.getByLabel(say.price)).toHaveValue('9000');
      await expect(other.getByRole('button', { name: say.save })).toHaveCount(0);
      await context.close();
    });

    it('an order of a customer on the phone is entered by hand, and a draft of it survives', async ({
      page,
      shop,
      place,
    }) => {
      const { product } = await place();
      const editor = await hire(shop.database, { role: 'editor', language });
      await signIn(page, editor);
      await page.goto('/admin/orders');
      await page.getByRole('link', { name: say.enter }).click();
      await page.getByRole('button', { name: say.saveEntry }).click();
      const name = page.getByLabel(say.name, { exact: false }).first();
      await expect(name).toHaveAccessibleDescription(say.nameMissing);
      await expect(page.getByLabel(say.pick)).toHaveAccessibleDescription(say.linesMissing);

      const customer = `Bernadette ${randomUUID().slice(0, 8)}`;
      await name.fill(customer);
      await page.getByLabel(say.phone).fill('6 99 12 34 56');
      await page.getByLabel(say.pick).fill(product);
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      const line = page.getByRole('group', { name: product });
      await line.getByLabel(say.quantity).fill('3');
      await line.getByLabel(say.price).fill('9 000');
      await expect
        .poll(async () => plain(await line.getByRole('status').textContent()))
        .toMatch(/^27.000 FCFA$/);

      await page.reload();
      await page.getByRole('button', { name: say.restore }).click();
      await expect(name).toHaveValue(customer);
      await expect(line.getByLabel(say.quantity)).toHaveValue('3');
      await expect(line.getByLabel(say.price)).toHaveValue('9 000');
      await page.getByRole('button', { name: say.saveEntry }).click();
      await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
      await expect(page.getByText(say.entered)).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: editor.username })).toBeVisible();
      const { rows } = await shop.database.query(
        `select phone, entered_by, status, total_amount, language, quantity, actual_price
           from orders join order_items on order_id = orders.id where customer_name = $1`,
        [customer],
      );
      expect(rows).toEqual([
        {
          phone: '+237699123456',
          entered_by: editor.username,
          status: 'pending',
          total_amount: '27000',
          language,
          quantity: 3,
          actual_price: 9000,
        },
      ]);
    });

    it('a chat opens with a text in the customer’s own language', async ({ page, shop, place }) => {
      const theirs = language === 'fr' ? 'en' : 'fr';
      const order = await place({ language: theirs });
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      const link = new URL(
        (await page.getByRole('link', { name: say.confirmed }).getAttribute('href')) ?? '',
      );
      expect(link.origin + link.pathname).toBe(`https://wa.me/${order.phone.slice(1)}`);
      const text = plain(link.searchParams.get('text'));
      expect(text).toContain(words[theirs].isConfirmed);
      expect(text).toContain(order.number);
      expect(text).toContain(theirs === 'fr' ? '10 000 FCFA' : '10,000 FCFA');
    });

    it('an unknown order is not found', async ({ page, shop }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      for (const id of ['nope', randomUUID()]) {
        const response = await page.goto(`/admin/orders/${id}`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole('heading', { name: say.notFound })).toBeVisible();
      }
    });

    it('leaving with unsaved changes asks first', async ({ page, shop, place }) => {
      const order = await place();
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto(`/admin/orders/${order.id}`);
      await page.getByLabel(say.note).fill('À rappeler');
      await page.getByRole('link', { name: say.back }).click();
      const question = page.getByRole('alertdialog', { name: say.leave });
      await question.getByRole('button', { name: say.cancel }).click();
      await expect(page.getByLabel(say.note)).toHaveValue('À rappeler');
      await page.getByRole('link', { name: say.back }).click();
      await question.getByRole('button', { name: say.leaveNow }).click();
      await expect(page.getByRole('heading', { name: say.orders })).toBeVisible();
      const { rows } = await shop.database.query('select note from orders where id = $1', [order.id]);
      expect(rows).toEqual([{ note: '' }]);
    });

    inBoth(
      'axe finds nothing on the screens of orders, and nothing sticks out',
      async ({ page, shop, place }) => {
        test.setTimeout(120_000);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const long = 'Mademoiselle-Anne-Marie-Antoinette-Bernadette-Nkwentchou-Ndi';
        const order = await place({
          quantity: 3,
          stock: 2,
          customer: long,
          product: `Attelle ${long} ${randomUUID()}`,
        });
        await signIn(page, await hire(shop.database, { role: 'editor', language }));
        await page.goto(`/admin/orders?q=${long}`);
        await expectAccessible(page);
        await page.goto('/admin/orders?q=zzzz');
        await expectAccessible(page);

        await page.goto(`/admin/orders/${order.id}`);
        await expectAccessible(page);
        await page.getByLabel(say.status).selectOption('completed');
        await page.getByRole('button', { name: say.save }).click();
        await expect(page.getByRole('heading', { name: say.short })).toBeVisible();
        await expectAccessible(page);
        await page.getByLabel(say.price).fill('12,5');
        await page.getByRole('button', { name: say.save }).click();
        await expect(page.getByLabel(say.price)).toHaveAccessibleDescription(/12.500/);
        await expectAccessible(page);

        await page.goto('/admin/orders/new');
        await page.getByLabel(say.pick).fill(order.product);
        await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
        await expectAccessible(page);
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: say.saveEntry }).click();
        await expect(page.getByRole('link', { name: say.nameMissing })).toBeVisible();
        await expectAccessible(page);
      },
    );
  });
}

type Reader = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

async function storedPrice(database: Reader, orderId: string) {
  const { rows } = await database.query(
    'select actual_price, total_amount from order_items join orders on orders.id = order_id where order_id = $1',
    [orderId],
  );
  return rows[0];
}

async function stockOf(database: Reader, productId: number) {
  const { rows } = await database.query(
    `select stock, sum(change)::int as ledger, count(*)::int as moves
       from products join stock_movements on product_id = products.id where products.id = $1 group by stock`,
    [productId],
  );
  return rows[0];
}
