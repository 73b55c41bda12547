import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { openHydrated } from '../../../support/backoffice/product-screens.ts';
import { ownWord, stockOf, stockUp } from '../../../support/backoffice/products.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { plain, test } from '../../../support/visitor.ts';

const words = {
  fr: {
    ...{
      supplier: 'Fournisseur',
      purchase: 'Devise et frais (fret, douane…)',
      currency: 'Devise des prix d’achat',
    },
    ...{ rate: /^Taux/, freight: 'Fret (FCFA)', customs: 'Douane (FCFA)', country: 'Pays' },
    quantity: (name: string) => `Quantité – ${name}`,
    cost: (name: string) => `Coût d’une pièce (USD) – ${name}`,
    sum: 'Marchandise 312 000 FCFA + frais 60 001 FCFA = 372 001 FCFA',
    ...{ keep: 'Enregistrer en brouillon', kept: 'Brouillon enregistré' },
    ...{ post: 'Enregistrer et comptabiliser', posted: 'Réception enregistrée' },
    ...{ draft: 'Brouillon', save: 'Enregistrer les modifications', saved: 'Fournisseur enregistré' },
    ...{ landed: ['286 155 FCFA', '71 539 FCFA', '85 846 FCFA', '86 FCFA'], costs: '1 USD = 600 FCFA' },
    undo: 'Annuler la réception',
    moved: (name: string) =>
      `Des pièces ont bougé depuis : ${name} (reçu : 4, en stock : 3). Corrigez ces stocks en les comptant.`,
    rateZero: 'Écrivez un taux plus grand que 0, par exemple 612,35.',
    unshared: 'Les frais se répartissent selon la valeur des articles, et aucun n’a de coût.',
    ...{
      free: 'Des articles ont un coût de 0. Rien n’a été ajouté.',
      wereFree: 'Ils étaient gratuits : comptabiliser',
    },
    changed: 'Une autre personne a modifié ce brouillon.',
    twice: 'Cette réception est déjà comptabilisée. Rien n’a été ajouté.',
  },
  en: {
    ...{
      supplier: 'Supplier',
      purchase: 'Currency and costs (freight, customs…)',
      currency: 'Currency of the purchase prices',
    },
    ...{ rate: /^Rate/, freight: 'Freight (FCFA)', customs: 'Customs (FCFA)', country: 'Country' },
    quantity: (name: string) => `Quantity – ${name}`,
    cost: (name: string) => `Cost of a piece (USD) – ${name}`,
    sum: 'Goods 312,000 FCFA + costs 60,001 FCFA = 372,001 FCFA',
    ...{ keep: 'Save as a draft', kept: 'Draft saved' },
    ...{ post: 'Save and post', posted: 'Arrival saved' },
    ...{ draft: 'Draft', save: 'Save changes', saved: 'Supplier saved' },
    ...{ landed: ['286,155 FCFA', '71,539 FCFA', '85,846 FCFA', '86 FCFA'], costs: '1 USD = 600 FCFA' },
    undo: 'Undo the arrival',
    moved: (name: string) =>
      `Pieces moved since: ${name} (4 received, 3 in stock). Correct these stocks by counting them.`,
    rateZero: 'Type a rate above 0, for example 612.35.',
    unshared: 'Costs are shared by the value of the goods, and none has a cost.',
    ...{ free: 'Some goods have a cost of 0. Nothing was added.', wereFree: 'They were free: post' },
    changed: 'Somebody else changed this draft.',
    twice: 'This arrival is already posted. Nothing was added.',
  },
};

