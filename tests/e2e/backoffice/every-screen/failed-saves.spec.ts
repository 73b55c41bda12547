import { expect } from '@playwright/test';
import { addresses } from '../../../../app/backoffice/addresses.ts';
import { languages } from '../../../../app/domain/localized.ts';
import { signIn } from '../../../support/backoffice/backoffice.ts';
import { fieldsOf } from '../../../support/backoffice/failures.ts';
import { expectReported, failuresOf, openForm } from '../../../support/backoffice/forms/failed-save.ts';
import { both } from '../../../support/backoffice/forms/form-example.ts';
import { forms, logoUpload, signedOutForms } from '../../../support/backoffice/forms/forms.ts';
import { momoForms } from '../../../support/backoffice/forms/momo-forms.ts';
import { tillForms } from '../../../support/backoffice/forms/till-forms.ts';
import { runs } from '../../../support/nightly.ts';
import { plain, test } from '../../../support/visitor.ts';

test('every address that takes something has its form here', () => {
  const taking = Object.entries(addresses).flatMap(([pattern, { change }]) => (change ? [pattern] : []));
  // Notes of opened chats are sent in the background: a failed one stops nobody from writing. A failed undo has its notice.
  const silent = ['/admin/orders/:id/chat', '/admin/outbox/:id/opened', '/admin/messages/:id/restore'];
  // The browser is asked first: `passkeys.spec.ts` and `notifications.spec.ts` send them.
  const byScript = [
    '/admin/profile/passkeys',
    '/admin/profile/passkeys/challenge',
    '/admin/profile/push',
    '/admin/profile/push/renew',
  ];
  // Their modules are switched on in a shop of its own: `failed-till-saves.spec.ts`.
  const elsewhere = Object.keys({ ...tillForms, ...momoForms });
  expect([...Object.keys(forms), ...elsewhere, ...silent, ...byScript].sort()).toEqual(taking.sort());
});
const examples = Object.entries({ ...signedOutForms, ...forms, 'the logo’s picture': logoUpload });
for (const [at, [address, example]] of examples.entries())
  for (const language of languages)
    test(
      `${address}: an answer that is not the shop’s is reported, and what was typed stays (${language})`,
      runs(language === languages[at % 2]),
      async ({ page, shop }) => {
        const form = await openForm(page, shop.database, language);
        await expectReported(form, { example, failures: failuresOf(at), address });
      },
    );

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
      // The page's own background requests would notice the demotion before the click under test.
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
