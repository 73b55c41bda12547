import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { readSheet } from 'read-excel-file/node';
import { type Language, languages } from '../../../../app/domain/localized.ts';
import { hire, type Staff, signIn } from '../../../support/backoffice/backoffice.ts';
import { inTurn } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { openShopProcess } from '../../../support/shop/shop-process.ts';
import { plain, test } from '../../../support/visitor.ts';

const words = {
  fr: {
    file: 'Fichier CSV ou Excel (.xlsx)',
    check: 'Vérifier le fichier',
    untouched: 'Rien n’a encore changé.',
    counts: ['À ajouter', 'À modifier', 'Déjà identiques', 'Avec erreur'],
    errors: [
      ['3', 'Prix', 'cher', 'Ce n’est pas un montant. Écrivez un nombre entier de FCFA, comme 12500.'],
      [
        '3',
        'Catégorie',
        'jouets',
        'Catégorie inconnue. Écrivez Orthopédie, Physiothérapie, Médical ou Bien-être.',
      ],
      ['4', 'Nom (français)', '(vide)', 'Cette cellule est vide ; il faut une valeur.'],
    ],
    leaveOut: 'Laisser de côté les lignes avec erreur (2)',
    leaveOutOne: 'Laisser de côté les lignes avec erreur (1)',
    apply: 'Appliquer l’import',
    done: 'L’import est terminé.',
    counted: (added: number, changed: number, leftOut: number) =>
      `Ajoutés : ${added}. Modifiés : ${changed}. Laissés de côté : ${leftOut}.`,
    price: 'Prix',
    amount: (amount: string) => `${amount} FCFA`,
    nothing: 'Le fichier n’a rien à changer : il n’y a rien à appliquer.',
    export: 'Exporter : Produits',
    products: 'produits',
    noTable: 'Ce fichier n’est pas un tableau lisible.',
    changed: 'Des produits ont changé depuis la vérification',
    skuTaken: 'Un autre produit a déjà ce SKU.',
    leaveOutChanged: 'Laisser de côté les lignes qui ne conviennent plus',
    failed: 'rien n’en a été enregistré',
    missing: 'Import introuvable',
    csv: 'Télécharger le CSV',
    order: 'Numéro de commande',
  },
  en: {
    file: 'CSV or Excel (.xlsx) file',
    check: 'Check the file',
    untouched: 'Nothing has changed yet.',
    counts: ['To add', 'To change', 'Already the same', 'With errors'],
    errors: [
      ['3', 'Price', 'cher', 'This is not an amount. Write a whole number of FCFA, such as 12500.'],
      ['3', 'Category', 'jouets', 'Unknown category. Write Orthopedic, Physiotherapy, Medical or Wellness.'],
      ['4', 'Name (French)', '(empty)', 'This cell is empty; a value is needed.'],
    ],
    leaveOut: 'Leave out the lines with errors (2)',
    leaveOutOne: 'Leave out the lines with errors (1)',
    apply: 'Apply the import',
    done: 'The import is done.',
    counted: (added: number, changed: number, leftOut: number) =>
      `Added: ${added}. Changed: ${changed}. Left out: ${leftOut}.`,
    price: 'Price',
    amount: (amount: string) => `${amount} FCFA`,
    nothing: 'The file has nothing to change: there is nothing to apply.',
    export: 'Export: Products',
    products: 'products',
    noTable: 'This file is not a readable table.',
    changed: 'Products have changed since the check',
    skuTaken: 'Another product already has this SKU.',
    leaveOutChanged: 'Leave out the lines that no longer fit',
    failed: 'nothing of it was saved',
    missing: 'Import not found',
    csv: 'Download the CSV',
    order: 'Order number',
  },
} satisfies Record<Language, unknown>;

const header = 'sku;nom;prix;dernier prix;catégorie;stock';

/** A SKU that no other test has. */
const newSku = () => `E2E-${randomUUID().slice(0, 8)}`;

async function check(page: Page, language: Language, name: string, content: string | Buffer) {
  const say = words[language];
  await page.goto('/admin/products/import');
  await expect(page.getByRole('button', { name: say.check })).toBeVisible();
  await page
    .getByLabel(say.file)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: say.check }).click();
}

