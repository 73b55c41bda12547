import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import { phoneAndDesktop } from '../../support/nightly.ts';
import { test } from '../../support/shop/own-shop.ts';
import { plain, words } from '../../support/visitor.ts';

test.describe.configure({ mode: 'default' });

const say = {
  fr: {
    retention: 'Oublier les clients après (mois)',
    months: /nombre entier de 1 à 240/,
    order: 'Nouvelle commande',
    message: 'Nouveau message',
    address: 'Adresse des notifications',
    currency: 'Devise',
    rate: 'FCFA pour 1 dollar',
    language: 'Langue par défaut',
    twoFactor: 'Connexion en deux étapes',
    save: 'Enregistrer les modifications',
    saved: /Paramètres enregistrés/,
    missing: /Saisissez le taux/,
    example: 'Exemple : 12 500 FCFA ≈ 20,64 $US',
    price: '≈ 29,73 $US',
    euros: '≈ 27,44 €',
    version: /^Version de Comptoir\s: \d+\.\d+\.\d+$/,
    readOnly: /Seuls les administrateurs peuvent modifier les paramètres/,
    sent: /^Envoyés/,
    failed: /^Échoués/,
    notSent: 'Voir pourquoi, et les renvoyer',
    retry: /^Renvoyer/,
    noSms: /aucune passerelle/,
    quotes: 'Devis',
    requestQuote: 'Demander un devis',
    noQuotes: /^La boutique ne prend pas de demandes de devis/,
    company: 'Nom de l’entreprise',
    own: ['Je fais de l’import-export', 'Je donne des cours à domicile'],
    goOn: 'Enregistrer et continuer',
  },
  en: {
    retention: 'Forget customers after (months)',
    months: /whole number from 1 to 240/,
    order: 'New order',
    message: 'New message',
    address: 'Address for notifications',
    currency: 'Currency',
    rate: 'FCFA for 1 US dollar',
    language: 'Default language',
    twoFactor: 'Two-factor authentication',
    save: 'Save Changes',
    saved: /Settings saved!/,
    missing: /Type the rate/,
    example: 'Example: 12,500 FCFA ≈ $20.64',
    price: '≈ $29.73',
    euros: '≈ €27.44',
    version: /^Comptoir version: \d+\.\d+\.\d+$/,
    readOnly: /Only admins can change the settings/,
    sent: /^Sent/,
    failed: /^Failed/,
    notSent: 'See why, and send again',
    retry: /^Send again/,
    noSms: /no gateway/,
    quotes: 'Quotes',
    requestQuote: 'Request a quote',
    noQuotes: /^The shop takes no quote requests/,
    company: 'Company name',
    own: ['I import and export', 'I give lessons at home'],
    goOn: 'Save and continue',
  },
};

const crutches = '/products/bequilles-axillaires';

