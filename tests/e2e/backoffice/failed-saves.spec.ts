import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import { policies } from '../../../app/backoffice/access/policies.ts';
import { type Language, languages } from '../../../app/domain/localized.ts';
import english from '../../../translations/en.json' with { type: 'json' };
import french from '../../../translations/fr.json' with { type: 'json' };
import { hire, signIn } from '../../support/backoffice/backoffice.ts';
import {
  type Failure,
  fieldsOf,
  intercept,
  reconnectLiveEvents,
  stubLiveEvents,
} from '../../support/backoffice/failures.ts';
import { both, type FormPage, forms, logoUpload, signedOutForms } from '../../support/backoffice/forms.ts';
import { plain, test } from '../../support/visitor.ts';

/** Each form meets all four failures, two in each language. */
const failures: Record<Language, Failure[]> = { fr: ['no network', 502], en: [413, 503] };

const all: Record<Language, Record<string, string>> = { fr: french, en: english };

/** A page for an admin of this language, who is not signed in yet. */
async function openForm(page: Page, database: pg.Client, language: Language): Promise<FormPage> {
  return {
    page,
    database,
    staff: await hire(database, { role: 'admin', language }),
    colleague: await hire(database, { role: 'editor', language }),
    say: (word: string) => all[language][word] ?? '',
  };
}

test('every address that takes something has its form here', () => {
  const taking = Object.entries(policies).flatMap(([pattern, { change }]) => (change ? [pattern] : []));
  expect(Object.keys(forms).sort()).toEqual(taking.sort());
});
for (const [address, example] of Object.entries({
  ...signedOutForms,
  ...forms,
  'the logo’s picture': logoUpload,
}))
  test(`${address}: an answer that is not the shop’s is reported, and what was typed stays`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    await stubLiveEvents(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    const isPicture = address === '/upload' || example === logoUpload;
    for (const language of languages) {
      const form = await openForm(page, shop.database, language);
      await page.context().clearCookies();
      if (!signedOutForms[address]) await signIn(page, form.staff);
      else
        await page
          .context()
          .addCookies([{ name: 'office_language', value: language, url: process.env.SHOP_ADDRESS ?? '' }]);
      await example.open(form);
      await page.waitForLoadState('networkidle');
      const typed = await fieldsOf(page);
      const alert = page.getByRole('alert').filter({ hasText: example.alert[language] }).first();
      await expect(alert).toHaveCount(0);

      requests.length = 0;
      const answers = await intercept(page);
      for (const [round, failure] of failures[language].entries()) {
        answers.with(failure);
        await example.send(form);
        await expect.poll(answers.sent).toBe(round + 1);
        await expect(alert).toBeVisible();
        await reconnectLiveEvents(page);
      }
      await page.waitForLoadState('networkidle');
      await expect(alert).toBeVisible();
      if (!isPicture) expect(await fieldsOf(page)).toEqual(typed);
      expect(requests.filter((each) => each.startsWith('POST'))).toHaveLength(2);
      expect(requests.length).toBeLessThan(12);

      await page.unrouteAll();
      await example.send(form);
      await expect(alert).toHaveCount(0);
      // The next language begins as on another device.
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
  });

const unauthorized = {
  add: both(
    'Accès refusé : seuls les administrateurs peuvent ajouter des administrateurs',
    'Unauthorized: Only admins can add administrators',
  ),
  update: both(
    'Accès refusé : seuls les administrateurs peuvent modifier des administrateurs',
    'Unauthorized: Only admins can update administrators',
  ),
  delete: both(
    'Accès refusé : seuls les administrateurs peuvent supprimer des administrateurs',
    'Unauthorized: Only admins can delete administrators',
  ),
};

for (const language of languages)
  for (const [verb, address] of [
    ['add', '/admin/users/add'],
    ['update', '/admin/users/:id'],
    ['delete', '/admin/users/:id/delete'],
  ] as const)
    test(`an admin who lost the right to ${verb} administrators gets the reason, and keeps what was typed (${language})`, async ({
      page,
      shop,
    }) => {
      const form = await openForm(page, shop.database, language);
      // What the page asks for by itself would find the demotion before the click that this is about.
      await page.route('**/admin/live', (route) => route.abort());
      await signIn(page, form.staff);
      await forms[address]?.open(form);
      const typed = await fieldsOf(page);
      await shop.database.query("update administrators set role = 'editor' where id = $1", [form.staff.id]);
      await forms[address]?.send(form);
      const alert = page.getByRole('alert').filter({ hasText: forms[address]?.alert[language] ?? '' });
      await expect
        .poll(async () => plain(await alert.first().textContent()))
        .toContain(unauthorized[verb][language]);
      await page.waitForLoadState('networkidle');
      await expect(alert.first()).toBeVisible();
      expect(await fieldsOf(page)).toEqual(typed);
    });
