import type pg from 'pg';
import { hire } from '../../tests/support/backoffice/backoffice.ts';

/** The Cookie header of an admin who has just signed in. */
export async function signInAsAdmin(address: string, database: pg.Client): Promise<string> {
  const staff = await hire(database, { role: 'admin', language: 'fr' });
  const response = await fetch(`${address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ name: staff.username, password: staff.password }),
    redirect: 'manual',
  });
  if (response.status !== 302) throw new Error(`signing in answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
