import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import type { Language } from '../../../../app/domain/localized.ts';
import english from '../../../../translations/en.json' with { type: 'json' };
import french from '../../../../translations/fr.json' with { type: 'json' };
import { isNightly } from '../../nightly.ts';
import { hire, signIn } from '../backoffice.ts';
import { type Failure, fieldsOf, intercept, reconnectLiveEvents, stubLiveEvents } from '../failures.ts';
import type { FormExample, FormPage } from './form-example.ts';
import { logoUpload, signedOutForms } from './forms.ts';

const failures: Failure[] = ['no network', 502, 413, 503];
/** `npm test` tries one of them at each address, `npm run bench -- nightly` all. */
export const failuresOf = (at: number): Failure[] =>
  failures.filter((_, each) => isNightly || each === at % failures.length);

const all: Record<Language, Record<string, string>> = { fr: french, en: english };

/** A page for an admin of this language, who is not signed in yet. */
export async function openForm(page: Page, database: pg.Client, language: Language): Promise<FormPage> {
  return {
    page,
    database,
    staff: await hire(database, { role: 'admin', language }),
    colleague: await hire(database, { role: 'editor', language }),
    say: (word: string) => all[language][word] ?? '',
  };
}

type Tried = { example: FormExample; failures: Failure[]; address: string };

/** Each failure is shown and keeps what was typed; afterwards the form can be sent normally. */
export async function expectReported(form: FormPage, { example, failures: tried, address }: Tried) {
  const { page, staff } = form;
  await stubLiveEvents(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  const isPicture = address === '/upload' || example === logoUpload;
  if (!signedOutForms[address]) await signIn(page, staff);
  else
    await page
      .context()
      .addCookies([{ name: 'office_language', value: staff.language, url: process.env.SHOP_ADDRESS ?? '' }]);
  await example.open(form);
  const typed = await fieldsOf(page);
  const alert = page.getByRole('alert').filter({ hasText: example.alert[staff.language] }).first();
  await expect(alert).toHaveCount(0);

  requests.length = 0;
  const answers = await intercept(page);
  for (const [round, failure] of tried.entries()) {
    answers.with(failure);
    await example.send(form);
    await expect.poll(answers.sent).toBe(round + 1);
    await expect(alert).toBeVisible();
    await reconnectLiveEvents(page);
  }
  await page.waitForLoadState('networkidle');
  await expect(alert).toBeVisible();
  if (!isPicture) expect(await fieldsOf(page)).toEqual(typed);
  expect(requests.filter((each) => each.startsWith('POST'))).toHaveLength(tried.length);
  expect(requests.length).toBeLessThan(20);

  await page.unrouteAll();
  await example.send(form);
  await expect(alert).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  for (const offer of ['draft_found', 'draft_found_older'])
    expect(await page.getByText(form.say(offer)).count(), offer).toBe(0);
}
