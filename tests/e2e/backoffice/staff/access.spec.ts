import { expect } from '@playwright/test';
import type pg from 'pg';
import sharp from 'sharp';
import { addresses } from '../../../../app/backoffice/addresses.ts';
import type { Role } from '../../../../app/domain/administrators/permission.ts';
import { accessMatrix } from '../../../support/backoffice/access-matrix.ts';
import { hire, type Staff } from '../../../support/backoffice/backoffice.ts';
import { addressOf, protectedPatterns } from '../../../support/backoffice/routes.ts';
import { test } from '../../../support/visitor.ts';

const origin = () => process.env.SHOP_ADDRESS ?? '';

/** Signs in as a browser does. Returns the cookies that it would send. */
async function sessionOf({ username, password }: Staff): Promise<string> {
  const answer = await fetch(`${origin()}/admin`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ name: username, password }),
  });
  expect(answer.status).toBe(302);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

type Answer = 'in' | 'sign in' | 'forbidden' | 'elsewhere' | 'none';

async function request(method: string, pattern: string, cookie: string | undefined): Promise<Answer> {
  const answer = await fetch(origin() + addressOf(pattern), {
    method,
    redirect: 'manual',
    headers: { ...(cookie && { Cookie: cookie }), ...(method !== 'GET' && { Origin: origin() }) },
    body: method === 'GET' ? null : new URLSearchParams(),
  });
  await answer.body?.cancel();
  const isSentToSignIn = answer.headers.get('Location')?.startsWith('/admin?next=') ?? false;
  if (isSentToSignIn || answer.status === 401) return 'sign in';
  // A deletion leads there as well.
  if (method === 'GET' && answer.headers.get('Location') === '/admin/orders') return 'elsewhere';
  if (answer.status === 403) return 'forbidden';
  if (answer.status === 405) return 'none';
  expect(answer.status, `${method} ${pattern}`).toBeLessThan(500);
  return 'in';
}

const answers: Record<string, Answer> = { in: 'in', no: 'forbidden', first: 'elsewhere', '-': 'none' };

function expected(role: Role | undefined, method: string, pattern: string): Answer {
  if (!role) return 'sign in';
  const at = ['editor', 'cashier', 'storekeeper', 'accountant', 'admin'].indexOf(role);
  const [get = '', post = ''] = accessMatrix[pattern]?.split(' ')[at]?.split('/') ?? [];
  return answers[method === 'GET' ? get : post] ?? 'none';
}

async function walk(cookie: string | undefined, role: Role | undefined) {
  const found: string[] = [];
  const wanted: string[] = [];
  for (const pattern of protectedPatterns()) {
    for (const method of ['GET', 'POST']) {
      found.push(`${method} ${pattern}: ${await request(method, pattern, cookie)}`);
      wanted.push(`${method} ${pattern}: ${expected(role, method, pattern)}`);
    }
  }
  expect(found).toEqual(wanted);
}

test.describe('access', () => {
  const staff = (database: pg.Client, role: Role) => hire(database, { role, language: 'en' });

  test('every address behind the sign-in stands in the table that says who may open it', () => {
    expect(Object.keys(addresses).sort()).toEqual([...new Set(protectedPatterns())].sort());
  });

  test('every address behind the sign-in has a line in the expected access', () => {
    expect(Object.keys(accessMatrix).sort()).toEqual([...new Set(protectedPatterns())].sort());
  });

  test('is refused without a session', () => walk(undefined, undefined));

  test('is refused with a forged session', () =>
    walk('comptoir.session_token=00000000000000000000000000000000.AAAAAAAAAAAAAAAAAAAAAAAAAAA', undefined));

  for (const role of ['editor', 'cashier', 'storekeeper', 'accountant', 'admin'] as const) {
    test(`${role}s where their role goes, and nowhere else`, async ({ shop }) => {
      await walk(await sessionOf(await staff(shop.database, role)), role);
    });
  }

  test('of a demoted admin is an editor’s from the next request on', async ({ shop }) => {
    const person = await staff(shop.database, 'admin');
    const cookie = await sessionOf(person);
    await shop.database.query("update administrators set role = 'editor' where id = $1", [person.id]);
    await walk(cookie, 'editor');
  });

  test('is refused to deleted administrators', async ({ shop }) => {
    const person = await staff(shop.database, 'admin');
    const cookie = await sessionOf(person);
    await shop.database.query('delete from administrators where id = $1', [person.id]);
    await walk(cookie, undefined);
  });

  test('is refused after sign-out, and with an expired session', async ({ shop }) => {
    const person = await staff(shop.database, 'admin');
    const expired = await sessionOf(person);
    await shop.database.query(
      "update sessions set expires_at = now() - interval '1 second' where administrator_id = $1",
      [person.id],
    );
    await walk(expired, undefined);
    const left = await sessionOf(person);
    await fetch(`${origin()}/admin/logout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: left, Origin: origin() },
    });
    await walk(left, undefined);
  });

  test('no form that another site sends in an administrator’s name', async ({ shop }) => {
    const cookie = await sessionOf(await staff(shop.database, 'admin'));
    for (const pattern of protectedPatterns()) {
      const answer = await fetch(origin() + addressOf(pattern), {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookie, Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
        body: new URLSearchParams(),
      });
      expect(answer.status, `POST ${pattern}`).toBe(403);
    }
  });

  test('answers with a session are never cached by proxies', async ({ shop }) => {
    const cookie = await sessionOf(await staff(shop.database, 'admin'));
    const answer = await fetch(`${origin()}/admin/profile`, { headers: { Cookie: cookie } });
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  });
});

test.describe('pictures sent to the shop', () => {
  const send = (cookie: string, image: Blob | undefined) => {
    const body = new FormData();
    if (image) body.set('image', image, '../../../etc/passwd.png');
    return fetch(`${origin()}/upload`, {
      method: 'POST',
      headers: { Cookie: `${cookie}; office_language=en`, Origin: origin() },
      body,
    });
  };

  test('are stored re-encoded; a file that is no picture, or too large a one, is refused with a sentence', async ({
    shop,
  }) => {
    const cookie = await sessionOf(await hire(shop.database, { role: 'editor', language: 'en' }));
    const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#0f5257' } })
      .withExif({ IFD0: { Copyright: 'a camera' } })
      .png()
      .toBuffer();
    const kept = await send(cookie, new Blob([new Uint8Array(png)]));
    expect(kept.status).toBe(200);
    const { filePath } = await kept.json();
    expect(filePath).toMatch(/^\d+-[0-9a-f]{16}\.png$/);
    const seen = await fetch(`${origin()}/images/${filePath}?w=400`);
    expect(seen.status).toBe(200);
    expect(Buffer.from(await seen.arrayBuffer()).includes('a camera')).toBe(false);

    const svg = new Blob([
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ]);
    for (const [image, status, sentence] of [
      [svg, 422, 'Only JPEG, PNG, WebP and AVIF pictures are accepted.'],
      [new Blob(['<html>']), 422, 'This file is not a readable picture, or it is over 40 megapixels.'],
      [undefined, 400, 'No picture was received.'],
    ] as const) {
      const answer = await send(cookie, image);
      expect([answer.status, await answer.json()]).toEqual([status, { error: sentence }]);
    }
    expect((await send(cookie, new Blob([new Uint8Array(11 * 1024 * 1024)]))).status).toBe(413);
  });
});
