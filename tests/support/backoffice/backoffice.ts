import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type pg from 'pg';
import type { Role } from '../../../app/domain/administrators/permission.ts';
import { hashPassword } from '../../../app/domain/administrators/sign-in/hash-password.ts';
import type { Language } from '../../../app/domain/localized.ts';

export type Staff = { id: string; username: string; password: string; language: Language };

const password = 'un mot de passe long';
/** Hashed once: the hash of a password is made costly on purpose. */
let passwordHash: Promise<string> | undefined;

/** Somebody of the seller's people, straight in the database: each test has its own. */
export async function hire(
  database: pg.Client,
  { role, language }: { role: Role; language: Language },
): Promise<Staff> {
  const username = `${role}-${randomUUID().slice(0, 8)}`;
  const { rows } = await database.query<{ id: string }>(
    'insert into administrators (username, email, role, language) values ($1, $2, $3, $4) returning id',
    [username, `${username}@exemple.cm`, role, language],
  );
  const [row] = rows;
  if (!row) throw new Error('no administrator was added');
  passwordHash ??= hashPassword(password);
  await database.query(
    'insert into accounts (account_id, administrator_id, password) values ($1::text, $1::text::uuid, $2)',
    [row.id, await passwordHash],
  );
  return { id: row.id, username, password, language };
}

export const signInWords = {
  fr: { name: 'E-mail ou nom d’utilisateur', password: 'Mot de passe', submit: 'Se connecter' },
  en: { name: 'Email or username', password: 'Password', submit: 'Sign in' },
} satisfies Record<Language, unknown>;

/** Signs in without opening a page. The sign-in page is tested in backoffice/sign-in.spec.ts. */
export async function signIn(page: Page, staff: Staff) {
  const answer = await page.request.post('/admin', {
    form: { name: staff.username, password: staff.password },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.context().addCookies([{ name: 'office_language', value: staff.language, url: answer.url() }]);
}
