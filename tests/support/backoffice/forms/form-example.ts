import type { Page } from '@playwright/test';
import type pg from 'pg';
import type { Language } from '../../../../app/domain/localized.ts';
import type { Staff } from '../backoffice.ts';

/** The page that a form is tested on, the people of the test, and the interface's words in their language. */
export type FormPage = {
  page: Page;
  database: pg.Client;
  staff: Staff;
  colleague: Staff;
  say: (word: string) => string;
};
export type FormExample = {
  /** Opens the form and fills it in. */
  open: (form: FormPage) => Promise<unknown>;
  send: (form: FormPage) => Promise<unknown>;
  alert: Record<Language, string | RegExp>;
};

export const type = ({ page, say }: FormPage, label: string, text: string) =>
  page
    .getByRole('textbox', { name: say(label) })
    .first()
    .fill(text);
export const press = ({ page, say }: FormPage, button: string) =>
  page
    .getByRole('button', { name: say(button), exact: true })
    .first()
    .click();
export const pressNamed = ({ page }: FormPage, name: RegExp) =>
  page.getByRole('button', { name }).first().click();
export const confirm = ({ page, say }: FormPage, button: string) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(button), exact: true })
    .click();
export const typeSecret = ({ page, say }: FormPage, label: string, text: string) =>
  page.getByLabel(say(label)).first().fill(text);

export async function firstId(database: pg.Client, sql: string, values: unknown[] = []): Promise<string> {
  const { rows } = await database.query(sql, values);
  return String(rows[0].id);
}

export const both = <Words extends string | RegExp>(fr: Words, en: Words) => ({ fr, en });

export const saving = both('Erreur lors de l’enregistrement des modifications', 'Error saving changes');
