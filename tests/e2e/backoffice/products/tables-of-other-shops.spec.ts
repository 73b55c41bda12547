import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Language } from '../../../../app/domain/localized.ts';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { plain, test } from '../../../support/visitor.ts';

const words = {
  fr: {
    file: 'Fichier CSV ou Excel (.xlsx)',
    check: 'Vérifier le fichier',
    decide: 'Colonnes à décider',
    leave: 'Laisser de côté les colonnes sans choix',
    tick: 'Cochez « Laisser de côté les colonnes sans choix »',
    twice: 'Une autre colonne remplit déjà ce champ.',
    choose: 'Choisissez une catégorie.',
    title: 'Tableau aux colonnes choisies',
    pictures: 'Images données par adresse, qui ne sont pas téléchargées : 2.',
    noFloor: 'Le fichier ne dit pas de dernier prix',
    again: 'Revoir les colonnes',
    apply: 'Appliquer l’import',
    done: 'L’import est terminé.',
  },
  en: {
    file: 'CSV or Excel (.xlsx) file',
    check: 'Check the file',
    decide: 'Columns to decide',
    leave: 'Leave out the columns without a choice',
    tick: 'Tick “Leave out the columns without a choice”',
    twice: 'Another column already fills this field.',
    choose: 'Choose a category.',
    title: 'Table with chosen columns',
    pictures: 'Pictures given by address, which are not downloaded: 2.',
    noFloor: 'The file says no last price',
    again: 'Look at the columns again',
    apply: 'Apply the import',
    done: 'The import is done.',
  },
} satisfies Record<Language, unknown>;

async function upload(page: Page, say: (typeof words)['fr'], content: string) {
  await page.goto('/admin/products/import');
  await page
    .getByLabel(say.file)
    .setInputFiles({ name: 'tarif.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: say.check }).click();
}

for (const { language, width, javaScriptEnabled } of [
  { language: 'fr', width: 360, javaScriptEnabled: true },
  { language: 'en', width: 1280, javaScriptEnabled: false },
] as const)
  test.describe(`a supplier’s table (${language}, ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'})`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 800 } });
    const say = words[language];

    test('is read once its columns are known, and the next one at once', async ({ page, shop }) => {
      const own = randomUUID().slice(0, 8);
      const heading = `Code article;Désignation;PU HT;Rayon ${own};Coloris;Photo`;
      const shelf = `Rayon ${own}`;
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await upload(
        page,
        say,
        [heading, `${own}-1;Canne ${own};9 000;Marche;Bleu;http://a.cm/1.jpg http://a.cm/2.jpg`].join('\n'),
      );
      await expect(page.getByRole('heading', { name: say.decide })).toBeVisible();
      await expect(page.getByLabel('Coloris', { exact: true })).toHaveAccessibleDescription(/Bleu/);
      if (javaScriptEnabled) await expectAccessible(page);

      // Two columns for one field, and a column without a choice.
      await page.getByLabel(shelf, { exact: true }).selectOption('name');
      await page.getByRole('button', { name: say.check }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(say.twice);
      expect(plain(await alert.textContent())).toContain(plain(say.tick));
      await expect(page.getByLabel(shelf, { exact: true })).toHaveValue('name');

      // The categories of a column that is one by the seller's choice are asked next.
      await page.getByLabel(shelf, { exact: true }).selectOption('category');
      await page.getByLabel(say.leave).check();
      await page.getByRole('button', { name: say.check }).click();
      await expect(alert).toContainText(say.choose);
      await page.getByLabel('Marche', { exact: false }).selectOption('medical');
      await page.getByRole('button', { name: say.check }).click();

      await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
      const left = plain(await page.getByRole('main').textContent());
      for (const sentence of [say.pictures, say.noFloor, 'Coloris']) expect(left).toContain(plain(sentence));
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: say.again }).click();
      await expect(page.getByLabel(shelf, { exact: true })).toHaveValue('category');
      await page.getByRole('button', { name: say.check }).click();
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByText(say.done)).toBeVisible();
      const added = await shop.database.query(
        'select name, price, lprice, category, stock from products where sku = $1',
        [`${own}-1`],
      );
      expect(added.rows).toEqual([
        { name: `Canne ${own}`, price: 9000, lprice: 9000, category: 'medical', stock: 0 },
      ]);

      await upload(page, say, [heading, `${own}-2;Siège ${own};12 500;MARCHE;Gris;`].join('\n'));
      await expect(page.getByRole('button', { name: say.apply })).toBeVisible();
    });
  });
