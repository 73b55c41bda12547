import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hire, signIn } from '../../../../tests/support/backoffice/administrators.ts';
import { auditOf } from '../../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../../tests/support/database/database.ts';
import { listDevices } from '../administrator.queries.ts';
import { administrators, sessions } from '../administrator.tables.ts';
import { deleteAdministrator } from '../delete-administrator.ts';
import type { Role } from '../permission.ts';
import { changePassword } from '../sign-in/change-password.ts';
import { endSession } from '../sign-in/end-sign-ins.ts';
import { hashPassword } from '../sign-in/hash-password.ts';
import { endSubscription } from './end-subscription.ts';
import { renewSubscription } from './renew-subscription.ts';
import { type SubscriptionToSave, saveSubscription } from './save-subscription.ts';
import { pushKinds } from './subscription.ts';

onDatabase('notifications of a device', (database) => {
  const db = () => database().db;
  const newDevice = () => ({ endpoint: `https://push.example/${randomUUID()}`, p256dh: 'key', auth: 'auth' });
  const somebody = async (role: Role = 'admin') => {
    const person = await hire(db(), { username: `p-${randomUUID().slice(0, 8)}`, role });
    return { ...person, sessionId: (await signIn(db(), person.id)).id };
  };
  type Person = Awaited<ReturnType<typeof somebody>>;
  const switchOn = async (person: Person, change: Partial<SubscriptionToSave> = {}) => {
    const { sessionId } = person;
    const wanted = { sessionId, userAgent: 'Chrome', device: newDevice(), kinds: pushKinds, ...change };
    const saved = await saveSubscription(db(), person, wanted);
    if (!saved.ok) throw new Error(saved.reason);
    return { id: saved.id, device: wanted.device };
  };
  const devicesOf = async ({ id }: Person) => (await listDevices(db(), id)).map((device) => device.id);

  test('are what the role may see, and tell the log once', async () => {
    const cashier = await somebody('cashier');
    const { device } = await switchOn(cashier);
    await switchOn(cashier, { device });
    expect(await listDevices(db(), cashier.id)).toMatchObject([
      { kinds: ['new-order'], userAgent: 'Chrome' },
    ]);
    expect(await auditOf(db(), cashier.id)).toMatchObject([
      {
        action: 'notifications.switched-on',
        before: { notifications: [] },
        after: { notifications: ['new-order'] },
      },
    ]);
    const chosen = { sessionId: cashier.sessionId, userAgent: '', device, kinds: ['price-request'] as const };
    expect(await saveSubscription(db(), cashier, chosen)).toEqual({ ok: false, reason: 'no-kinds' });
  });

  test('end with the session: sign-out, ended by another device, and a deleted administrator', async () => {
    const left = await somebody();
    await switchOn(left);
    await db().delete(sessions).where(eq(sessions.id, left.sessionId));
    expect(await devicesOf(left)).toEqual([]);

    const ended = await somebody();
    await switchOn(ended);
    await endSession(db(), ended, { id: ended.sessionId });
    expect(await devicesOf(ended)).toEqual([]);

    const gone = await somebody();
    await switchOn(gone);
    expect(await deleteAdministrator(db(), left, { id: gone.id })).toMatchObject({ ok: true });
    expect(await devicesOf(gone)).toEqual([]);
  });

  test('stay when the session only ran out, after 30 minutes or 12 hours', async () => {
    for (const past of [
      { expiresAt: new Date(Date.now() - 1000) },
      { createdAt: new Date(Date.now() - 13 * 3_600_000) },
    ]) {
      const person = await somebody();
      const { id } = await switchOn(person);
      await db().update(sessions).set(past).where(eq(sessions.id, person.sessionId));
      await db().delete(sessions).where(eq(sessions.id, person.sessionId));
      expect(await devicesOf(person)).toEqual([id]);
    }
  });

  test('end with the next session, once a page was opened in it', async () => {
    const person = await somebody();
    const { id, device } = await switchOn(person);
    const next = await signIn(db(), person.id);
    const renewed = { administratorId: person.id, sessionId: next.id, endpoint: device.endpoint };
    expect(await renewSubscription(db(), renewed)).toBe(id);
    await db().delete(sessions).where(eq(sessions.id, person.sessionId));
    expect(await devicesOf(person)).toEqual([id]);
    await db().delete(sessions).where(eq(sessions.id, next.id));
    expect(await devicesOf(person)).toEqual([]);
    expect(await renewSubscription(db(), renewed)).toBeUndefined();
  });

  test('of a device are those of who signed in last', async () => {
    const [first, second] = [await somebody(), await somebody()];
    const { device } = await switchOn(first);
    const opened = {
      administratorId: second.id,
      sessionId: second.sessionId,
      endpoint: device.endpoint,
    };
    expect(await renewSubscription(db(), opened)).toBeUndefined();
    expect(await devicesOf(first)).toEqual([]);

    const taken = await switchOn(first);
    const { id } = await switchOn(second, { device: taken.device });
    expect(await devicesOf(first)).toEqual([]);
    expect(await devicesOf(second)).toEqual([id]);
  });

  test('a new password ends those of other devices', async () => {
    const person = await somebody();
    const passwordHash = await hashPassword('un mot de passe long');
    await database().pool.query('update accounts set password = $2 where administrator_id = $1', [
      person.id,
      passwordHash,
    ]);
    const here = await switchOn(person);
    await switchOn(person, { sessionId: randomUUID() });
    await changePassword(db(), person, {
      current: 'un mot de passe long',
      next: 'un autre mot de passe',
      sessionId: person.sessionId,
    });
    expect(await devicesOf(person)).toEqual([here.id]);
  });

  test('are switched off by their owner alone', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const { id } = await switchOn(owner);
    expect(await endSubscription(db(), other, { id })).toEqual({ ok: false, reason: 'not-found' });
    expect(await endSubscription(db(), owner, { id: 'nonsense' })).toEqual({
      ok: false,
      reason: 'not-found',
    });
    expect(await endSubscription(db(), owner, { id })).toEqual({ ok: true });
    expect(await devicesOf(owner)).toEqual([]);
    expect((await auditOf(db(), owner.id)).map(({ action }) => action)).toContain(
      'notifications.switched-off',
    );
  });

  test('are on ten devices at most: the one seen longest ago makes room', async () => {
    const person = await somebody();
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1) ids.push((await switchOn(person)).id);
    expect((await devicesOf(person)).sort()).toEqual(ids.slice(1).sort());
  });

  test('twenty at once of one device are one', async () => {
    const person = await somebody();
    const device = newDevice();
    await Promise.all(Array.from({ length: 20 }, () => switchOn(person, { device })));
    expect(await devicesOf(person)).toHaveLength(1);
    await db().delete(administrators).where(eq(administrators.id, person.id));
  });
});
