import { expect } from '@playwright/test';
import { drizzle } from 'drizzle-orm/node-postgres';
import { findDelivery } from '../../../app/domain/deliveries/delivery.queries.ts';
import { moveDelivery } from '../../../app/domain/deliveries/move-delivery.ts';
import { admin } from '../../support/orders.ts';
import { plain, test, words } from '../../support/visitor.ts';

const say = {
  fr: {
    delivery: 'Livraison',
    quarter: 'Quartier et frais',
    option: '1 500 FCFA – Bonamoussadi, Douala',
    dearer: '2 000 FCFA – Bonamoussadi, Douala',
    chosen: 'Douala, Bonamoussadi – 1 500 FCFA, 24 h',
    seeTotal: 'Voir le total avec la livraison',
    sums: 'Livraison1 500 FCFAÀ payer13 500 FCFA',
    landmark: /Repère/,
    tellMe: 'Prévenez-moi sur WhatsApp à chaque étape',
    changed: /Les frais de livraison ont changé/,
    due: 'À payer',
    place: 'Livraison : Douala, Bonamoussadi – 1 500 FCFA',
    number: 'Numéro',
    where: 'Où est ma commande ?',
    onTheWay: /^En route, le /,
    unknown: /Aucune commande ne correspond/,
    fees: 'Livraison',
    free: '1 500 FCFA, gratuit dès 200 000 FCFA',
    yourQuarter: 'Votre quartier',
    remember: 'Enregistrer',
    toQuarter: 'Livraison à Douala, Bonamoussadi – 1 500 FCFA, 24 h',
    change: 'Changer de quartier',
  },
  en: {
    delivery: 'Delivery',
    quarter: 'Area and fee',
    option: '1,500 FCFA – Bonamoussadi, Douala',
    dearer: '2,000 FCFA – Bonamoussadi, Douala',
    chosen: 'Douala, Bonamoussadi – 1,500 FCFA, 24 h',
    seeTotal: 'See the total with delivery',
    sums: 'Delivery1,500 FCFATo pay13,500 FCFA',
    landmark: /Landmark/,
    tellMe: 'Tell me on WhatsApp at each step',
    changed: /The delivery fee changed/,
    due: 'To pay',
    place: 'Delivery: Douala, Bonamoussadi – 1,500 FCFA',
    number: 'Number',
    where: 'Where is my order?',
    onTheWay: /^On the way, /,
    unknown: /No order matches/,
    fees: 'Delivery',
    free: '1,500 FCFA, free from 200,000 FCFA',
    yourQuarter: 'Your area',
    remember: 'Save',
    toQuarter: 'Delivery to Douala, Bonamoussadi – 1,500 FCFA, 24 h',
    change: 'Change the area',
  },
} as const;

/** A quarter of its own: other journeys order meanwhile. */
const addZone = `insert into delivery_zones (town, name, fee, free_from, delay_fr, delay_en, position)
  values ('Douala', 'Bonamoussadi', 1500, 200000, '24 h', '24 h', -1)
  on conflict (lower(town), lower(name)) where archived_at is null do update set fee = 1500, free_from = 200000 returning id`;

