import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { languages } from '../../../../app/domain/localized.ts';
import { totpCode } from '../../../support/backoffice/authenticators/totp.ts';
import { hire, type Staff, signIn, signInWords } from '../../../support/backoffice/backoffice.ts';
import { inTurn } from '../../../support/nightly.ts';
import { type MailServer, openMailServer } from '../../../support/servers/mail-server.ts';
import { openShopProcess, type ShopProcess } from '../../../support/shop/shop-process.ts';
import { test } from '../../../support/visitor.ts';

const words = {
  fr: {
    ...signInWords.fr,
    signingIn: 'Connexion en cours...',
    invalid: 'Identifiants invalides',
    required: 'Ce champ est obligatoire.',
    home: 'Retour à l’accueil',
    logout: 'Déconnexion',
    dashboard: 'Tableau de bord',
  },
  en: {
    ...signInWords.en,
    signingIn: 'Signing in...',
    invalid: 'Invalid credentials',
    required: 'This field is required.',
    home: 'Back to Home',
    logout: 'Logout',
    dashboard: 'Dashboard',
  },
};

async function typeIn(page: Page, { username, password, language }: Staff) {
  await page.getByLabel(words[language].name).fill(username);
  await page.getByLabel(words[language].password).fill(password);
  await page.getByRole('button', { name: words[language].submit }).click();
}

async function openSignIn(page: Page, staff: Staff, address = '/admin') {
  await page
    .context()
    .addCookies([{ name: 'office_language', value: staff.language, url: process.env.SHOP_ADDRESS ?? '' }]);
  await page.goto(address);
}

for (const language of languages.filter(inTurn('en'))) {
  const say = words[language];
  test.describe(`the sign-in, in ${language}`, () => {
    test.use({ viewport: { width: language === 'fr' ? 360 : 1280, height: 800 } });

    test('refuses an empty or wrong password with a sentence, and the name stays', async ({ page, shop }) => {
      const staff = await hire(shop.database, { role: 'editor', language });
      await openSignIn(page, staff);
      await page.getByRole('button', { name: say.submit }).click();
      await expect(page.getByText(say.required)).toHaveCount(2);

      await typeIn(page, { ...staff, password: 'not the one' });
      await expect(page.getByRole('alert')).toHaveText(say.invalid);
      await expect(page.getByLabel(say.name)).toHaveValue(staff.username);
      await typeIn(page, { ...staff, username: 'nobody at all', password: 'not the one' });
      await expect(page.getByRole('alert')).toHaveText(say.invalid);
      await expect(page.getByRole('link', { name: say.home })).toHaveAttribute('href', '/');
    });

    test('by name or by e-mail leads to the requested page', async ({ page, shop }) => {
      const staff = await hire(shop.database, { role: 'editor', language });
      await openSignIn(page, staff, '/admin/profile?from=bookmark');
      await expect(page).toHaveURL(/\/admin\?next=/);
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/admin?*', async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      await page.route('**/_root.data?*', (route) => route.continue());
      await page.route('**/admin.data?*', async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      await typeIn(page, { ...staff, username: `${staff.username.toUpperCase()}@exemple.cm` });
      await expect(page.getByRole('button', { name: say.signingIn })).toBeDisabled();
      answer();
      await expect(page).toHaveURL(/\/admin\/profile\?from=bookmark$/);

      await page.goto('/admin');
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1, name: say.dashboard })).toBeVisible();
    });

    test('a sign-out is followed by the other tabs, and by the browser’s memory', async ({
      page,
      shop,
      context,
    }) => {
      const staff = await hire(shop.database, { role: 'admin', language });
      await signIn(page, staff);
      await page.goto('/admin/dashboard');
      const keys = () =>
        page.evaluate(() =>
          ['isAuthenticated', 'adminRole', 'adminId', 'adminUsername', 'adminEmail'].map((key) =>
            localStorage.getItem(key),
          ),
        );
      const typed = () => page.evaluate(() => localStorage.getItem('draft:order 1'));
      await expect
        .poll(keys)
        .toEqual(['true', 'admin', staff.id, staff.username, `${staff.username}@exemple.cm`]);
      const other = await context.newPage();
      await other.goto('/admin/profile');
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await other.waitForFunction(() => localStorage.getItem('isAuthenticated') === 'true');

      await page.evaluate(() => localStorage.setItem('draft:order 1', 'a customer’s name'));
      // One place: in the header, or on a phone under the last tab.
      if (language === 'fr') await page.getByRole('button', { name: /^Plus/ }).click();
      await page
        .getByRole(language === 'fr' ? 'dialog' : 'banner')
        .getByRole('button', { name: say.logout })
        .click();
      await expect(page).toHaveURL(/\/admin$/);
      // Told by the other tab, or by the end of its live stream, which remembers the screen.
      await expect(other).toHaveURL(/\/admin(\?next=%2Fadmin%2Fprofile)?$/);
      expect(await keys()).toEqual([null, null, null, null, null]);
      expect(await typed()).toBeNull();
      await page.goto('/admin/profile');
      await expect(page).toHaveURL(/\/admin\?next=/);
    });
  });
}

