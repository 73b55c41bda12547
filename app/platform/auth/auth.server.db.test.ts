import { expect, test } from 'vitest';
import { totpCode } from '../../../tests/support/backoffice/authenticators/totp.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { changePassword } from '../../domain/administrators/sign-in/change-password.ts';
import { endPendingSignIns } from '../../domain/administrators/sign-in/end-sign-ins.ts';
import { hashPassword } from '../../domain/administrators/sign-in/hash-password.ts';
import { createAuth } from './auth.server.ts';
import { hashSessionToken } from './better-auth-workarounds.server.ts';

const password = 'un mot de passe long';

onDatabase('signing in', (database) => {
  const codes: string[] = [];
  const resets: string[] = [];
  const errors: unknown[] = [];

  function open() {
    return createAuth({
      pool: database().pool,
      publicUrl: 'http://127.0.0.1:3000',
      secret: 'a secret that is long enough for tests',
      hashPassword,
      // The real check is tested beside it; here only who asks for it matters.
      verifyPassword: async (hash, typed) => hash === `plain ${typed}`,
      sendCode: async (_to, code) => void codes.push(code),
      sendReset: async (_to, token) => void resets.push(token),
      logError: (event, error) => errors.push([event, error]),
    });
  }

  async function hire(username: string) {
    const { rows } = await database().pool.query(
      'insert into administrators (username, email) values ($1, $2) returning id',
      [username, `${username}@localhost.test`],
    );
    await database().pool.query(
      'insert into accounts (account_id, administrator_id, password) values ($1::text, $1::text::uuid, $2)',
      [rows[0].id, `plain ${password}`],
    );
    return rows[0].id as string;
  }

  /** What a browser would send next. */
  function browser() {
    const jar = new Map<string, string>();
    return {
      keep(cookies: string[]) {
        for (const cookie of cookies) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (/Max-Age=0/.test(cookie) || value === '') jar.delete(name);
          else jar.set(name, value);
        }
      },
      headers: () => new Headers({ Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
    };
  }

  /** Every row of every table, as text. */
  async function everythingKept() {
    const { rows } = await database().pool.query<{ kept: string }>(
      "select query_to_xml('select * from ' || quote_ident(tablename), true, false, '')::text as kept from pg_tables where schemaname = 'public'",
    );
    return rows.map(({ kept }) => kept).join();
  }

  async function signInAs(username: string) {
    const auth = open();
    const visitor = browser();
    const answer = await auth.signIn(visitor.headers(), username, password);
    if (!answer.ok) throw new Error(`refused: ${answer.code}`);
    visitor.keep(answer.cookies);
    return { auth, visitor, answer };
  }

  test('opens a session that is read back, and ends at sign-out', async () => {
    await hire('awa');
    const { auth, visitor, answer } = await signInAs('awa');
    expect(answer.cookies.join()).toMatch(/HttpOnly/);
    const session = await auth.readSession(visitor.headers());
    expect(session?.user).toMatchObject({
      username: 'awa',
      role: 'editor',
      language: 'fr',
      hasSecondStep: false,
    });
    const copy = visitor.headers();
    await auth.signOut(visitor.headers());
    expect(await auth.readSession(copy)).toBeUndefined();
  });

  test('is refused in the same way for a wrong password and an unknown name', async () => {
    await hire('boris');
    const auth = open();
    const wrong = await auth.signIn(new Headers(), 'boris', 'something else');
    expect(wrong).toEqual(await auth.signIn(new Headers(), 'nobody', password));
    expect(wrong.ok).toBe(false);
  });

  test('ends after 12 hours, however busy the session was', async () => {
    await hire('chantal');
    const { auth, visitor } = await signInAs('chantal');
    await database().pool.query("update sessions set created_at = now() - interval '12 hours 1 second'");
    expect(await auth.readSession(visitor.headers())).toBeUndefined();
    expect((await database().pool.query('select 1 from sessions')).rows).toEqual([]);
  });

  test('with an authenticator app asks for its code, or for a recovery code that works once', async () => {
    await hire('didier');
    const { auth, visitor } = await signInAs('didier');
    expect((await auth.enrolApp(visitor.headers(), 'wrong password')).ok).toBe(false);
    const enrolled = await auth.enrolApp(visitor.headers(), password);
    if (!enrolled.ok || enrolled.response.method !== 'totp') throw new Error('not enrolled');
    const { totpURI, backupCodes } = enrolled.response;
    const code = () => totpCode(new URL(totpURI).searchParams.get('secret') ?? '');
    expect((await auth.confirmApp(visitor.headers(), '000000')).ok).toBe(false);
    const confirmed = await auth.confirmApp(visitor.headers(), code());
    if (!confirmed.ok) throw new Error(confirmed.code);
    visitor.keep(confirmed.cookies);
    expect((await auth.readSession(visitor.headers()))?.user.hasSecondStep).toBe(true);

    const again = await signInAs('didier');
    expect(again.answer.response).toMatchObject({ twoFactorRedirect: true });
    expect(await auth.readSession(again.visitor.headers())).toBeUndefined();
    expect((await auth.takeSecondStep(again.visitor.headers(), 'app', '123')).ok).toBe(false);
    const second = await auth.takeSecondStep(again.visitor.headers(), 'app', code());
    if (!second.ok) throw new Error(second.code);
    again.visitor.keep(second.cookies);
    expect((await auth.readSession(again.visitor.headers()))?.user.username).toBe('didier');

    const recovery = backupCodes[0] ?? '';
    const third = await signInAs('didier');
    expect((await auth.takeSecondStep(third.visitor.headers(), 'recovery', recovery)).ok).toBe(true);
    const fourth = await signInAs('didier');
    expect((await auth.takeSecondStep(fourth.visitor.headers(), 'recovery', recovery)).ok).toBe(false);

    const dropped = await auth.dropApp(again.visitor.headers(), password);
    expect(dropped.ok).toBe(true);
  });

  test('verifies the second step of the pending sign-in, whatever other session the browser has', async () => {
    await hire('owner');
    await hire('editor');
    const { visitor: intruder, auth } = await signInAs('editor');
    const secrets: string[] = [];
    for (const name of ['owner', 'editor']) {
      const { visitor } = await signInAs(name);
      const enrolled = await auth.enrolApp(visitor.headers(), password);
      if (!enrolled.ok || enrolled.response.method !== 'totp') throw new Error('not enrolled');
      const secret = new URL(enrolled.response.totpURI).searchParams.get('secret') ?? '';
      expect((await auth.confirmApp(visitor.headers(), totpCode(secret))).ok).toBe(true);
      secrets.push(secret);
    }
    const waiting = await auth.signIn(intruder.headers(), 'owner', password);
    if (!waiting.ok) throw new Error(waiting.code);
    const headers = new Headers({
      Cookie: [
        intruder.headers().get('Cookie'),
        ...waiting.cookies
          .map((cookie) => cookie.split(';')[0])
          .filter((cookie) => /two_factor=2fa/.test(cookie ?? '')),
      ].join('; '),
    });
    const [owners = '', own = ''] = secrets.map((secret) => totpCode(secret));
    expect((await auth.takeSecondStep(headers, 'app', own)).ok).toBe(false);
    expect(await auth.takeSecondStep(headers, 'app', owners)).toMatchObject({ ok: true });
  });

  test('with a code by mail accepts the code that was sent, five attempts at most', async () => {
    const id = await hire('estelle');
    await database().pool.query('update administrators set two_factor_enabled = true where id = $1', [id]);
    const first = await signInAs('estelle');
    expect((await first.auth.sendCode(first.visitor.headers())).ok).toBe(true);
    const right = await first.auth.takeSecondStep(first.visitor.headers(), 'email', codes.at(-1) ?? '');
    expect(right.ok).toBe(true);

    const second = await signInAs('estelle');
    await second.auth.sendCode(second.visitor.headers());
    for (let i = 0; i < 5; i++)
      expect((await second.auth.takeSecondStep(second.visitor.headers(), 'email', 'wrong')).ok).toBe(false);
    const late = await second.auth.takeSecondStep(second.visitor.headers(), 'email', codes.at(-1) ?? '');
    expect(late.ok).toBe(false);
  });

  test('after a reset accepts the new password, ends every session, and the link works once', async () => {
    await hire('francis');
    const { auth, visitor } = await signInAs('francis');
    await auth.requestReset('francis@localhost.test');
    expect((await auth.requestReset('nobody@localhost.test')).ok).toBe(true);
    expect(resets.length).toBe(1);
    const token = resets[0] ?? '';
    expect((await auth.resetPassword(token, 'short')).ok).toBe(false);
    expect((await auth.resetPassword(token, 'un nouveau mot de passe')).ok).toBe(true);
    expect(await auth.readSession(visitor.headers())).toBeUndefined();
    expect((await auth.resetPassword(token, 'encore un autre mot')).ok).toBe(false);
    const { rows } = await database().pool.query(
      "select password from accounts join administrators on administrator_id = administrators.id where username = 'francis'",
    );
    expect(rows[0].password).toMatch(/^\$argon2id/);
    expect(errors).toEqual([]);
  });

  test('a change of password or address ends older links and pending sign-ins', async () => {
    const id = await hire('helene');
    const author = { id, username: 'helene' };
    const { auth } = await signInAs('helene');
    const token = async () => {
      await auth.requestReset('helene@localhost.test');
      return resets.at(-1) ?? '';
    };
    const links = [await token(), await token()];
    await endPendingSignIns(database().db, id);
    for (const link of links) expect(await auth.ownerOfReset(link)).toBeUndefined();

    const link = await token();
    expect(await auth.ownerOfReset(link)).toBe(id);
    await database().pool.query('update accounts set password = $1 where administrator_id = $2', [
      await hashPassword(password),
      id,
    ]);
    const change = { current: password, next: 'un tout autre mot', sessionId: id };
    expect((await changePassword(database().db, author, change)).ok).toBe(true);
    expect(await auth.ownerOfReset(link)).toBeUndefined();
  });

  test('finds whose sign-in is pending, whatever characters its identifier has', async () => {
    const id = await hire('irene');
    await database().pool.query('update administrators set two_factor_enabled = true where id = $1', [id]);
    for (let i = 0; i < 40; i += 1) {
      const { auth, visitor } = await signInAs('irene');
      expect(await auth.ownerOfSignIn(visitor.headers()), visitor.headers().get('Cookie') ?? '').toBe(id);
    }
  });

  test('stores no session token or reset token in clear', async () => {
    await hire('grace');
    const { auth, visitor } = await signInAs('grace');
    const token = /session_token=([^.;]+)/.exec(visitor.headers().get('Cookie') ?? '')?.[1] ?? '';
    await auth.requestReset('grace@localhost.test');
    await auth.readSession(visitor.headers());
    const kept = await everythingKept();
    expect(kept).toContain(hashSessionToken(token));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(resets.pop());

    const { rows } = await database().pool.query('select token from sessions');
    for (const { token: hash } of rows) {
      const stolen = new Headers({ Cookie: visitor.headers().get('Cookie')?.replace(token, hash) ?? '' });
      expect(await auth.readSession(stolen)).toBeUndefined();
    }
    expect(await auth.readSession(visitor.headers())).toBeTruthy();
  });

  test('a sign-in always gets a new session id', async () => {
    await hire('hans');
    const first = await signInAs('hans');
    const planted = first.visitor.headers();
    const second = await first.auth.signIn(planted, 'hans', password);
    if (!second.ok) throw new Error(second.code);
    expect(second.cookies.join()).toMatch(/session_token=/);
    const token = (cookies: string) => /session_token=([^.;]+)/.exec(cookies)?.[1];
    expect(token(second.cookies.join())).not.toBe(token(planted.get('Cookie') ?? ''));
  });
});
