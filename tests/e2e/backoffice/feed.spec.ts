import { type APIRequestContext, expect } from '@playwright/test';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { phoneAndDesktop, promised } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';

const say = {
  fr: {
    publish: 'Publier le catalogue',
    barred: /Meta et WhatsApp interdisent les catalogues de produits médicaux/,
    save: 'Enregistrer les modifications',
    saved: /Paramètres enregistrés/,
  },
  en: {
    publish: 'Publish the catalogue',
    barred: /Meta and WhatsApp forbid catalogues of medical/,
    save: 'Save Changes',
    saved: /Settings saved!/,
  },
};

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];
  const path = language === 'fr' ? '/feed/products.xml' : '/en/feed/products.xml';

  test(`the catalogue is for nobody until it is switched on, then current on every instance, in ${language} at ${width} px`, async ({
    page,
    shop,
    beside,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await shop.database.query('update settings set feed_on = false, version = version + 1');
    await expect.poll(async () => (await request.get(path)).status()).toBe(404);
    expect((await request.get('/feed/products-2.xml')).status()).toBe(404);

    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/settings');
    await expect(page.getByText(its.barred)).toBeVisible();
    await page.getByLabel(its.publish).check();
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved).last()).toBeVisible();
    await expect(page.getByRole('link', { name: path, exact: false }).last()).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    );

    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8');
    const { rows } = await shop.database.query(
      'select count(*)::int as products from products where archived_at is null',
    );
    expect((await answer.text()).match(/<item>/g)).toHaveLength(rows[0].products);
    expect((await request.get('/feed/products-2.xml')).status()).toBe(404);

    const feeds = async (text: string) => [
      (await textOf(request, path)).includes(text),
      (await textOf(request, beside + path)).includes(text),
    ];
    expect(await feeds('/products/bequilles-axillaires</link>')).toEqual([true, true]);
    await shop.database.query(
      "update products set price = 613580, lprice = 613579 where slug = 'bequilles-axillaires'",
    );
    const latest = { timeout: promised(1000) };
    await expect.poll(() => feeds('<g:price>613580 XAF</g:price>'), latest).toEqual([true, true]);
    expect(await feeds('613579')).toEqual([false, false]);
    await shop.database.query("update products set gtin = '96385074' where slug = 'bequilles-axillaires'");
    await expect.poll(() => feeds('<g:gtin>96385074</g:gtin>'), latest).toEqual([true, true]);
    await shop.database.query(
      "update products set archived_at = now(), hidden = true where slug = 'bequilles-axillaires'",
    );
    await expect.poll(() => feeds('/products/bequilles-axillaires</link>'), latest).toEqual([false, false]);
    await shop.database.query(
      "update products set archived_at = null, hidden = false, price = 18000, lprice = 14000, gtin = '' where slug = 'bequilles-axillaires'",
    );
  });
}

const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