for (const { language, width } of phoneAndDesktop('en')) {
  const its = say[language];
  const save = async (page: Page) => {
    // What an earlier save said may still stand there.
    const isSaved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await page.getByRole('button', { name: its.save }).click();
    await isSaved;
    await expect(page.getByText(its.saved).last()).toBeVisible();
  };

  test(`settings stay after a reload and change what visitors see, in ${language} at ${width} px`, async ({
    page,
    shop,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await shop.database.query(
      "update settings set currency = 'XAF', usd_rate = null, default_language = 'fr', retention_months = null",
    );
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/settings');
    await expect(page.getByLabel(its.twoFactor)).toHaveAccessibleDescription(its.noSms);
    await expect(page.getByLabel(its.twoFactor).locator('option[value="sms"]')).toBeDisabled();
    await expect(page.getByLabel(its.twoFactor).locator('option[value="email"]')).toBeEnabled();

    await page.getByLabel(its.currency).selectOption('USD');
    await page.getByLabel(its.retention).fill('1,5');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByLabel(its.rate)).toHaveAccessibleDescription(its.missing);
    await expect(page.getByLabel(its.retention)).toHaveAccessibleDescription(its.months);
    await page.getByLabel(its.retention).fill('36');
    await page.getByLabel(its.rate).fill('605,5');
    expect(plain(await page.getByText(/12.500.FCFA/).textContent())).toBe(its.example);
    await page.getByLabel(its.language).selectOption('en');
    await save(page);
    await page.reload();
    await expect(page.getByLabel(its.currency)).toHaveValue('USD');
    await expect(page.getByLabel(its.language)).toHaveValue('en');
    await expect(page.getByLabel(its.retention)).toHaveValue('36');

    // A browser in neither language: the shop's own is offered.
    const strangers = await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '', locale: 'de-DE' });
    const visitor = await strangers.newPage();
    await visitor.goto(shop.at(language, crutches));
    expect(plain(await visitor.locator('main').textContent())).toContain(its.price);
    // Who never chose a language is offered the shop's own on a French page, and not on an English one.
    const offer = visitor.locator('[data-language-offer]');
    await expect(offer).toBeVisible({ visible: language === 'fr' });
    await visitor.getByRole('button', { name: words[language].addToCart }).first().click();
    await visitor.goto(shop.at(language, '/cart'));
    expect(plain(await visitor.locator('#order-summary').textContent())).toContain(its.price);
    await visitor.goto(crutches);
    await expect(offer).toContainText('English');
    await expect(visitor.locator('link[hreflang="x-default"]')).toHaveAttribute(
      'href',
      new RegExp(`/en${crutches}$`),
    );

    await page.getByLabel(its.currency).selectOption('EUR');
    await page.getByLabel(its.language).selectOption('fr');
    await save(page);
    await visitor.goto(shop.at(language, crutches));
    expect(plain(await visitor.locator('main').textContent())).toContain(its.euros);
    await page.getByLabel(its.currency).selectOption('XAF');
    await save(page);
    await visitor.goto(crutches);
    await expect(visitor.locator('.second-price')).toHaveCount(0);
    await expect(offer).toBeHidden();
    await expect(visitor.locator('link[hreflang="x-default"]')).toHaveAttribute(
      'href',
      new RegExp(`:\\d+${crutches}$`),
    );
    await visitor.context().close();
  });

  test(`a visitor’s message is mailed once where the settings say, in ${language}`, async ({
    page,
    shop,
    mail,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const boss = await hire(shop.database, { role: 'admin', language });
    const address = `alertes-${language}@exemple.cm`;
    await signIn(page, boss);
    await page.goto('/admin/settings');
    await page.getByLabel(its.message).check();
    await page.getByLabel(its.address).fill('personne');
    await page.getByRole('button', { name: its.save }).click();
    await expect(page.getByLabel(its.address)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(its.message)).toBeChecked();
    await page.getByLabel(its.address).fill(address);
    await save(page);

    // Short, so that the mail's own subject is one line.
    const subject = `Lit-${randomUUID().slice(0, 4)}`;
    await page.goto(shop.at(language, '/'));
    const visitorWords = words[language];
    await page.getByLabel(visitorWords.name).fill('Awa');
    await page.getByLabel(visitorWords.email).fill('awa@exemple.cm');
    await page.getByLabel(visitorWords.subject).fill(subject);
    await page.getByRole('textbox', { name: visitorWords.message }).fill('Bonjour');
    await page.getByRole('button', { name: visitorWords.send }).click();
    const received = () => mail.received.filter(({ to }) => to.includes(address));
    await expect.poll(() => received().length).toBe(1);
    expect(received()[0]?.raw).toContain(subject);

    await waitUntilSent(shop.database, address);
    await page.goto('/admin/settings?mails=sent');
    await expect(page.getByRole('cell', { name: address })).toBeVisible();
    await expect(page.getByRole('link', { name: its.sent })).toHaveAttribute('aria-current', 'true');
  });

  test(`a mail that failed for good is sent when an admin asks, in ${language}`, async ({
    page,
    shop,
    mail,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const recipient = `perdu-${language}@exemple.cm`;
    await shop.database.query(
      `insert into mails (key, kind, recipient, language, facts, attempts, last_error)
       values ($1, 'low-stock', $1, 'fr', '{"productId":1,"name":"Gants","stock":2,"threshold":6}', 24, '550 no such box')`,
      [recipient],
    );
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: its.notSent }).click();
    await expect(page.getByRole('link', { name: its.failed })).toHaveAttribute('aria-current', 'true');
    const row = page.getByRole('row').filter({ hasText: recipient });
    await expect(row).toContainText('550 no such box');
    await row.getByRole('button', { name: its.retry }).click();
    await expect.poll(() => mail.received.filter(({ to }) => to.includes(recipient)).length).toBe(1);
    await waitUntilSent(shop.database, recipient);
    await page.goto('/admin/settings?mails=sent');
    await expect(page.getByRole('cell', { name: recipient })).toBeVisible();
  });

  test(`a shop without quotes shows nothing of them, in ${language}`, async ({ page, shop, context }) => {
    await page.setViewportSize({ width, height: 800 });
    const { rows } = await shop.database.query<{ id: string; token: string; organisation: string }>(
      "select id, token, organisation_id as organisation from quotes where state = 'accepted' order by created_at limit 1",
    );
    const [quote] = rows;
    const buyers = [`/quote/${quote?.token}`, `/quote/${quote?.token}.pdf`];
    const staff = ['/admin/quotes', '/admin/quotes/new', `/admin/quotes/${quote?.id}`];
    const statuses = async (addresses: string[]) =>
      Promise.all(addresses.map(async (each) => (await context.request.get(each)).status()));
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    await page.goto(shop.at(language, crutches));
    await page.getByRole('button', { name: words[language].addToCart }).first().click();
    const buyer = await context.newPage();
    await buyer.goto(shop.at(language, '/cart'));
    await buyer.getByLabel(words[language].name).first().fill('Clinique Tardive');
    await buyer.getByLabel(words[language].phone).first().fill('677 00 00 12');

    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: its.quotes }).uncheck();
    await save(page);
    await page.goto(`/admin/organisations/${quote?.organisation}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clinique des Palmiers');
    const screen = await page.content();
    expect(screen).not.toContain('/admin/quotes');
    await page.goto(`/admin/search?q=${its.quotes}`);
    expect(await page.content()).not.toContain('/admin/quotes');
    expect(await statuses([...buyers, ...staff])).toEqual([404, 404, 404, 404, 404]);
    // A cart that was open before keeps what was typed.
    await buyer.getByRole('button', { name: its.requestQuote }).click();
    await expect(buyer.getByText(its.noQuotes)).toBeVisible();
    await expect(buyer.getByLabel(words[language].name).first()).toHaveValue('Clinique Tardive');
    await buyer.close();
    for (const cart of ['/cart', '/cart/quote']) {
      await page.goto(shop.at(language, cart));
      await expect(page.getByRole('button', { name: words[language].placeOrder })).toBeVisible();
      await expect(page.getByRole('button', { name: its.requestQuote })).toHaveCount(0);
    }

    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: its.quotes }).check();
    await save(page);
    expect(await statuses([...buyers, ...staff])).toEqual([200, 200, 200, 200, 200]);
    await page.goto(shop.at(language, '/cart'));
    await expect(page.getByRole('button', { name: its.requestQuote })).toBeVisible();
  });

  test(`a seller says at first how the shop sells, and visitors see it, in ${language}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, await hire(shop.database, { role: 'admin', language }));
    const answer = async (name: string, isOn: boolean) => {
      await page.goto('/admin/start');
      await page.getByLabel(its.company).fill(name);
      for (const own of its.own)
        await page.getByRole('checkbox', { name: own, exact: true }).setChecked(isOn);
      await page.getByRole('button', { name: its.goOn }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    };
    const paths = ['/import-export', '/home-teaching'];
    const read = async (path: string) => (await page.request.get(path)).text();
    const statuses = () =>
      Promise.all(paths.map(async (path) => (await page.request.get(shop.at(language, path))).status()));
    await answer('Chez Awa', false);
    expect(await statuses()).toEqual([404, 404]);
    const [home, sitemap] = [await read(shop.at(language, '/')), await read('/sitemap.xml')];
    expect(home).toContain('Chez Awa');
    for (const path of paths) {
      expect(home).not.toContain(`${path}"`);
      expect(sitemap).not.toContain(path);
    }
    await answer('Comptoir Médical', true);
    expect(await statuses()).toEqual([200, 200]);
    expect(await read('/sitemap.xml')).toContain('/home-teaching');
  });

  test(`an editor sees the settings disabled, with the reason, and no mail, in ${language}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const recipient = `secret-${language}@exemple.cm`;
    await shop.database.query(
      `insert into mails (key, kind, recipient, language, facts, attempts, sent_at)
       values ($1, 'low-stock', $1, 'fr', '{}', 1, now()), ($1 || ' failed', 'low-stock', $1, 'fr', '{}', 24, null)`,
      [recipient],
    );
    await signIn(page, await hire(shop.database, { role: 'editor', language }));
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: its.notSent })).toHaveCount(0);
    await page.goto('/admin/settings?mails=sent');
    await expect(page.getByText(its.readOnly)).toBeVisible();
    await expect(page.getByText(its.version)).toBeVisible();
    for (const label of [its.order, its.address, its.currency, its.twoFactor])
      await expect(page.getByRole('main').getByLabel(label).first()).toBeDisabled();
    await expect(page.getByRole('link', { name: its.sent })).toHaveCount(0);
    expect(await page.content()).not.toContain(recipient);
  });
}

/** The shop notes it after the mail server has taken the mail. */
async function waitUntilSent(database: pg.Client, recipient: string) {
  const sent = async () =>
    (await database.query('select from mails where recipient = $1 and sent_at is not null', [recipient]))
      .rowCount;
  await expect.poll(sent).toBe(1);
}
