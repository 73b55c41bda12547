import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { openBackoffice } from '../../../support/backoffice/product-screens.ts';
import { test } from '../../../support/visitor.ts';

/** A product of its own, by a name that no other has. */
async function putSingle(database: pg.Client, name: string): Promise<number> {
  const { rows } = await database.query(
    `insert into products (slug, name, sku, price, lprice, category)
     values (replace(lower($1::text), ' ', '-') || '-' || gen_random_uuid(), $1, gen_random_uuid(), 12500, 9500, 'orthopedic') returning id`,
    [name],
  );
  return rows[0].id;
}

async function choose(page: Page, name: string) {
  await page.getByRole('radio', { name }).check();
}

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 780 } });

    test('two products are joined, get more sizes at once, and one leaves', async ({ page, shop }) => {
      const mark = `Genou${randomUUID().slice(0, 8)}`;
      const [small, medium] = [
        await putSingle(shop.database, `${mark} un`),
        await putSingle(shop.database, `${mark} deux`),
      ];
      await openBackoffice(page, shop.database, 'fr');
      await page.goto(`/admin/products/edit/${medium}`);
      await page.getByRole('link', { name: 'Famille', exact: true }).click();
      const join = page.getByRole('button', { name: 'Réunir les produits' });
      const size = page.getByLabel(/^Taille de «/);
      await size.fill('M');
      await join.click();
      await expect(page.getByText('Choisissez un produit en vente de cette liste.').first()).toBeVisible();
      await expect(size).toHaveValue('M');
      await choose(page, `${mark} un`);
      await join.click();
      await expect(page.getByText('écrivez aussi sa taille').first()).toBeVisible();
      await page.getByLabel('Taille de l’autre produit').fill('m');
      await choose(page, `${mark} un`);
      await join.click();
      await expect(page.getByText('la même taille et le même côté').first()).toBeVisible();
      await page.getByLabel('Taille de l’autre produit').fill('S');
      await join.click();
      await expect(page).toHaveURL(/\/admin\/families\/\d+$/);

      await page.getByLabel('Nouvelles tailles').fill('L, XL');
      await page.getByLabel('Côtés de ces tailles').fill('gauche, droit');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByLabel('Taille, ligne 6')).toHaveValue('XL');
      // On a phone no row of headings stands above the fields.
      const cell = page.getByRole('cell').filter({ has: page.getByLabel('Taille, ligne 6') });
      const said = await cell.evaluate((each) => getComputedStyle(each, '::before').content);
      if (width === 360) expect(said).toBe('"Taille"');
      const { rows } = await shop.database.query(
        `select option1 as size, option2 as side, price, stock from products
         where family_id = (select family_id from products where id = $1)
         order by option1_position, option2_position`,
        [small],
      );
      expect(rows).toEqual([
        { size: 'S', side: '', price: 12_500, stock: 0 },
        { size: 'M', side: '', price: 12_500, stock: 0 },
        { size: 'L', side: 'gauche', price: 12_500, stock: 0 },
        { size: 'L', side: 'droit', price: 12_500, stock: 0 },
        { size: 'XL', side: 'gauche', price: 12_500, stock: 0 },
        { size: 'XL', side: 'droit', price: 12_500, stock: 0 },
      ]);

      await page.goto(`/admin/products/${medium}/family`);
      await page.getByRole('button', { name: 'Retirer de la famille' }).click();
      await expect(page).toHaveURL(`/admin/products/edit/${medium}`);
      await expect(page.getByRole('heading', { level: 1, name: `${mark} deux`, exact: true })).toBeVisible();
      await shop.database.query(
        'update products set archived_at = now() where family_id = (select family_id from products where id = $1)',
        [small],
      );
    });

    test('a size guide tells what it cannot read, keeps what was typed, and warns of gaps', async ({
      page,
      shop,
    }) => {
      await openBackoffice(page, shop.database, 'fr');
      await page.goto('/admin/size-guides/new');
      const name = `Genou ${randomUUID().slice(0, 8)}`;
      const [measures, sizes] = [
        page.getByLabel('Mesures'),
        page.getByRole('textbox', { name: 'Tailles', exact: true }),
      ];
      const save = page.getByRole('button', { name: 'Enregistrer' });
      await page.getByLabel('Mesure, ligne 1').fill('Tour de cuisse');
      await page.getByLabel('Taille, ligne 1').fill('S');
      await page.getByLabel('Tour de cuisse, de-à, ligne 1').fill('36-39');
      for (const _ of ['measures', 'sizes'])
        await page.getByRole('button', { name: 'Modifier comme un texte' }).first().click();
      await expect(measures).toHaveValue('Tour de cuisse');
      await expect(sizes).toHaveValue('S : 36-39');
      await page.getByLabel('Nom du guide (français)').fill(name);
      await measures.fill('Tour de cuisse | Thigh | cm');
      for (const [typed, sentence] of [
        ['S : 39-36', 'une plage par mesure, comme'],
        ['S : -3-36', 'une plage par mesure, comme'],
        ['S : 36-400', 'une plage par mesure, comme'],
        ['S : 36-39\nS : 39-42', 'La même taille est là deux fois.'],
        ['S : 36-40\nM : 39-42', 'Deux tailles se chevauchent'],
      ] as const) {
        await sizes.fill(typed);
        await save.click();
        await expect(page.getByText(sentence).first()).toBeVisible();
        await expect(sizes).toHaveValue(typed);
      }
      await sizes.fill('S : 36-37,5\nM : 39-42');
      await save.click();
      await expect(page).toHaveURL(/\/admin\/size-guides\/\d+$/);
      await expect(page.getByText('certaines mesures n’en donnent aucune')).toContainText('S – M');
      await expect(page.getByLabel('Tour de cuisse, de-à, ligne 1')).toHaveValue('36-37,5');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await shop.database.query('delete from size_guides where name_fr = $1', [name]);
    });
  });
