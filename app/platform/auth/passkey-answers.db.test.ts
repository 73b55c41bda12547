import { expect, test } from 'vitest';
import { makeAuthenticator } from '../../../tests/support/backoffice/authenticators/software-authenticator.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { createAuth } from './auth.server.ts';

const origin = 'https://shop.example';
const password = 'un mot de passe long';
const answerOf = (change: object) =>
  JSON.stringify({
    id: 'abc',
    rawId: 'abc',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    ...change,
  });
const refused = { ok: false, code: 'WRONG_ANSWER' };

onDatabase('passkeys', (database) => {
  const logged: unknown[] = [];

  const open = (publicUrl = origin) =>
    createAuth({
      pool: database().pool,
      publicUrl,
      secret: 'a secret that is long enough for tests',
      hashPassword: async (typed) => `plain ${typed}`,
      verifyPassword: async (hash, typed) => hash === `plain ${typed}`,
      sendCode: async () => {},
      sendReset: async () => {},
      logError: (event, error) => logged.push([event, error]),
    });

  const sent = (cookies: string[]) =>
    new Headers({ Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });

  /** An administrator who has signed in with the password. */
  async function hire(username: string) {
    const { rows } = await database().pool.query(
      'insert into administrators (username, email) values ($1, $2) returning id',
      [username, `${username}@exemple.cm`],
    );
    await database().pool.query(
      'insert into accounts (account_id, administrator_id, password) values ($1::text, $1::text::uuid, $2)',
      [rows[0].id, `plain ${password}`],
    );
    const signedIn = await open().signIn(new Headers(), username, password);
    if (!signedIn.ok) throw new Error(signedIn.code);
    return { id: rows[0].id as string, username, cookies: signedIn.cookies };
  }
  type Hired = Awaited<ReturnType<typeof hire>>;

  async function ask({ username, cookies }: Hired) {
    const asked = await open().askForNewPasskey(sent(cookies), { username, password });
    if (!asked.ok) throw new Error(asked.code);
    return { challenge: asked.response.challenge, headers: sent([...cookies, ...asked.cookies]) };
  }

  async function equip(owner: Hired) {
    const device = makeAuthenticator('shop.example');
    const { challenge, headers } = await ask(owner);
    const answer = device.register({ challenge, origin });
    expect(await open().addPasskey(headers, { answer, device: 'Téléphone' })).toMatchObject({ ok: true });
    return device;
  }

  async function challengeAt(auth = open()) {
    const asked = await auth.askForPasskey();
    if (!asked.ok) throw new Error(asked.code);
    return { challenge: asked.response.challenge, headers: sent(asked.cookies), asked: asked.response };
  }

  const sessionsOf = async ({ id }: Hired) =>
    (await database().pool.query('select from sessions where administrator_id = $1', [id])).rows.length;

  test('are made after the password, and ask the device for its screen lock', async () => {
    const awa = await hire('awa');
    const wrong = await open().askForNewPasskey(sent(awa.cookies), { username: 'awa', password: 'wrong' });
    expect(wrong).toEqual({ ok: false, code: 'INVALID_PASSWORD' });
    expect((await open().askForNewPasskey(new Headers(), { username: 'awa', password })).ok).toBe(false);
    const asked = await open().askForNewPasskey(sent(awa.cookies), { username: 'awa', password });
    expect(asked).toMatchObject({
      response: {
        rp: { id: 'shop.example', name: 'Comptoir' },
        user: { name: 'awa' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    });
    const { asked: toSignIn } = await challengeAt();
    expect(toSignIn).toMatchObject({ rpId: 'shop.example', userVerification: 'required' });
  });

  test('open a session that any instance reads, without password and second step', async () => {
    const boris = await hire('boris');
    await database().pool.query('update administrators set two_factor_enabled = true where id = $1', [
      boris.id,
    ]);
    const device = await equip(boris);
    const [one, other] = [open(), open()];
    const { challenge, headers } = await challengeAt(one);
    const opened = await other.signInByPasskey(headers, device.answer({ challenge, origin }));
    if (!opened.ok) throw new Error(opened.code);
    expect(opened.response).toMatchObject({ credentialId: device.credentialId, user: { id: boris.id } });
    expect(await one.readSession(sent(opened.cookies))).toMatchObject({ user: { username: 'boris' } });
  });

  test('answer a challenge once, and of two instances that get the same answer at once one opens', async () => {
    const carine = await hire('carine');
    const device = await equip(carine);
    const { challenge, headers } = await challengeAt();
    const answer = device.answer({ challenge, origin });
    const tries = await Promise.all([
      open().signInByPasskey(headers, answer),
      open().signInByPasskey(headers, answer),
    ]);
    expect(tries.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await open().signInByPasskey(headers, answer)).ok).toBe(false);
    const { headers: later } = await challengeAt();
    expect(await open().signInByPasskey(later, answer)).toEqual(refused);
    expect(await sessionsOf(carine)).toBe(2);
  });

  test('are refused for another origin, another shop, without the screen lock, late, or without the cookie', async () => {
    const didier = await hire('didier');
    const device = await equip(didier);
    const answered = async (change: Partial<Parameters<typeof device.answer>[0]>) => {
      const { challenge, headers } = await challengeAt();
      return open().signInByPasskey(headers, device.answer({ challenge, origin, ...change }));
    };
    expect(await answered({ origin: 'https://shop.example.evil.example' })).toEqual(refused);
    expect(await answered({ origin: 'http://shop.example' })).toEqual(refused);
    expect(await answered({ isVerified: false })).toEqual({ ok: false, code: 'USER_NOT_VERIFIED' });
    expect(await answered({ challenge: 'b3RoZXI' })).toEqual(refused);

    const { challenge, headers } = await challengeAt();
    const answer = device.answer({ challenge, origin });
    expect((await open().signInByPasskey(new Headers(), answer)).ok).toBe(false);
    expect(await open('https://other.example').signInByPasskey(headers, answer)).toEqual(refused);

    const late = await challengeAt();
    await database().pool.query("update verifications set expires_at = now() - interval '1 second'");
    expect(
      (await open().signInByPasskey(late.headers, device.answer({ challenge: late.challenge, origin }))).ok,
    ).toBe(false);
    expect(await sessionsOf(didier)).toBe(1);
  });

  test('are not made without the screen lock, for another origin, twice from one challenge, or for somebody else', async () => {
    const [estelle, francis] = [await hire('estelle'), await hire('francis')];
    const device = makeAuthenticator('shop.example');
    const add = (headers: Headers, answer: string) => open().addPasskey(headers, { answer, device: 'x' });
    const first = await ask(estelle);
    expect(await add(first.headers, device.register({ ...first, origin, isVerified: false }))).toEqual({
      ok: false,
      code: 'USER_NOT_VERIFIED',
    });
    const second = await ask(estelle);
    expect(await add(second.headers, device.register({ ...second, origin: 'https://evil.example' }))).toEqual(
      refused,
    );
    const third = await ask(estelle);
    const stolen = new Headers({
      Cookie: `${third.headers.get('Cookie')?.replace(/comptoir\.session_token=[^;]+/, '')}; ${sent(francis.cookies).get('Cookie')}`,
    });
    expect((await add(stolen, device.register({ ...third, origin }))).ok).toBe(false);
    const fourth = await ask(estelle);
    const answer = device.register({ ...fourth, origin });
    expect((await add(fourth.headers, answer)).ok).toBe(true);
    expect((await add(fourth.headers, answer)).ok).toBe(false);
    // A challenge to sign in makes no passkey, and the other way round.
    const toSignIn = await challengeAt();
    const mixed = new Headers({
      Cookie: `${sent(estelle.cookies).get('Cookie')}; ${toSignIn.headers.get('Cookie')}`,
    });
    expect((await add(mixed, device.register({ ...toSignIn, origin }))).ok).toBe(false);
    const toAdd = await ask(estelle);
    expect((await open().signInByPasskey(toAdd.headers, device.answer({ ...toAdd, origin }))).ok).toBe(false);
    const { rows } = await database().pool.query('select administrator_id from passkeys where name = $1', [
      'x',
    ]);
    expect(rows).toEqual([{ administrator_id: estelle.id }]);
  });

  test('of a deleted administrator, and removed ones, open nothing', async () => {
    const grace = await hire('grace');
    const [kept, removed] = [await equip(grace), await equip(grace)];
    const open1 = async (device: typeof kept) => {
      const { challenge, headers } = await challengeAt();
      return (await open().signInByPasskey(headers, device.answer({ challenge, origin }))).ok;
    };
    await database().pool.query('delete from passkeys where credential_id = $1', [removed.credentialId]);
    expect([await open1(kept), await open1(removed)]).toEqual([true, false]);
    await database().pool.query('delete from administrators where id = $1', [grace.id]);
    expect(await open1(kept)).toBe(false);
    const { rows } = await database().pool.query('select from passkeys where credential_id = $1', [
      kept.credentialId,
    ]);
    expect(rows).toEqual([]);
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"id":"abc","response":{}}',
    answerOf({ id: '\u0000' }),
    answerOf({ id: 'a'.repeat(5000) }),
    answerOf({}),
    answerOf({ response: { clientDataJSON: '*', authenticatorData: 1, signature: [] } }),
    answerOf({ response: { clientDataJSON: '\ud800', authenticatorData: '', signature: '' } }),
  ])('answers that are none are refused without a line in the log: %s', async (answer) => {
    logged.length = 0;
    const { headers } = await challengeAt();
    expect((await open().signInByPasskey(headers, answer)).ok).toBe(false);
    expect(logged).toEqual([]);
  });

  test('during an outage the failure is thrown, not called a wrong answer', async () => {
    const henri = await hire('henri');
    const device = await equip(henri);
    const { challenge, headers } = await challengeAt();
    await database().pool.query('alter table sessions rename to sessions_away');
    const answer = device.answer({ challenge, origin });
    await expect(open().signInByPasskey(headers, answer)).rejects.toThrow(/sessions/);
    await database().pool.query('alter table sessions_away rename to sessions');
  });

  test('of a trusted phone keep the session for its time, unused, and not a second longer', async () => {
    const irene = await hire('irene');
    const device = await equip(irene);
    const { challenge, headers } = await challengeAt();
    const opened = await open().signInByPasskey(headers, device.answer({ challenge, origin }));
    if (!opened.ok) throw new Error(opened.code);
    const set = (change: string) =>
      database().pool.query(`update sessions set ${change} where id = $1`, [opened.response.session.id]);
    const until = new Date(Date.now() + 7 * 24 * 3_600_000);
    const [cookie] = open().keepSessionCookies(opened.cookies, until);
    expect(cookie).toMatch(/session_token=.*Max-Age=(604800|60479\d);/);
    await set(
      "created_at = now() - interval '6 days', updated_at = now() - interval '2 days', trusted_until = now() + interval '1 day', expires_at = now() + interval '1 day'",
    );
    const read = await open().readSession(sent(opened.cookies));
    expect(read?.user.username).toBe('irene');
    expect(read?.session.endsAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const { rows } = await database().pool.query(
      "select updated_at > now() - interval '1 minute' as seen from sessions where id = $1",
      [opened.response.session.id],
    );
    expect(rows).toEqual([{ seen: true }]);
    await set("trusted_until = now() - interval '1 second'");
    expect(await open().readSession(sent(opened.cookies))).toBeUndefined();
    expect(await sessionsOf(irene)).toBe(1);
  });
});
