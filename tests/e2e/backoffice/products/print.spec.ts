import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { hire, signIn } from '../../../support/backoffice/backoffice.ts';
import { phoneAndDesktop } from '../../../support/nightly.ts';
import { readPdf } from '../../../support/pdf-text.ts';
import { test } from '../../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    menu: 'Imprimer ces produits',
    labels: /^Étiquettes/,
    priceList: /^Liste de prix.*Anglais/,
    catalogue: /^Catalogue.*Français/,
    roll: /^Rouleau/,
    pieces: /^Une par pièce/,
    download: 'Télécharger les étiquettes',
    withoutSku: /Sans SKU, donc sans étiquette\s: Sans code\./,
    unfit: /«.Rouleau.», donc sans étiquette\s: Code long\./,
    none: /Aucune étiquette à imprimer avec ce choix/,
    tooMany: /contient 300 produits au plus/,
  },
  en: {
    menu: 'Print these products',
    labels: /^Labels/,
    priceList: /^Price list.*English/,
    catalogue: /^Catalogue.*French/,
    roll: /^Roll/,
    pieces: /^One for each piece/,
    download: 'Download the labels',
    withoutSku: /Without a SKU, so without a label: Sans code\./,
    unfit: /on “Roll”, so no label: Code long\./,
    none: /No label to print with this choice/,
    tooMany: /holds at most 300 products/,
  },
};

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];

  test(`staff print labels, a price list and a catalogue of the filtered list, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await shop.database.query(`delete from products where slug like 'print-%'`);
    await shop.database.query(
      `insert into products (slug, name, name_en, sku, price, lprice, category, image_url)
        select 'print-' || i, 'Imprimé ' || i, 'Printed ' || i, 'PRT-' || i, 613580, 613579, 'medical', image_url
        from generate_series(1, 100) as i
          join lateral (select image_url from products where image_url <> '' order by md5(id || '-' || i) limit 1) as any_picture on true`,
    );
    await shop.database.query(
      `insert into products (slug, name, description_fr, sku, price, lprice, category) values
        ('print-none', 'Sans code', 'print', null, 1000, 900, 'medical'),
        ('print-long', 'Code long', 'print', 'PRINT-LONG-REFERENCE', 1000, 900, 'medical')`,
    );
    await signIn(page, await hire(shop.database, { role: 'storekeeper', language }));
    const choose = async (choice: RegExp) => {
      await page.goto('/admin/products?q=print');
      await page.getByRole('button', { name: its.menu }).click();
      return page.getByRole('link', { name: choice });
    };

    const list = await download(page, async () => (await choose(its.priceList)).click());
    expect(list.name).toMatch(/-\d{4}-\d\d-\d\d\.pdf$/);
    expect(list.text).toContain('Printed 100');
    expect(list.text).toContain('613,580\u00a0FCFA');
    expect(list.text).not.toMatch(/613.?579|Wheelchair/);

    const catalogue = await download(page, async () => (await choose(its.catalogue)).click());
    expect(catalogue.text).toContain('Imprimé 100');
    expect(catalogue.text).not.toMatch(/613.?579/);
    expect(catalogue.bytes).toBeGreaterThan(100_000);
    expect(catalogue.bytes).toBeLessThanOrEqual(2 ** 20);

    await (await choose(its.labels)).click();
    await expect(page.getByText(its.withoutSku)).toBeVisible();
    await page.getByLabel(its.pieces).check();
    await page.getByRole('button', { name: its.download }).click();
    await expect(page.getByRole('alert').filter({ hasText: its.none })).toBeVisible();
    await expect(page.getByLabel(its.pieces)).toBeChecked();

    await page.goto('/admin/products/print?q=print');
    await expect(page.getByText(its.unfit)).toHaveCount(0);
    await page.getByLabel(its.roll).check();
    await expect(page.getByText(its.unfit)).toBeVisible();
    const labels = await download(page, () => page.getByRole('button', { name: its.download }).click());
    expect(labels.pages).toBe(100);
    expect(labels.text).toContain('PRT-100');
    expect(labels.text).not.toMatch(/613.?579|Sans code|Code long/);

    await shop.database.query(
      `insert into products (slug, name, description_fr, price, lprice, category)
        select 'print-more-' || i, 'Imprimé encore ' || i, 'print', 1, 0, 'wellness' from generate_series(1, 201) as i`,
    );
    await (await choose(its.catalogue)).click();
    await expect(page.getByRole('alert').filter({ hasText: its.tooMany })).toBeVisible();
    await shop.database.query(`delete from products where slug like 'print-%'`);
  });
}

async function download(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const pdf = await readFile(await file.path());
  const pages = readPdf(pdf);
  return { name: file.suggestedFilename(), bytes: pdf.length, pages: pages.length, text: pages.join('\n') };
}
