import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { plugAuthenticator } from '../../../support/backoffice/authenticators/virtual-authenticator.ts';
import { hire, type Staff, signIn, signInWords } from '../../../support/backoffice/backoffice.ts';
import { inTurn } from '../../../support/nightly.ts';
import { expectAccessible } from '../../../support/pages/accessible.ts';
import { type MailServer, openMailServer } from '../../../support/servers/mail-server.ts';
import { openRoundRobin, type RoundRobin } from '../../../support/servers/round-robin.ts';
import {
  createInstallation,
  type Installation,
  type ShopInstance,
} from '../../../support/shop/shop-process.ts';
import { test } from '../../../support/visitor.ts';

// Authenticators stay plugged into a context.
test.use({ reuseContext: false });

test.describe.configure({ mode: 'default' });

const words = {
  fr: {
    signInName: signInWords.fr.name,
    password: signInWords.fr.password,
    submit: signInWords.fr.submit,
    manage: 'Gérer les clés d’accès',
    name: 'Nom de l’appareil',
    current: 'Mot de passe actuel',
    wrong: /Ce n’est pas votre mot de passe/,
    add: 'Ajouter cet appareil',
    added: 'Clé d’accès ajoutée. Cet appareil ouvre maintenant la boutique d’un geste.',
    unused: /jamais utilisée/,
    used: /utilisée le/,
    remove: 'Retirer la clé d’accès : Tecno d’Awa',
    removed: /^Clé d’accès retirée\./,
    none: 'Aucun appareil n’a de clé d’accès.',
    open: 'Se connecter avec ce téléphone',
    refused: /^Cette clé d’accès n’est pas acceptée/,
    nothing: /^Cet appareil n’a rien ouvert\./,
    notMade: /^L’appareil n’a pas créé de clé d’accès/,
    alreadyThere: 'Cet appareil a déjà une clé d’accès de votre compte.',
    otherAddress: /^Les clés d’accès marchent seulement à l’adresse de la boutique\s:\shttp:\/\/localhost:/,
    noBrowser: /^Ce navigateur ne connaît pas les clés d’accès\./,
    noScript: 'Les clés d’accès ont besoin de JavaScript.',
    stays: /reste connecté jusqu’au/,
    trusted: 'Téléphones de confiance',
    save: 'Enregistrer les modifications',
    saved: /Paramètres enregistrés/,
    subject: 'Un appareil ouvre maintenant votre compte',
  },
  en: {
    signInName: signInWords.en.name,
    password: signInWords.en.password,
    submit: signInWords.en.submit,
    manage: 'Manage passkeys',
    name: 'Name of the device',
    current: 'Current password',
    wrong: 'This is not your current password.',
    add: 'Add this device',
    added: 'Passkey added. This device now opens the shop with one touch.',
    unused: /never used/,
    used: /· used/,
    remove: 'Remove the passkey of Tecno d’Awa',
    removed: /^Passkey removed\./,
    none: 'No device has a passkey.',
    open: 'Sign in with this computer',
    refused: /^This passkey is not accepted/,
    nothing: /^This device opened nothing\./,
    notMade: /^The device made no passkey/,
    alreadyThere: 'This device already has a passkey of your account.',
    noBrowser: /^This browser does not know passkeys\./,
    noScript: 'Passkeys need JavaScript.',
    stays: /stays signed in until/,
    trusted: 'Trusted phones',
    save: 'Save Changes',
    saved: /Settings saved!/,
    subject: 'A device now opens your account',
  },
};

/** Two instances behind a proxy: one makes the challenge, the other gets the answer. A browser allows passkeys on localhost, not on 127.0.0.1. */
let installation: Installation;
let instances: ShopInstance[] = [];
let proxy: RoundRobin;
let mail: MailServer;
let database: pg.Client;
const { SHOP_ADDRESS, SHOP_DATABASE } = process.env;
test.beforeAll(async () => {
  proxy = await openRoundRobin(() => instances.map(({ address }) => address));
  const address = proxy.address.replace('127.0.0.1', 'localhost');
  [mail, installation] = await Promise.all([openMailServer(), createInstallation()]);
  const settings = {
    PUBLIC_URL: address,
    CATALOGUE: 'empty',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Comptoir <boutique@exemple.cm>',
  };
  instances = await Promise.all([installation.open(settings), installation.open(settings)]);
  Object.assign(process.env, { SHOP_ADDRESS: address, SHOP_DATABASE: installation.databaseUrl });
  database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
});
test.afterAll(async () => {
  Object.assign(process.env, { SHOP_ADDRESS, SHOP_DATABASE });
  await database.end();
  await proxy.close();
  await installation.close();
  await mail.close();
});