test('an address that leads elsewhere is not followed after signing in', async ({ page, shop }) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  await openSignIn(page, staff, `/admin?next=${encodeURIComponent('//elsewhere.example/admin/')}`);
  await typeIn(page, staff);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('the authenticator app: enrolled by its picture, asked for at sign-in, given up again', async ({
  page,
  shop,
}) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  await signIn(page, staff);
  await page.goto('/admin/dashboard');
  await page.goto('/admin/profile/second-step');
  await page.getByLabel('Current password').fill('wrong');
  await page.getByRole('button', { name: 'Switch on an app' }).click();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(staff.password);
  await page.getByRole('button', { name: 'Switch on an app' }).click();
  await expect(page.getByRole('img', { name: 'Code to scan with the authenticator app' })).toBeVisible();
  const secret = (await page.getByRole('code').first().textContent()) ?? '';
  const recovery =
    (await page
      .getByRole('list')
      .getByRole('listitem')
      .filter({ hasText: /^\w{5}-\w{5}$/ })
      .first()
      .textContent()) ?? '';
  await page.getByLabel('Code', { exact: false }).last().fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('That code is not right. Check it and try again.')).toBeVisible();
  await page.getByLabel('Code', { exact: false }).last().fill(totpCode(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Authenticator app switched on.')).toBeVisible();

  await page.context().clearCookies({ name: /session_token/ });
  await openSignIn(page, staff);
  await typeIn(page, staff);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\?next=/);
  await typeIn(page, staff);
  await page.getByLabel('Code').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await page.context().clearCookies({ name: /session_token/ });
  await openSignIn(page, staff);
  await typeIn(page, staff);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await page.goto('/admin/profile/second-step');
  await page.getByLabel('Current password').last().fill(staff.password);
  await page.getByRole('button', { name: 'Switch the app off' }).click();
  await expect(page.getByText('Authenticator app switched off.')).toBeVisible();
  const { rows } = await shop.database.query(
    "select action from audit_log where administrator_id = $1 and action like 'two-factor%' order by id",
    [staff.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['two-factor.enabled', 'two-factor.disabled']);
});

test('at an address without https the passkeys say what they need, instead of a form', async ({
  page,
  shop,
}) => {
  await signIn(page, await hire(shop.database, { role: 'editor', language: 'en' }));
  await page.goto('/admin/profile/passkeys');
  await expect(
    page.getByText(/^A passkey needs an address that begins with https\. The shop’s is http:/),
  ).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
});

test.describe('with a mail server', () => {
  let mail: MailServer;
  let shop: ShopProcess;
  let database: pg.Client;
  test.beforeAll(async () => {
    mail = await openMailServer();
    shop = await openShopProcess({ SMTP_URL: mail.url, MAIL_FROM: 'Comptoir <shop@exemple.cm>' });
    database = new pg.Client({ connectionString: shop.databaseUrl });
    await database.connect();
  });
  test.afterAll(async () => {
    await database.end();
    await shop.close();
    await mail.close();
  });

  const lastMailTo = async (staff: Staff) => {
    const find = () => mail.received.findLast(({ to }) => to.includes(`${staff.username}@exemple.cm`));
    await expect.poll(find, { timeout: 10_000 }).toBeTruthy();
    return (find()?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  };

  test('a code that comes by mail opens, once', async ({ page }) => {
    const staff = await hire(database, { role: 'editor', language: 'en' });
    await database.query("update settings set two_factor = 'email'");
    await database.query('update administrators set two_factor_enabled = true where id = $1', [staff.id]);
    await page.goto(`${shop.address}/admin`);
    await page.context().addCookies([{ name: 'office_language', value: 'en', url: shop.address }]);
    await page.reload();
    await typeIn(page, staff);
    await expect(page.getByText('Type the six-digit code that we have just sent')).toBeVisible();
    const code = /\b(\d{6})\b/.exec((await lastMailTo(staff)).split('\r\n\r\n').slice(1).join())?.[1] ?? '';
    await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('That code is not right. Check it and try again.')).toBeVisible();
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await database.query("update settings set two_factor = 'disabled'");
  });

  test('a forgotten password is changed by a link that works once, and ends the sessions', async ({
    page,
  }) => {
    const staff = await hire(database, { role: 'editor', language: 'en' });
    await page.context().addCookies([{ name: 'office_language', value: 'en', url: shop.address }]);
    await page.goto(`${shop.address}/admin`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
    await page.getByLabel('Email').fill(`${staff.username}@exemple.cm`);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('If there is an account with that address')).toBeVisible();
    const link = /http:\S+reset-password\?token=[\w-]+/.exec(await lastMailTo(staff))?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('The password must have at least 10 characters.')).toBeVisible();
    await page.getByLabel('New password').fill('a wholly new password');
    await page.getByLabel('Confirm password').fill('another password');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('New password').fill('a wholly new password');
    await page.getByLabel('Confirm password').fill('a wholly new password');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await typeIn(page, { ...staff, password: 'a wholly new password' });
    await expect(page).toHaveURL(/\/admin\/dashboard$/);

    await page.goto(link);
    await page.getByLabel('New password').fill('one password more');
    await page.getByLabel('Confirm password').fill('one password more');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('This link is no longer valid.')).toBeVisible();
    const { rows } = await database.query('select action from audit_log where administrator_id = $1', [
      staff.id,
    ]);
    expect(rows).toEqual([{ action: 'password.reset' }]);
  });
});

test('whose language is not the one of the sign-in screen gets the next screen in one language, second step included', async ({
  page,
  shop,
}) => {
  const french = await hire(shop.database, { role: 'editor', language: 'fr' });
  await openSignIn(page, { ...french, language: 'en' }, '/admin/profile');
  await typeIn(page, { ...french, language: 'en' });
  await expect(page).toHaveURL(/\/admin\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Commandes' }).first()).toBeAttached();
  await expect(page.getByRole('link', { name: 'Orders' })).toHaveCount(0);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  // Hydrated words are the same as those that the server wrote.
  await page.getByRole('link', { name: 'Accueil' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
});

test('another language at sign-in keeps the page that was asked for', async ({ page, shop }) => {
  const staff = await hire(shop.database, { role: 'editor', language: 'en' });
  await page.context().clearCookies();
  await page.goto('/admin/products?q=gants&page=1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await typeIn(page, staff);
  await expect(page).toHaveURL(/\/admin\/products\?q=gants&page=1$/);
});
