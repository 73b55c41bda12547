import { expect } from '@playwright/test';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { addAdvance } from '../../support/backoffice/changes/payment-changes.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain } from '../../support/visitor.ts';

const say = {
  fr: {
    title: 'Avance du client',
    use: (to: string, from: string) => `Régler la commande ${to} avec l’avance de ${from} (1 FCFA)`,
    used: 'Commande réglée avec l’avance, reçus établis',
    nothingLeft: 'Il ne reste plus rien de cette avance.',
    due: '24 999 FCFA',
    method: 'Avance',
    none: 'Encaissé par moyen et par personne',
  },
  en: {
    title: 'Advance of the customer',
    use: (to: string, from: string) => `Pay order ${to} with the advance of ${from} (1 FCFA)`,
    used: 'Order paid with the advance, receipts issued',
    nothingLeft: 'Nothing is left of this advance.',
    due: '24,999 FCFA',
    method: 'Advance',
    none: 'Taken by method and person',
  },
} as const;

for (const { language, width } of [
  { language: 'fr', width: 360 },
  { language: 'en', width: 1280 },
] as const) {
  const its = say[language];

  test(`what a buyer paid too much pays the next order by one press, in ${language} at ${width} px`, async ({
    page,
    shop,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const staff = await hire(shop.database, { role: 'cashier', language });
    await signIn(page, staff);
    const { from, to } = await addAdvance({ database: shop.database, staff });
    const numberOf = async (id: string) =>
      (await shop.database.query('select number from orders where id = $1', [id])).rows[0].number;
    const button = { name: its.use(await numberOf(to), await numberOf(from)) };

    // The order with the advance offers it, the unpaid one and its form for payments do, too.
    const behind = await context.newPage();
    await behind.goto(`/admin/orders/${to}`);
    await expect(behind.getByRole('button', button)).toBeVisible();
    await page.goto(`/admin/orders/${from}`);
    await expect(page.getByRole('button', button)).toBeVisible();
    await page.goto(`/admin/orders/${to}/payments`);
    await page.getByRole('button', button).click();
    await expect(page.getByText(its.used).last()).toBeVisible();
    await expect(page.getByRole('button', button)).toHaveCount(0);
    expect(plain(await page.locator('main').textContent())).toContain(its.due);

    await behind.getByRole('button', button).click();
    await expect(behind.getByText(its.nothingLeft)).toBeVisible();

    const { rows } = await shop.database.query(
      `select method, direction, share.amount::int, order_id from payments join payment_shares as share on payment_id = id
       where order_id = any($1) and method = 'advance' order by direction`,
      [[from, to]],
    );
    expect(rows).toEqual([
      { method: 'advance', direction: -1, amount: 1, order_id: from },
      { method: 'advance', direction: 1, amount: 1, order_id: to },
    ]);
    await page.goto('/admin/payments?method=advance');
    await expect(page.getByRole('row').filter({ hasText: its.method }).first()).toBeVisible();
    await expect(page.getByText(its.none)).toHaveCount(0);
  });
}
