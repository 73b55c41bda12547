import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import sharp from 'sharp';
import { languages } from '../../../app/domain/localized.ts';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { inTurn, phoneAndDesktop } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    name: 'Nom de l’entreprise',
    phone: 'Téléphone',
    hours: 'Horaires (français)',
    whatsapp: 'Numéro WhatsApp des commandes',
    test: /Tester .* sur WhatsApp/,
    description: 'Présentation (français)',
    save: 'Enregistrer les modifications',
    saved: 'Informations de l’entreprise mises à jour',
    incomplete: /il manque des chiffres/,
    logo: 'Logo',
    saveLogo: 'Enregistrer le logo',
    logoSaved: /Logo mis à jour/,
    stale: /Quelqu’un d’autre vient de modifier/,
    readOnly: /Seuls les administrateurs peuvent modifier/,
  },
  en: {
    name: 'Company name',
    phone: 'Phone',
    hours: 'Opening hours (English)',
    whatsapp: 'WhatsApp number for orders',
    test: /Test .* on WhatsApp/,
    description: 'Description (English)',
    save: 'Save Changes',
    saved: 'Company info updated!',
    incomplete: /digits are missing/,
    logo: 'Logo',
    saveLogo: 'Save logo',
    logoSaved: /Logo updated!/,
    stale: /Somebody else has just changed/,
    readOnly: /Only admins can change/,
  },
};

