import { randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { hire, signIn } from '../../../../tests/support/backoffice/administrators.ts';
import { auditOf } from '../../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { findPasswordHash, listSessions } from '../administrator.queries.ts';
import { changePassword, upgradePassword } from './change-password.ts';
import { endSession } from './end-sign-ins.ts';
import { hashPassword, isWeakHash, verifyPassword } from './hash-password.ts';

const [old, next] = ['the old password', 'the new password'];

onDatabase('passwords and sessions', (database) => {
  const db = () => database().db;
  const opens = async (id: string, password: string) =>
    verifyPassword((await findPasswordHash(db(), id)) ?? '', password);

  test('a change needs the current password, and ends every other session of the administrator', async () => {
    const awa = await hire(db(), { username: 'awa', passwordHash: await hashPassword(old) });
    const moussa = await hire(db(), { username: 'moussa' });
    const here = await signIn(db(), awa.id);
    await Promise.all([signIn(db(), awa.id), signIn(db(), awa.id), signIn(db(), moussa.id)]);

    const wrong = { current: 'a wrong password', next, sessionId: here.id };
    expect(await changePassword(db(), awa, wrong)).toEqual({ ok: false, reason: 'wrong-password' });
    expect(await listSessions(db(), awa.id)).toHaveLength(3);

    expect(await changePassword(db(), awa, { current: old, next, sessionId: here.id })).toEqual({
      ok: true,
    });
    expect([await opens(awa.id, old), await opens(awa.id, next)]).toEqual([false, true]);
    expect(await listSessions(db(), awa.id)).toMatchObject([{ id: here.id }]);
    expect(await listSessions(db(), moussa.id)).toHaveLength(1);

    const told = await auditOf(db(), awa.id);
    expect(told).toMatchObject([{ by: 'awa', action: 'password.changed', before: null, after: null }]);
  });

  test('of five changes at once from one password, one is made', async () => {
    const paul = await hire(db(), { username: 'paul', passwordHash: await hashPassword(old) });
    const changes = [1, 2, 3, 4, 5].map((i) =>
      changePassword(db(), paul, { current: old, next: `${next} ${i}`, sessionId: randomUUID() }),
    );
    const made = (await Promise.all(changes)).map(({ ok }) => ok);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await opens(paul.id, `${next} ${made.indexOf(true) + 1}`)).toBe(true);
  });

  test('an imported hash is replaced after a sign-in with its password, and only then', async () => {
    const { id } = await hire(db(), { username: 'imported', passwordHash: await bcrypt.hash(old, 4) });
    expect(await upgradePassword(db(), { administratorId: id, password: next })).toBe(false);
    const upgraded = [1, 2, 3].map(() => upgradePassword(db(), { administratorId: id, password: old }));
    expect((await Promise.all(upgraded)).filter(Boolean)).toHaveLength(1);
    expect(isWeakHash((await findPasswordHash(db(), id)) ?? '')).toBe(false);
    expect(await opens(id, old)).toBe(true);
    expect(await upgradePassword(db(), { administratorId: id, password: old })).toBe(false);
  });

  test('administrators end their own sessions, and no others', async () => {
    const [one, other] = [await hire(db(), { username: 'one' }), await hire(db(), { username: 'other' })];
    const [mine, theirs] = [await signIn(db(), one.id), await signIn(db(), other.id)];
    const refused = { ok: false, reason: 'not-found' };
    expect(await endSession(db(), one, theirs)).toEqual(refused);
    expect(await endSession(db(), one, { id: 'none' })).toEqual(refused);
    expect(await endSession(db(), one, mine)).toEqual({ ok: true });
    expect(await endSession(db(), one, mine)).toEqual(refused);
    expect(await listSessions(db(), other.id)).toHaveLength(1);
    expect(JSON.stringify(await auditOf(db(), one.id))).not.toContain(mine.token);
  });

  test('a session that has expired is not listed', async () => {
    const { id } = await hire(db(), { username: 'idle' });
    await signIn(db(), id);
    await database().pool.query('update sessions set expires_at = now() where administrator_id = $1', [id]);
    expect(await listSessions(db(), id)).toEqual([]);
  });
});