for (const { language, javaScriptEnabled, phone } of [
  { language: 'fr', javaScriptEnabled: true, phone: '6 77 00 18 01' },
  { language: 'en', javaScriptEnabled: false, phone: '6 77 00 18 02' },
] as const)
  test.describe(`a mother in Bonamoussadi, in ${language} at 360 px ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width: 360, height: 780 }, javaScriptEnabled });

    test('sees the fee, gets it or is told first, hands over, and follows the steps', async ({
      page,
      shop,
    }) => {
      const its = say[language];
      const say18 = words[language];
      await shop.database.query(addZone);
      await page.goto(shop.at(language, '/delivery'));
      const row = page.getByRole('row').filter({ hasText: 'Bonamoussadi' });
      expect(plain(await row.textContent())).toContain(its.free);

      await page.getByLabel(its.yourQuarter).selectOption('Douala, Bonamoussadi');
      await page.getByRole('button', { name: its.remember }).click();
      await expect(page.getByLabel(its.yourQuarter).locator('option:checked')).toHaveText(
        'Douala, Bonamoussadi',
      );
      await page.goto(shop.at(language, '/products/ballon-gymnastique'));
      const feeOnPage = page.getByRole('listitem').filter({ hasText: its.change });
      expect(plain(await feeOnPage.textContent())).toContain(its.toQuarter);
      await page.getByRole('article').first().getByRole('button', { name: say18.addToCart }).click();
      await page.goto(shop.at(language, '/cart'));
      await expect(page.getByLabel(its.quarter)).toBeHidden();
      await page.getByLabel(its.delivery, { exact: true }).check();
      const quarter = page.getByLabel(its.quarter);
      const optionOf = async (text: string) => {
        const options = await quarter.locator('option').all();
        for (const option of options) if (plain(await option.textContent()) === text) return option;
        throw new Error(`no option "${text}"`);
      };
      await quarter.selectOption(await (await optionOf(its.option)).getAttribute('value'));
      if (!javaScriptEnabled) await page.getByRole('button', { name: its.seeTotal }).click();
      // In the summary, and in the bar at the foot.
      await expect(page.getByText(its.due, { exact: true }).filter({ visible: true })).toHaveCount(2);
      const shown = plain(await page.getByRole('main').textContent());
      expect(shown.split(its.sums)).toHaveLength(3);
      await expect(page.getByRole('paragraph').filter({ hasText: '24 h' })).toBeVisible();
      expect(shown).toContain(its.chosen);

      await page.getByLabel(its.landmark).fill('Face pharmacie du Lycée');
      await page.getByLabel(its.tellMe).check();
      await page.getByLabel(say18.name).fill('Mère de Bonamoussadi');
      await page.getByLabel(say18.phone).fill(phone);

      await shop.database.query("update delivery_zones set fee = 2000 where name = 'Bonamoussadi'");
      await page.getByRole('button', { name: say18.placeOrder }).click();
      await expect(page.getByText(its.changed)).toBeVisible();
      await expect(page.getByLabel(its.landmark)).toHaveValue('Face pharmacie du Lycée');
      await expect(page.getByLabel(its.tellMe)).toBeChecked();
      expect(plain(await quarter.locator('option:checked').textContent())).toBe(its.dearer);
      await shop.database.query("update delivery_zones set fee = 1500 where name = 'Bonamoussadi'");
      await page.getByRole('button', { name: say18.placeOrder }).click();
      await expect(page.getByText(its.changed)).toBeVisible();
      await page.getByRole('button', { name: say18.placeOrder }).click();
      await expect(page).toHaveURL(/\/order\//);

      const main = page.getByRole('main');
      expect(plain(await main.textContent())).toContain(
        `${its.due}${language === 'fr' ? '13 500' : '13,500'} FCFA`,
      );
      const chat = page.getByRole('link', { name: say18.whatsapp });
      const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
      expect(plain(text)).toContain(its.place);
      expect(text).toContain('Face pharmacie du Lycée');

      const token = new URL(page.url()).pathname.split('/').at(-1);
      const { rows } = await shop.database.query(
        `select o.id, o.number, o.total_amount::int as total, o.delivery_fee as fee, o.told_by_whatsapp as told, d.landmark
         from orders o join deliveries d on d.order_id = o.id where o.token = $1`,
        [token],
      );
      expect(rows).toEqual([
        {
          id: expect.any(String),
          number: expect.stringMatching(/^MB-/),
          total: 12_000,
          fee: 1500,
          told: true,
          landmark: 'Face pharmacie du Lycée',
        },
      ]);

      const db = drizzle(shop.database);
      const { id, number } = rows[0];
      for (const to of ['ready', 'on-the-way'] as const) {
        const version = (await findDelivery(db, id))?.delivery.version ?? -1;
        const nothing = { reason: '', agency: '', waybill: '', receivedBy: '', withStatus: false };
        expect(await moveDelivery(db, admin, { ...nothing, orderId: id, version, to })).toEqual({ ok: true });
      }
      await shop.database.query("update deliveries set carrier = 'Paul' where order_id = $1", [id]);
      await page.reload();
      await expect(page.locator('[aria-current="step"]')).toContainText(
        language === 'fr' ? 'En route' : 'On the way',
      );
      await expect(
        page.getByText(language === 'fr' ? 'Paul vous livre' : 'Paul brings it to you'),
      ).toBeVisible();

      await page.goto(shop.at(language, '/track'));
      await page.getByRole('button', { name: its.where }).click();
      const summary = page.getByRole('alert');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveCount(2);
      for (const field of [page.locator('#track-number'), page.getByLabel(say18.phone)])
        await expect(field).toHaveAttribute('aria-invalid', 'true');
      const ask = async (typed: string) => {
        await page.locator('#track-number').fill(number);
        await page.getByLabel(say18.phone).fill(typed);
        await page.getByRole('button', { name: its.where }).click();
      };
      await ask(phone);
      await expect(page.getByText(its.onTheWay)).toBeVisible();
      const told = await page.content();
      for (const secret of ['Mère', 'Ballon', 'pharmacie', token ?? '']) expect(told).not.toContain(secret);
      await ask('6 77 00 18 99');
      await expect(page.getByText(its.unknown)).toBeVisible();
    });
  });

test.describe('with the network gone in the middle', () => {
  test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'block' });

  test('the kept order learns the new fee first, and a lost answer makes no second order', async ({
    page,
    context,
    shop,
  }) => {
    const its = say.fr;
    await shop.database.query(
      `insert into delivery_zones (town, name, fee, delay_fr, position) values ('Douala', 'Nyalla Ouest', 1500, '24 h', -1)
       on conflict (lower(town), lower(name)) where archived_at is null do update set fee = 1500`,
    );
    await page.goto('/products/ballon-gymnastique');
    await page.getByRole('article').first().getByRole('button', { name: words.fr.addToCart }).click();
    await page.goto('/cart');
    await page.getByLabel(its.delivery, { exact: true }).check();
    const option = page.getByRole('option', { name: /Nyalla Ouest/ });
    await page.getByLabel(its.quarter).selectOption(await option.getAttribute('value'));
    await page.getByLabel(its.landmark).fill('Derrière le marché');
    await page.getByLabel(words.fr.name).fill('Mère Sans Réseau');
    await page.getByLabel(words.fr.phone).fill('677001804');

    await context.setOffline(true);
    await page.getByRole('button', { name: words.fr.placeOrder }).click();
    await expect(page.getByText(/Votre commande est gardée sur ce téléphone/)).toBeVisible();
    await shop.database.query("update delivery_zones set fee = 2000 where name = 'Nyalla Ouest'");
    await context.setOffline(false);
    await page.getByRole('button', { name: words.fr.sendNow }).click();
    await expect(page.getByText(its.changed)).toBeVisible();
    await expect(page.getByLabel(its.landmark)).toHaveValue('Derrière le marché');
    expect(plain(await page.getByLabel(its.quarter).locator('option:checked').textContent())).toBe(
      '2 000 FCFA – Nyalla Ouest, Douala',
    );

    await page.route('**/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await page.getByRole('button', { name: words.fr.placeOrder }).click();
    await expect(page.getByRole('button', { name: words.fr.sendNow })).toBeVisible();
    await page.unroute('**/cart');
    await page.getByRole('button', { name: words.fr.sendNow }).click();
    await expect(page).toHaveURL(/\/order\//);
    const { rows } = await shop.database.query(
      `select o.delivery_fee as fee, d.place, d.landmark from orders o join deliveries d on d.order_id = o.id
       where o.customer_name = 'Mère Sans Réseau'`,
    );
    expect(rows).toEqual([{ fee: 2000, place: 'Nyalla Ouest', landmark: 'Derrière le marché' }]);
  });
});

test('an order that an older form kept offline is accepted, its delivery to be agreed', async ({
  request,
  shop,
}) => {
  const { rows } = await shop.database.query(
    "select id, price from products where slug = 'ballon-gymnastique'",
  );
  const key = `older-form-${Date.now()}-0123456789`;
  const answer = await request.post('/cart', {
    form: {
      name: 'Ancien Formulaire',
      phone: '677001803',
      key,
      line: `${rows[0].id}-1`,
      total: String(rows[0].price),
    },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  const saved = await shop.database.query(
    `select delivery_fee as fee, exists (select from deliveries where order_id = orders.id) as arranged
     from orders where idempotency_key = $1`,
    [key],
  );
  expect(saved.rows).toEqual([{ fee: 0, arranged: false }]);
});