for (const [language, width] of [
  ['fr', 360],
  ['en', 1280],
] as const) {
  const say = words[language];
  test.describe(`arrivals, in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a container from China waits as a draft, is posted the next day at what it cost at the door, and is not undone once a piece is sold', async ({
      page,
      shop,
    }) => {
      test.setTimeout(180_000);
      const { database } = shop;
      await signIn(page, await hire(database, { role: 'admin', language }));
      const word = ownWord();
      const beds = await stockUp(database, { sku: `${word}-1`, name: `Lit ${word}`, stock: 0 });
      const gloves = await stockUp(database, { sku: `${word}-2`, name: `Gants ${word}`, stock: 0 });
      await openHydrated(page, () => page.goto('/admin/stock/receive'));
      await page.getByLabel(say.supplier).fill(`Shenzhen ${word}`);
      await page.getByText(say.purchase).click();
      await page.getByLabel(say.currency).selectOption('USD');
      await page.getByLabel(say.rate).fill('600');
      await page.getByLabel(say.freight).fill('50 000');
      await page.getByLabel(say.customs).fill('10 001');
      for (const [{ name }, code, quantity, cost] of [
        [beds, `${word}-1`, '3', '100'],
        [gloves, `${word}-2`, '1000', '0,12'],
      ] as const) {
        await page.locator('#scan').fill(code);
        await page.keyboard.press('Enter');
        await page.getByLabel(say.quantity(name), { exact: true }).fill(quantity);
        await page.getByLabel(say.cost(name)).fill(cost);
      }
      await page.getByRole('button', { name: say.keep }).click();
      await expect(page.getByText(say.kept)).toBeVisible();
      expect([await stockOf(database, beds.id), await stockOf(database, gloves.id)]).toEqual([0, 0]);
      await expectAccessible(page, [width]);
      const draftPath = new URL(page.url()).pathname;

      await page.goto('/admin/stock/arrivals');
      const row = page.getByRole('row').filter({ hasText: `Shenzhen ${word}` });
      await expect(row.getByText(say.draft)).toBeVisible();
      await openHydrated(page, () => page.goto(draftPath));
      await expect(page.getByLabel(say.freight)).toHaveValue(language === 'fr' ? '50\u202f000' : '50,000');
      await page.getByLabel(say.quantity(beds.name), { exact: true }).fill('4');
      await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(say.sum);
      await page.getByRole('button', { name: say.post }).click();
      await expect(page.getByText(say.posted)).toBeVisible();
      const posted = plain(await page.getByRole('main').textContent());
      for (const each of [...say.landed, say.costs]) expect(posted).toContain(each);
      await expectAccessible(page, [width]);
      const { rows } = await database.query(
        'select stock, stock_value::int as value from products where id = any($1) order by id',
        [[beds.id, gloves.id]],
      );
      expect(rows).toEqual([
        { stock: 4, value: 286_155 },
        { stock: 1_000, value: 85_846 },
      ]);

      const sold = await page.request.post('/admin/counter', {
        form: {
          key: randomUUID(),
          name: '',
          phone: '',
          language,
          lines: JSON.stringify([[beds.id, '1', '']]),
        },
        maxRedirects: 0,
      });
      expect(sold.status()).toBe(302);
      await page.getByRole('button', { name: say.undo }).click();
      await expect
        .poll(async () => plain(await page.getByRole('main').textContent()))
        .toContain(say.moved(beds.name));
      expect(await stockOf(database, gloves.id)).toBe(1_000);

      await page.getByRole('link', { name: `Shenzhen ${word}` }).click();
      await expect(page.getByLabel(say.country)).toBeVisible();
      await expectAccessible(page, [width]);
      await page.getByLabel(say.country).fill('Chine');
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
    });

    test('what is wrong is said, what was typed stays, and nothing comes in', async ({ page, shop }) => {
      test.setTimeout(120_000);
      const { database } = shop;
      await signIn(page, await hire(database, { role: 'admin', language }));
      const sku = ownWord();
      const { id, name } = await stockUp(database, { sku, stock: 0 });
      await openHydrated(page, () => page.goto('/admin/stock/receive'));
      await page.getByText(say.purchase).click();
      await page.getByLabel(say.currency).selectOption('USD');
      await page.getByLabel(say.rate).fill('0');
      await page.getByLabel(say.freight).fill('5 000');
      await page.locator('#scan').fill(sku);
      await page.keyboard.press('Enter');
      const says = async (sentence: string) => {
        await page.getByRole('button', { name: say.post }).click();
        await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(sentence);
        await expect(page.getByLabel(say.freight)).toHaveValue('5 000');
        await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('1');
      };
      await says(say.rateZero);
      await page.getByLabel(say.rate).fill('600');
      await says(say.unshared);
      await page.getByLabel(say.freight).fill('');
      await page.getByLabel(say.cost(name)).fill('0');
      await page.getByRole('button', { name: say.post }).click();
      await expect.poll(async () => plain(await page.getByRole('main').textContent())).toContain(say.free);
      expect(await stockOf(database, id)).toBe(0);
      await page.getByRole('button', { name: say.wereFree }).click();
      await expect(page.getByText(say.posted)).toBeVisible();
      expect(await stockOf(database, id)).toBe(1);
    });

    test('rows of a spreadsheet become lines, and codes without a product are named', async ({
      page,
      shop,
    }) => {
      const { database } = shop;
      await signIn(page, await hire(database, { role: 'admin', language }));
      const word = ownWord();
      const one = await stockUp(database, { sku: `${word}-1`, name: `Canne ${word}`, stock: 0 });
      const other = await stockUp(database, { sku: `${word}-2`, name: `Lit ${word}`, stock: 0 });
      await openHydrated(page, () => page.goto('/admin/stock/receive'));
      const rows = [
        `${word}-1\t12\t2 900`,
        `zz${word}\t1\t1`,
        `${word} 2\t1 200\t15000`,
        `${word}-1\t3\t2 900`,
      ];
      await page.locator('#scan').evaluate((input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, rows.join('\n'));
      await expect(page.getByText(new RegExp(`: zz${word}`))).toBeVisible();
      await expect(page.getByLabel(say.quantity(one.name), { exact: true })).toHaveValue('15');
      await expect(page.getByLabel(say.quantity(other.name), { exact: true })).toHaveValue('1 200');
      await page.getByRole('button', { name: say.post }).click();
      await expect(page.getByText(say.posted)).toBeVisible();
      const { rows: stocked } = await database.query(
        'select stock, stock_value::int as value from products where id = any($1) order by id',
        [[one.id, other.id]],
      );
      expect(stocked).toEqual([
        { stock: 15, value: 43_500 },
        { stock: 1_200, value: 18_000_000 },
      ]);
    });

    test('of two who open a draft the second is told, and it is posted once', async ({ page, shop }) => {
      const { database } = shop;
      await signIn(page, await hire(database, { role: 'storekeeper', language }));
      const { id, name } = await stockUp(database, { sku: ownWord(), stock: 0 });
      const send = (path: string, more: object) =>
        page.request.post(`${path}.data`, {
          form: {
            ...{ key: randomUUID(), supplier: '', reference: '', lines: JSON.stringify([[id, '5', '']]) },
            ...more,
          },
        });
      await send('/admin/stock/receive', { do: 'draft' });
      const { rows } = await database.query(
        'select arrival_id as id from arrival_lines where product_id = $1',
        [id],
      );
      const path = `/admin/stock/arrivals/${rows[0].id}`;
      await openHydrated(page, () => page.goto(path));
      await expect(page.getByText(say.purchase)).toHaveCount(0);
      await page.getByLabel(say.quantity(name), { exact: true }).fill('7');
      await send(path, { version: '1', lines: JSON.stringify([[id, '6', '']]) });
      await page.getByRole('button', { name: say.keep }).click();
      await expect(page.getByText(say.changed)).toBeVisible();
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('7');
      await send(path, { version: '2', do: 'post', lines: JSON.stringify([[id, '6', '']]) });
      expect(await stockOf(database, id)).toBe(6);
      await page.getByRole('button', { name: say.post }).click();
      await expect(page.getByText(say.twice)).toBeVisible();
      await expect(page.getByLabel(say.quantity(name), { exact: true })).toHaveValue('7');
      expect(await stockOf(database, id)).toBe(6);
    });
  });
}
