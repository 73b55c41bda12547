import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { placeOrder } from '../../../app/domain/orders/place-order.ts';
import { openDatabase } from '../../../app/platform/database/database.server.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { phoneAndDesktop } from '../../support/nightly.ts';
import { expectAccessible } from '../../support/pages/accessible.ts';
import { putOnSale } from '../../support/products.ts';
import { plain, test } from '../../support/visitor.ts';

const say = {
  fr: {
    manage: 'Exporter ou effacer ses données',
    found: 'Personnes trouvées : 1',
    facts: '1 commande · 1 en cours',
    export: 'Exporter (JSON)',
    erase: 'Effacer',
    open: /vous ne pourrez plus joindre le client/,
    done: 'Les données sont effacées.',
    erased: 'Client effacé',
    happened: 'Données du client effacées',
  },
  en: {
    manage: 'Export or erase their data',
    found: 'People found: 1',
    facts: '1 order · 1 in progress',
    export: 'Export (JSON)',
    erase: 'Erase',
    open: /will not be able to reach the customer/,
    done: 'The data are erased.',
    erased: 'Customer erased',
    happened: 'Customer’s data erased',
  },
};

for (const { language, width } of phoneAndDesktop('en')) {
  const its = say[language];

  test(`a customer’s data are exported and erased in ${language} at ${width} px, and the order stays`, async ({
    page,
    shop,
  }) => {
    const { db, close } = openDatabase(process.env.SHOP_DATABASE ?? '', () => {});
    const mark = randomUUID().slice(0, 8);
    const buyer = {
      name: `Élodie ${mark}`,
      phone: `+2376${randomInt(10_000_000, 99_999_999)}`,
      phoneTyped: mark,
    };
    const product = await putOnSale(db, { slug: `attelle-${mark}`, name: `Attelle ${mark}` });
    const placed = await placeOrder(db, {
      key: randomUUID(),
      language,
      buyer,
      lines: [{ productId: product.id, quantity: 1 }],
      seenTotal: undefined,
    });
    await close();
    if (!placed.ok) throw new Error(placed.reason);
    const { rows } = await shop.database.query('select id, number from orders where token = $1', [
      placed.token,
    ]);
    const [order] = rows;

    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole('link', { name: its.manage }).click();
    await expect
      .poll(async () => plain(await page.getByRole('main').getByRole('search').textContent()))
      .toContain(its.found);
    await expectAccessible(page);
    await page.setViewportSize({ width, height: 800 });

    await expect(page.getByRole('button', { name: its.erase })).toBeDisabled();
    const box = page.getByRole('checkbox', { name: new RegExp(buyer.name) });
    await expect(box).toHaveAccessibleDescription(its.facts);
    await box.check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: its.export }).click(),
    ]);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      about: { phones: [buyer.phone] },
      orders: [{ number: order.number, name: buyer.name }],
    });

    await page.getByRole('button', { name: its.erase }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(buyer.name);
    await expect(dialog).toContainText(its.open);
    await dialog.getByRole('button', { name: its.erase }).click();
    await expect(page.getByText(its.done)).toBeVisible();

    await page.goto(`/admin/orders/${order.id}`);
    await expect(page.getByText(its.erased, { exact: true })).toBeVisible();
    await expect(page.getByText(its.happened)).toBeVisible();
    await expect(page.getByText(buyer.name)).toHaveCount(0);
    await page.goto(shop.at(language, `/order/${placed.token}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
    await expect(page.getByText(product.name)).toBeVisible();
    await expect(page.getByText(buyer.name)).toHaveCount(0);
  });
}