for (const { language, width } of phoneAndDesktop('fr')) {
  const its = say[language];
  const itsPhone = language === 'fr' ? '+237 6 99 00 00 33' : '+237 6 99 00 00 44';

  test(`a visitor sees what an admin changed of the company at the next request, in ${language} at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await shop.database.query("update company_info set whatsapp = '+237677000011'");
    await page.goto('/admin/company');
    await page.getByLabel(its.name).fill(`Chez Awa ${language}`);
    await page.getByLabel(its.hours).fill('24 h / 24');
    await page.getByLabel(its.whatsapp).fill('123');
    await expect(page.getByRole('link', { name: its.test }).first()).not.toHaveAttribute('href', /123$/);
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByLabel(its.whatsapp)).toHaveAccessibleDescription(its.incomplete);
    await expect(page.getByLabel(its.name)).toHaveValue(`Chez Awa ${language}`);

    // Somebody else saves meanwhile: nothing typed is lost, the differences are shown, and the second save is accepted.
    await shop.database.query('update company_info set phone = $1, version = version + 1', [itsPhone]);
    await page.getByLabel(its.whatsapp).fill('6 99 00 00 11');
    await expect(page.getByRole('link', { name: its.test }).first()).toHaveAttribute(
      'href',
      'https://wa.me/237699000011',
    );
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByRole('alert').filter({ hasText: its.stale })).toContainText(itsPhone);
    await expect(page.getByLabel(its.hours)).toHaveValue('24 h / 24');
    await page.getByLabel(its.phone).fill(itsPhone);
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByText(its.saved)).toBeVisible();

    await page.goto(shop.at(language, '/'));
    await expect(page.getByRole('banner')).toContainText(`Chez Awa ${language}`);
    await expect(page.getByRole('contentinfo')).toContainText('24 h / 24');
    await expect(page.getByRole('contentinfo')).toContainText(itsPhone);
    await expect(page.locator('a[href^="https://wa.me/237699000011"]').first()).toBeAttached();
    const { rows } = await shop.database.query(
      "select before, after from audit_log where action = 'company.changed' order by id desc limit 1",
    );
    expect(rows[0].after).toMatchObject({ name: `Chez Awa ${language}`, whatsapp: '+237699000011' });
  });

  test(`a new logo stands in the shop’s header, and the one before is gone, in ${language}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const draw = (background: string) =>
      sharp({ create: { width: 300, height: 120, channels: 3, background } })
        .png()
        .toBuffer();
    const choose = async (buffer: Buffer) => {
      await page.goto('/admin/company');
      const before = await page.locator('input[name="logo"]').inputValue();
      // What is being typed elsewhere on the page stays.
      await page.getByLabel(its.description).fill('en train d’écrire');
      await page.getByLabel(its.logo).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
      await expect(page.locator('input[name="logo"]')).not.toHaveValue(before);
      await page.getByRole('button', { name: its.saveLogo }).click();
      await expect(page.getByText(its.logoSaved)).toBeVisible();
      await expect(page.getByLabel(its.description)).toHaveValue('en train d’écrire');
      const { rows } = await shop.database.query('select logo_url from company_info');
      return `/images/${rows[0].logo_url}`;
    };
    const first = await choose(await draw('#0f5257'));
    const second = await choose(await draw('#b4472e'));
    expect((await page.request.get(first)).status()).toBe(404);
    const shown = await page.request.get(shop.at(language, '/'));
    expect(await shown.text()).toContain(`src="${second}?w=200" alt="" width="40" height="40"`);
    expect((await page.request.get(`${second}?w=200`)).status()).toBe(200);
  });

  test(`an editor sees the company’s form and its save buttons disabled, with the reason, in ${language}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await page.goto('/admin/company');
    await expect(page.getByText(its.readOnly)).toBeVisible();
    for (const label of [its.name, its.phone, its.whatsapp, its.description, its.logo])
      await expect(page.getByLabel(label)).toBeDisabled();
    for (const button of [its.save, its.saveLogo])
      await expect(page.getByRole('button', { name: button })).toBeDisabled();
  });
}

for (const language of languages.filter(inTurn('fr'))) {
  const say = {
    fr: {
      missing: 'L’entreprise n’a pas de numéro WhatsApp',
      add: 'Ajouter le numéro WhatsApp',
      ask: 'Demandez à un administrateur de l’ajouter.',
    },
    en: {
      missing: 'The company has no WhatsApp number',
      add: 'Add the WhatsApp number',
      ask: 'Ask an admin to add it.',
    },
  }[language];
  test(`a missing WhatsApp number is reported beside the orders, with a link to add it, in ${language}`, async ({
    page,
    shop,
  }) => {
    const { rows: companies } = await shop.database.query('select whatsapp from company_info');
    const { rows: orders } = await shop.database.query('select id from orders limit 1');
    const { id } = orders[0] ?? (await placeOne(page, shop.database));
    const screens = ['/admin/dashboard', '/admin/orders', `/admin/orders/${id}`];
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(say.missing)).toHaveCount(0);
    }
    await shop.database.query("update company_info set whatsapp = ''");
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByText(say.missing)).toBeVisible();
      await page.getByRole('link', { name: say.add }).click();
      await expect(page).toHaveURL(/\/admin\/company#whatsapp$/);
    }
    await expect(page.locator('#whatsapp')).toBeVisible();
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByText(say.ask)).toBeVisible();
      await expect(page.getByRole('link', { name: say.add })).toHaveCount(0);
    }
    await shop.database.query('update company_info set whatsapp = $1', [companies[0].whatsapp]);
  });
}

async function placeOne(page: Page, database: pg.Client): Promise<{ id: string }> {
  const { rows } = await database.query('select id, price from products where stock > 5 order by id limit 1');
  const form = {
    name: 'Awa Ngo',
    phone: '677000011',
    key: randomUUID(),
    line: `${rows[0].id}-1`,
    total: rows[0].price,
  };
  expect((await page.request.post('/cart', { form, maxRedirects: 0 })).status()).toBe(303);
  return (await database.query('select id from orders limit 1')).rows[0];
}

test('opening hours that end before they begin are refused with a sentence, read ones are tidied', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'admin', language: 'fr' }));
  await page.goto('/admin/company');
  const monday = page.getByLabel('Lundi');
  await monday.fill('18 h – 8 h');
  await page.getByRole('button', { name: 'Enregistrer' }).last().click();
  await expect(monday).toHaveAccessibleDescription(/Ces heures ne se lisent pas/);
  await expect(monday).toHaveValue('18 h – 8 h');
  await monday.fill('8 h – 12 h, 14 h 30 – 18 h');
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
  await expect(page.getByText('Informations de l’entreprise mises à jour')).toBeVisible();
  await expect(monday).toHaveValue('08:00-12:00, 14:30-18:00');
});