/** The button shows only in a shop where somebody has a passkey. */
async function giveOtherPasskey() {
  const { id } = await hire(database, { role: 'editor', language: 'fr' });
  await database.query(
    `insert into passkeys (administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
     values ($1, 'Autre', $2, 'key', 0, 'singleDevice', false)`,
    [id, randomUUID()],
  );
}

async function addPasskey(page: Page, { language, password }: Staff) {
  const say = words[language];
  await page.goto('/admin/profile/passkeys');
  await page.getByLabel(say.name).fill('Tecno d’Awa');
  await page.getByLabel(say.current).fill(password);
  await page.getByRole('button', { name: say.add }).click();
}

const leave = (page: Page) => page.context().clearCookies({ name: /session_token/ });

for (const { language, width, isPhone } of (
  [
    { language: 'fr', width: 360, isPhone: true },
    { language: 'en', width: 1280, isPhone: false },
  ] as const
).filter(inTurn('fr'))) {
  const say = words[language];
  test.describe(`passkeys, in ${language}`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: isPhone, isMobile: isPhone });

    test('are added after the password, open with one click, and are removed with one', async ({ page }) => {
      await giveOtherPasskey();
      const staff = await hire(database, { role: 'editor', language });
      const device = await plugAuthenticator(page);
      await signIn(page, staff);
      await page.goto('/admin/profile');
      await page.getByRole('link', { name: say.manage }).click();
      await expect(page.getByText(say.none)).toBeVisible();
      await expect(page.getByLabel(say.name)).toHaveValue(/^Chrome, \w+$/);
      await page.getByLabel(say.current).fill('wrong');
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByText(say.wrong)).toBeVisible();
      expect(await device.countPasskeys()).toBe(0);
      await page.getByLabel(say.name).fill('Tecno d’Awa');
      await page.getByLabel(say.current).fill(staff.password);
      await page.getByRole('button', { name: say.add }).click();
      await expect(page.getByText(say.added)).toBeVisible();
      await expect(page.getByLabel(say.current)).toHaveValue('');
      await expect(page.getByRole('listitem').filter({ hasText: 'Tecno d’Awa' })).toHaveText(say.unused);
      await expectAccessible(page, [width]);
      await expect
        .poll(() => mail.received.filter(({ to }) => to.includes(`${staff.username}@exemple.cm`)).length)
        .toBe(1);

      // The same device is not added twice.
      await addPasskey(page, staff);
      await expect(page.getByRole('alert')).toHaveText(say.alreadyThere);
      expect(await device.countPasskeys()).toBe(1);

      await leave(page);
      await page.goto('/admin/profile/passkeys?from=bookmark');
      await expect(page).toHaveURL(/\/admin\?next=/);
      await expectAccessible(page, [width]);
      await page.getByRole('button', { name: say.open }).click();
      await expect(page).toHaveURL(/\/admin\/profile\/passkeys\?from=bookmark$/);
      await expect(page.getByRole('listitem').filter({ hasText: 'Tecno d’Awa' })).toHaveText(say.used);

      await page.getByRole('button', { name: say.remove }).click();
      await expect(page.getByText(say.removed)).toBeVisible();
      await expect(page.getByText(say.none)).toBeVisible();
      await leave(page);
      await page.goto('/admin');
      await page.getByRole('button', { name: say.open }).click();
      await expect(page.getByRole('alert')).toHaveText(say.refused);
      const { rows } = await database.query(
        'select action from audit_log where subject_id = $1 order by id',
        [staff.id],
      );
      expect(rows.map(({ action }) => action)).toEqual(['passkey.added', 'passkey.removed']);
    });

    test('are not made by a device without a screen lock, and a device without one opens nothing', async ({
      page,
    }) => {
      await giveOtherPasskey();
      const staff = await hire(database, { role: 'cashier', language });
      const weak = await plugAuthenticator(page, { hasScreenLock: false });
      await signIn(page, staff);
      await addPasskey(page, staff);
      await expect(page.getByRole('alert')).toHaveText(say.notMade);
      await expect(page.getByLabel(say.name)).toHaveValue('Tecno d’Awa');
      expect(await weak.countPasskeys()).toBe(0);
      await weak.unplug();
      await plugAuthenticator(page);
      await leave(page);
      await page.goto('/admin');
      await page.getByRole('button', { name: say.open }).click();
      await expect(page.getByRole('alert')).toHaveText(say.nothing);
    });

    test('where they cannot work the screens say why, and the password opens as ever', async ({ page }) => {
      await giveOtherPasskey();
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
      const staff = await hire(database, { role: 'editor', language });
      await page
        .context()
        .addCookies([{ name: 'office_language', value: language, url: process.env.SHOP_ADDRESS ?? '' }]);
      await page.goto('/admin');
      await expect(page.getByText(say.noBrowser)).toBeVisible();
      await expect(page.getByRole('button', { name: say.open })).toHaveCount(0);
      await signIn(page, staff);
      await page.goto('/admin/profile/passkeys');
      await expect(page.getByText(say.noBrowser)).toBeVisible();
      await expect(page.getByRole('button', { name: say.add })).toHaveCount(0);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });
      test('the sign-in is a form, and the list says what is missing', async ({ page }) => {
        await giveOtherPasskey();
        const staff = await hire(database, { role: 'editor', language });
        await page
          .context()
          .addCookies([{ name: 'office_language', value: language, url: process.env.SHOP_ADDRESS ?? '' }]);
        await page.goto('/admin?next=%2Fadmin%2Fprofile%2Fpasskeys');
        await expect(page.getByRole('button', { name: say.open })).toHaveCount(0);
        await page.getByLabel(say.signInName).fill(staff.username);
        await page.getByLabel(say.password).fill(staff.password);
        await page.getByRole('button', { name: say.submit }).click();
        // Text inside `noscript` is shown here, but no locator by text looks there.
        await expect(page.getByRole('main')).toContainText(say.noScript, { useInnerText: true });
      });
    });

    test('keep a phone signed in for 7 days where an admin chooses so, until the choice ends', async ({
      page,
    }) => {
      const staff = await hire(database, { role: 'admin', language });
      await plugAuthenticator(page);
      await signIn(page, staff);
      await addPasskey(page, staff);
      await expect(page.getByText(say.added)).toBeVisible();
      const choose = async (choice: string) => {
        await page.goto('/admin/settings');
        await page.getByLabel(say.trusted).selectOption(choice);
        await page.getByRole('button', { name: say.save }).click();
        await expect(page.getByText(say.saved)).toBeVisible();
      };
      await choose('week');
      await leave(page);
      await page.goto('/admin');
      await page.getByRole('button', { name: say.open }).click();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      const cookies = await page.context().cookies();
      const kept = cookies.find(({ name }) => name.endsWith('session_token'))?.expires ?? 0;
      expect((kept - Date.now() / 1000) / 3600).toBeGreaterThan(167);
      const set = (change: string) =>
        database.query(
          `update sessions set ${change} where administrator_id = $1 and trusted_until is not null`,
          [staff.id],
        );
      await set("created_at = now() - interval '2 days', updated_at = now() - interval '1 day'");
      await page.goto('/admin/profile');
      await expect(page).toHaveURL(/\/admin\/profile$/);
      await expect(page.getByText(say.stays)).toHaveCount(1);
      await set('created_at = now()');

      await choose('off');
      await page.goto('/admin/profile');
      await expect(page).toHaveURL(/\/admin\/profile$/);
      const { rows } = await database.query(
        `select trusted_until, expires_at < now() + interval '31 minutes' as usual
         from sessions where administrator_id = $1 and passkey_id is not null`,
        [staff.id],
      );
      expect(rows).toEqual([{ trusted_until: null, usual: true }]);
    });
  });
}

test('at another address than the shop’s own, passkeys are not offered', async ({ browser }) => {
  await giveOtherPasskey();
  const context = await browser.newContext({ baseURL: instances[0]?.address ?? '', locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page.getByText(words.fr.otherAddress)).toBeVisible();
  await expect(page.getByRole('button', { name: words.fr.open })).toHaveCount(0);
  await context.close();
});