/** The counts of a report, in the order of `words.counts`. */
async function countsOf(page: Page): Promise<string[]> {
  const figures = page.getByRole('definition');
  await expect(figures.first()).toBeVisible();
  return (await figures.allTextContents()).slice(0, 4);
}

test.describe('import and export', () => {
  // The shop applies one import at a time, and refuses another meanwhile.
  test.describe.configure({ mode: 'default' });
  for (const language of languages.filter(inTurn('fr'))) {
    const say = words[language];

    test(`an editor sees every row’s error before anything changes, and applies the rest (${language})`, async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const sku = newSku();
      const priceOf = async () => {
        const { rows } = await shop.database.query('select price, stock from products where sku = $1', [sku]);
        return rows;
      };
      await check(
        page,
        language,
        'prix.csv',
        [
          header,
          `${sku};Déambulateur ${sku};12 500;9000;Médical;4`,
          `${sku}-2;Autre;cher;10;jouets;1`,
          `${sku}-3;;10;10;Medical;1`,
        ].join('\n'),
      );
      await expect(page.getByText(say.untouched)).toBeVisible();
      await expect(page.getByText(`Déambulateur ${sku}`).first()).toBeVisible();
      expect(await countsOf(page)).toEqual(['1', '0', '0', '2']);
      const rows = page.getByRole('table').getByRole('row');
      for (const [i, error] of say.errors.entries()) {
        const cells = await rows
          .nth(i + 1)
          .getByRole('cell')
          .allTextContents();
        expect(cells.map(plain)).toEqual(error);
      }
      expect(await priceOf()).toEqual([]);

      const apply = page.getByRole('button', { name: say.apply });
      await expect(apply).toBeDisabled();
      await page.getByLabel(say.leaveOut).check();
      await apply.click();
      await expect(page.getByText(say.done)).toBeVisible();
      expect(plain(await page.getByText(say.done).locator('..').textContent())).toContain(
        say.counted(1, 0, 2),
      );
      expect(await priceOf()).toEqual([{ price: 12_500, stock: 4 }]);

      await check(page, language, 'prix.csv', `sku;prix\n${sku};13 000`);
      await expect(page.getByText(say.untouched)).toBeVisible();
      const change = page.getByRole('listitem').filter({ hasText: sku });
      expect(plain(await change.textContent())).toMatch(/12[ ,]500 FCFA → 13[ ,]000 FCFA/);
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByText(say.done)).toBeVisible();
      expect(await priceOf()).toEqual([{ price: 13_000, stock: 4 }]);
      await page.reload();
      await expect(page.getByText(say.done)).toBeVisible();
    });

    for (const format of ['CSV', 'Excel (.xlsx)']) {
      test(`what is exported as ${format} is the same when it is imported again (${language})`, async ({
        page,
        shop,
      }) => {
        const names = [`=HYPERLINK("x") ${newSku()}`, `'quoted; "name" ${newSku()}`];
        for (const name of names)
          await shop.database.query(
            "insert into products (slug, name, price, lprice, category) values ($1, $2, 5000, 4000, 'medical')",
            [randomUUID(), name],
          );
        await signIn(page, await hire(shop.database, { role: 'editor', language }));
        await page.goto('/admin/products/import');
        const coming = page.waitForEvent('download');
        await page.getByRole('button', { name: say.export }).click();
        await page.getByRole('listitem').getByRole('link', { name: format }).click();
        const file = await coming;
        expect(file.suggestedFilename()).toMatch(
          new RegExp(`^${say.products}-\\d{4}-\\d\\d-\\d\\d\\.(csv|xlsx)$`),
        );
        const content = await readFile(await file.path());
        if (format === 'CSV') {
          expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
          expect(content.toString()).toContain(`;"'=HYPERLINK(""x"") E2E-`);
          expect(content.toString()).not.toMatch(/(^|[;\n])"?[=+@]/);
        }
        const own = `${randomUUID()}.csv`;
        await check(page, language, format === 'CSV' ? own : `${own}.xlsx`, content);
        await expect(page.getByText(say.untouched)).toBeVisible();
        // Other tests sell, count and archive meanwhile, which is all that may differ.
        const { rows } = await shop.database.query('select report from imports where file_name like $1', [
          `${own}%`,
        ]);
        const { add, errors, same, change, samples } = rows[0].report;
        const kept = errors.filter(({ reason }: { reason: string }) => reason !== 'archived');
        expect([add, kept]).toEqual([0, []]);
        expect(same + change).toBeGreaterThan(45);
        expect(samples.filter(({ after }: { after: object }) => Object.keys(after).length > 0)).toEqual([]);
      });
    }

    test(`a file as old spreadsheets write it is read with its accents (${language})`, async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const sku = newSku();
      const rows = `${header}\r\n${sku};Béquille « été » ${sku};1;1;Bien-être;0\r\n`;
      await check(page, language, 'été.csv', Buffer.from(rows, 'latin1'));
      await expect(page.getByRole('heading', { name: 'été.csv' })).toBeVisible();
      await expect(page.getByText(`Béquille « été » ${sku}`).first()).toBeVisible();
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByText(say.done)).toBeVisible();
      await check(page, language, 'été.csv', Buffer.from(rows, 'latin1'));
      await expect(page.getByText(say.nothing)).toBeVisible();
    });

    test(`rows that no longer fit when the import is applied are reported, and left out on demand (${language})`, async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      const [taken, free] = [newSku(), newSku()];
      await check(
        page,
        language,
        'deux.csv',
        [header, `${taken};Un ${taken};1;1;Médical;1`, `${free};Deux ${free};1;1;Médical;1`].join('\n'),
      );
      await expect(page.getByText(say.untouched)).toBeVisible();
      await shop.database.query(
        "insert into products (slug, sku, name, price, lprice, category, archived_at) values (lower($1), $1, 'x', 1, 1, 'medical', now())",
        [taken],
      );
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByRole('alert')).toContainText(say.changed);
      await expect(page.getByText(say.untouched)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: taken })).toContainText(say.skuTaken);
      await page.getByLabel(say.leaveOutChanged).check();
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByText(say.counted(1, 0, 1))).toBeVisible();
      await shop.database.query("update imports set state = 'failed' where id = $1", [
        page.url().split('/').at(-1),
      ]);
      await page.reload();
      await expect(page.getByRole('alert')).toContainText(say.failed);
    });

    test(`axe finds nothing on these screens in ${language}, and nothing sticks out`, async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await page.goto('/admin/products/import');
      await expectAccessible(page);
      await page.getByRole('button', { name: say.check }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: say.export }).click();
      await expect(page.getByRole('link', { name: 'Excel (.xlsx)' })).toBeVisible();
      await expectAccessible(page);
      const long = `Fauteuil-roulant-électrique-à-dossier-inclinable-${newSku()}`.padEnd(60, 'x');
      const file = [header, `${newSku()};${long};1;1;Médical;1`, `;${long};${long};1;${long};1`];
      await check(page, language, `${long}.csv`, file.join('\n'));
      await expect(page.getByText(say.untouched)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(words[language].leaveOutOne).check();
      await page.getByRole('button', { name: say.apply }).click();
      await expect(page.getByText(say.done)).toBeVisible();
      await expectAccessible(page);
    });

    test(`a file that is no table is refused with a sentence, and an unknown import is not found (${language})`, async ({
      page,
      shop,
    }) => {
      await signIn(page, await hire(shop.database, { role: 'editor', language }));
      await check(page, language, 'x.xlsx', Buffer.from('PK\u0003\u0004 damaged'));
      expect(plain(await page.getByRole('alert').textContent())).toContain(say.noTable);
      await page.goto(`/admin/products/import/${randomUUID()}`);
      await expect(page.getByRole('heading', { name: say.missing })).toBeVisible();
      // No header may hold such a letter: an address of a redirect neither.
      for (const id of [randomUUID(), '%C4%80', 'e%CC%81']) {
        const posted = await page.request.post(`/admin/products/import/${id}`, { form: {} });
        expect(posted.status(), id).toBe(404);
      }
      const orders = await (
        await page.request.get('/admin/orders/export?format=csv&status=completed')
      ).text();
      expect(orders).toContain(say.order);
      const { rows } = await shop.database.query("select number from orders where status <> 'completed'");
      for (const { number } of rows) expect(orders).not.toContain(number);
    });
  }

  test('ten thousand rows show how far they are, through a reload, while the shop goes on', async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const shop = await openShopProcess();
    const database = new pg.Client({ connectionString: shop.databaseUrl });
    await database.connect();
    const page = await browser.newPage({ baseURL: shop.address });
    await signIn(page, await hire(database, { role: 'editor', language: 'en' }));
    const rows = Array.from(
      { length: 10_000 },
      (_, i) => `BIG-${i};Lot ${i};${1000 + i};500;Médical;${i % 7}`,
    );
    await check(page, 'en', 'big.csv', [header, ...rows].join('\n'));
    await expect(page.getByText(words.en.untouched)).toBeVisible();

    // A product of the same address that is being added elsewhere holds the import up in its middle.
    await database.query(
      "begin; insert into products (slug, name, price, lprice, category) values ('lot-5050', 'x', 1, 1, 'medical')",
    );
    await page.getByRole('button', { name: words.en.apply }).click();
    await expect(page.getByText('Lines: 5,000 of 10,000')).toBeVisible({ timeout: 60_000 });
    await page.reload();
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '5000');
    await expect(page.getByRole('progressbar')).toHaveAttribute('max', '10000');
    for (const path of ['/', '/products?q=lit', '/readyz']) {
      const answer = await fetch(shop.address + path, { signal: AbortSignal.timeout(2000) });
      expect(answer.status).toBe(200);
    }
    await database.query('rollback');
    await expect(page.getByText(words.en.done)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(words.en.counted(10_000, 0, 0).replace('10000', '10,000'))).toBeVisible();
    const { rows: counted } = await database.query(
      "select count(*)::int from products where sku like 'BIG-%'",
    );
    expect(counted).toEqual([{ count: 10_000 }]);

    const file = await (await page.request.get('/admin/products/export?format=csv')).text();
    expect(file.match(/;BIG-/g)).toHaveLength(10_000);
    const workbook = await (await page.request.get('/admin/products/export?format=xlsx')).body();
    const skus = (await readSheet(workbook)).filter((cells) => String(cells[1]).startsWith('BIG-'));
    expect(skus).toHaveLength(10_000);
    await page.close();
    await database.end();
    await shop.close();
  });

  test('a shop that is closed in the middle of an import finishes it first', async () => {
    const shop = await openShopProcess();
    const database = new pg.Client({ connectionString: shop.databaseUrl });
    await database.connect();
    const cookie = await cookieOf(shop.address, await hire(database, { role: 'editor', language: 'en' }));
    const send = (path: string, body: BodyInit) =>
      fetch(shop.address + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookie, Origin: shop.address, Accept: 'application/json' },
        body,
      });
    const form = new FormData();
    const rows = Array.from({ length: 1000 }, (_, i) => `BIG-${i};Zzlot ${i};1;1;Médical;1`);
    form.set('table', new Blob([[header, ...rows].join('\n')]), 'big.csv');
    const { to } = await (await send('/admin/products/import', form)).json();
    // Somebody else who is adding a product of the same address holds the import up.
    await database.query(
      "begin; insert into products (slug, name, price, lprice, category) values ('zzlot-999', 'x', 1, 1, 'medical')",
    );
    expect((await send(`${to}/apply`, new URLSearchParams())).status).toBe(302);
    const stopped = shop.stop();
    await expect
      .poll(() =>
        fetch(`${shop.address}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    await database.query('rollback');
    await stopped;
    const { rows: after } = await database.query('select state, rows_done from imports');
    expect(after).toEqual([{ state: 'applied', rows_done: 1000 }]);
    await database.end();
    await shop.close();
  });
});

async function cookieOf(address: string, { username, password }: Staff): Promise<string> {
  const answer = await fetch(`${address}/admin`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name: username, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
