import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hire, signIn } from '../../../tests/support/backoffice/administrators.ts';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import type { Author } from '../audit-log/record-change.ts';
import { addAdministrator } from './add-administrator.ts';
import { findAdministrator, listAdministrators, listSessions } from './administrator.queries.ts';
import { administrators } from './administrator.tables.ts';
import { changeAdministrator } from './change-administrator.ts';
import { deleteAdministrator } from './delete-administrator.ts';
import { changeProfile } from './profile/change-profile.ts';
import { hashPassword } from './sign-in/hash-password.ts';
import { findSignIn } from './sign-in/sign-in.queries.ts';

const boss: Author = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };
const nobody = '00000000-0000-4000-8000-00000000dead';

onDatabase('administrators', (database) => {
  const db = () => database().db;
  const countAdmins = async () => db().$count(administrators, eq(administrators.role, 'admin'));
  const wanted = (username: string) => ({
    username,
    email: `${username.toLowerCase()}@exemple.cm`,
    role: 'editor' as const,
    password: 'correct horse',
  });

  describe('adding', () => {
    test('stores a hash of the password, and the audit log has everything but the password', async () => {
      const added = await addAdministrator(db(), boss, wanted('Awa'));
      if (!added.ok) throw new Error(added.reason);
      const { rows } = await database().pool.query(
        'select account_id, provider_id, password from accounts where administrator_id = $1',
        [added.id],
      );
      expect(rows).toEqual([
        { account_id: added.id, provider_id: 'credential', password: expect.stringMatching(/^\$argon2id\$/) },
      ]);
      expect(await auditOf(db(), added.id)).toEqual([
        {
          by: 'boss',
          action: 'administrator.added',
          name: 'Awa',
          before: null,
          after: { username: 'Awa', email: 'awa@exemple.cm', role: 'editor' },
        },
      ]);
    });

    test('the same name added ten times at once is saved once, with one audit row', async () => {
      const added = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          addAdministrator(db(), boss, {
            ...wanted(i % 2 ? 'TWICE' : 'twice'),
            email: `twice${i}@exemple.cm`,
          }),
        ),
      );
      expect(added.filter(({ ok }) => ok)).toHaveLength(1);
      expect(added.filter(({ ok }) => !ok)).toEqual(
        Array.from({ length: 9 }, () => ({ ok: false, reason: 'username-taken' })),
      );
      const { rows } = await database().pool.query(
        "select count(*)::int from audit_log where subject_name ilike 'twice'",
      );
      expect(rows).toEqual([{ count: 1 }]);
    });

    test('an address is taken, whatever its case', async () => {
      await hire(db(), { username: 'moussa' });
      expect(await addAdministrator(db(), boss, { ...wanted('other'), email: 'moussa@exemple.cm' })).toEqual({
        ok: false,
        reason: 'email-taken',
      });
    });

    test('requires a mail code at once when the settings do', async () => {
      await database().pool.query("update settings set two_factor = 'email'");
      const added = await addAdministrator(db(), boss, wanted('coded'));
      await database().pool.query("update settings set two_factor = 'disabled'");
      expect(added.ok && (await findAdministrator(db(), added.id))).toMatchObject({ twoFactorEnabled: true });
    });
  });

  describe('changing', () => {
    test('saves what differs, keeps sessions, and logs before and after', async () => {
      const { id } = await hire(db(), { username: 'paul' });
      await signIn(db(), id);
      const change = { id, version: 1, username: 'paul', email: 'paul@autre.cm', role: 'admin' as const };
      expect(await changeAdministrator(db(), boss, change)).toEqual({ ok: true });
      expect(await findAdministrator(db(), id)).toMatchObject({
        email: 'paul@autre.cm',
        role: 'admin',
        version: 2,
      });
      expect(await listSessions(db(), id)).toHaveLength(1);
      expect(await auditOf(db(), id)).toEqual([
        {
          by: 'boss',
          action: 'administrator.changed',
          name: 'paul',
          before: { email: 'paul@exemple.cm', role: 'editor' },
          after: { email: 'paul@autre.cm', role: 'admin' },
        },
      ]);
    });

    test('one’s own address can only be changed in the profile, which asks for the password', async () => {
      const added = await addAdministrator(db(), boss, wanted('Own'));
      if (!added.ok) throw new Error(added.reason);
      const own = { id: added.id, username: 'Own' };
      const { password: _, ...known } = wanted('Own');
      const change = { ...known, email: 'elsewhere@exemple.cm', id: added.id, version: 1 };
      expect(await changeAdministrator(db(), own, change)).toEqual({ ok: false, reason: 'own-email' });
      const capitals = { ...change, id: added.id.toUpperCase() };
      expect(await changeAdministrator(db(), own, capitals)).toEqual({ ok: false, reason: 'own-email' });
      expect(
        await changeAdministrator(db(), own, { ...change, email: known.email, username: 'Mine' }),
      ).toEqual({
        ok: true,
      });
      expect(await changeAdministrator(db(), boss, { ...change, version: 2 })).toEqual({ ok: true });
    });

    test('to the same values writes nothing', async () => {
      const { id, username, email, role } = await hire(db(), { username: 'same' });
      expect(await changeAdministrator(db(), boss, { id, version: 1, username, email, role })).toEqual({
        ok: true,
      });
      expect(await findAdministrator(db(), id)).toMatchObject({ version: 1 });
      expect(await auditOf(db(), id)).toEqual([]);
    });

    test('of two saves of one version, the second is stale', async () => {
      const { id, email, role } = await hire(db(), { username: 'versioned' });
      const saves = ['one', 'two', 'three', 'four'].map((username) =>
        changeAdministrator(db(), boss, { id, version: 1, username, email, role }),
      );
      const answers = (await Promise.all(saves)).map((saved) => (saved.ok ? 'saved' : saved.reason));
      expect(answers.toSorted()).toEqual(['saved', 'stale', 'stale', 'stale']);
      const username = ['one', 'two', 'three', 'four'][answers.indexOf('saved')] ?? '';
      const again = { id, version: 1, username, email, role };
      expect(await changeAdministrator(db(), boss, again)).toEqual({ ok: true });
      expect(await findAdministrator(db(), id)).toMatchObject({ version: 2 });
    });

    test('to a taken name is refused and changes nothing', async () => {
      await hire(db(), { username: 'taken' });
      const { id, email, role } = await hire(db(), { username: 'wishes' });
      const change = { id, version: 1, username: 'TAKEN', email, role };
      expect(await changeAdministrator(db(), boss, change)).toEqual({ ok: false, reason: 'username-taken' });
      expect(await findAdministrator(db(), id)).toMatchObject({ username: 'wishes', version: 1 });
    });

    test.each([nobody, 'no id', ''])('"%s" is not found', async (id) => {
      const change = { ...wanted('ghost'), id, version: 1 };
      expect(await changeAdministrator(db(), boss, change)).toEqual({ ok: false, reason: 'not-found' });
      expect(await deleteAdministrator(db(), boss, { id })).toEqual({ ok: false, reason: 'not-found' });
      expect(await findAdministrator(db(), id)).toBeUndefined();
    });
  });

  describe('the last admin', () => {
    const demote = (admin: { id: string; username: string; email: string; version: number }) =>
      changeAdministrator(db(), boss, { ...admin, role: 'editor' });
    const onlyTheseAdmins = async (...usernames: string[]) => {
      await db().update(administrators).set({ role: 'editor' });
      return Promise.all(usernames.map((username) => hire(db(), { username, role: 'admin' })));
    };

    test('is neither demoted nor deleted, not even by themselves', async () => {
      const [last] = await onlyTheseAdmins('last');
      if (!last) throw new Error();
      expect(await demote(last)).toEqual({ ok: false, reason: 'last-admin' });
      expect(await deleteAdministrator(db(), last, last)).toEqual({ ok: false, reason: 'last-admin' });
      expect(await changeAdministrator(db(), last, { ...last, username: 'still' })).toEqual({ ok: true });
    });

    test('stays when two admins demote each other at once, twenty times', async () => {
      for (let round = 0; round < 20; round += 1) {
        const [one, other] = await onlyTheseAdmins(`one${round}`, `other${round}`);
        if (!one || !other) throw new Error();
        const answers = await Promise.all([demote(one), demote(other)]);
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        expect(await countAdmins()).toBe(1);
      }
    });

    test('stays when five admins are deleted and demoted at once', async () => {
      const five = await onlyTheseAdmins('a1', 'a2', 'a3', 'a4', 'a5');
      const answers = await Promise.all(
        five.map((each, i) => (i % 2 ? demote(each) : deleteAdministrator(db(), boss, each))),
      );
      expect(answers.filter((each) => !each.ok)).toEqual([{ ok: false, reason: 'last-admin' }]);
      expect(await countAdmins()).toBe(1);
    });
  });

  test('deleting ends every session at once, and logs what was deleted', async () => {
    const { id } = await hire(db(), { username: 'leaves' });
    await signIn(db(), id);
    expect(await deleteAdministrator(db(), boss, { id })).toEqual({ ok: true });
    expect(await listSessions(db(), id)).toEqual([]);
    expect(await auditOf(db(), id)).toMatchObject([
      { action: 'administrator.deleted', name: 'leaves', before: { role: 'editor' } },
    ]);
  });

  test('administrators change their own profile, to a free name, and nothing else', async () => {
    const password = 'un mot de passe long';
    const oneself = await hire(db(), {
      username: 'myself',
      passwordHash: await hashPassword(password),
    });
    await hire(db(), { username: 'neighbour' });
    const change = { username: 'me', email: 'me@exemple.cm' };
    const first = { ...change, version: 1, password };
    expect(await changeProfile(db(), oneself, { ...first, password: 'not mine' })).toEqual({
      ok: false,
      reason: 'wrong-password',
    });
    expect(await changeProfile(db(), oneself, { ...first, version: 0 })).toEqual({
      ok: false,
      reason: 'stale',
    });
    const twice = await Promise.all([
      changeProfile(db(), oneself, first),
      changeProfile(db(), oneself, first),
    ]);
    expect(twice).toEqual([{ ok: true }, { ok: true }]);
    expect(await findAdministrator(db(), oneself.id)).toMatchObject({
      ...change,
      role: 'editor',
      version: 2,
    });
    expect(
      await changeProfile(db(), oneself, { ...change, email: 'neighbour@exemple.cm', version: 2, password }),
    ).toEqual({
      ok: false,
      reason: 'email-taken',
    });
    expect(await changeProfile(db(), { ...oneself, id: nobody }, first)).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect(await auditOf(db(), oneself.id)).toMatchObject([{ action: 'profile.changed', after: change }]);
  });

  test('signs in by name or address, whatever the case', async () => {
    await hire(db(), { username: 'Élise' });
    expect(await findSignIn(db(), 'élise')).toMatchObject({ username: 'Élise', hasApp: false });
    expect(await findSignIn(db(), ' ÉLISE@exemple.cm')).toMatchObject({ username: 'Élise' });
    expect(await findSignIn(db(), 'elise')).toBeUndefined();
    expect(await findSignIn(db(), '\u0000')).toBeUndefined();
  });

  test('the newest is first, and a page past the end is the last one', async () => {
    await hire(db(), { username: 'newest' });
    const count = await db().$count(administrators);
    const [first, last] = [1, 999_999].map((page) => listAdministrators(db(), { page, pageSize: count - 1 }));
    expect((await first)?.administrators[0]).toMatchObject({ username: 'newest' });
    const { rows } = await database().pool.query(
      'select username from administrators order by created_at, id limit 1',
    );
    expect(await last).toMatchObject({ administrators: rows, page: 2, pageCount: 2 });
  });
});
