import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hire, signIn } from '../../../tests/support/backoffice/administrators.ts';
import { auditOf } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { deleteAdministrator } from '../administrators/delete-administrator.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { findSettings } from '../settings/settings.queries.ts';
import type { TrustedPhones } from '../settings/settings.ts';
import { beginPasskeySession } from './begin-passkey-session.ts';
import { countPasskeys, hasAnyPasskey, listPasskeys } from './passkey.queries.ts';
import { recordAddedPasskey } from './record-added-passkey.ts';
import { removePasskey } from './remove-passkey.ts';

onDatabase('passkeys of administrators', (database) => {
  const db = () => database().db;
  const query = async (text: string, values: unknown[] = []) =>
    (await database().pool.query(text, values)).rows;

  async function give({ id }: { id: string }, name = 'Chrome, Android') {
    const credentialId = randomUUID();
    const [row] = await query(
      `insert into passkeys (administrator_id, name, credential_id, public_key, counter, device_type, backed_up)
       values ($1, $2, $3, 'key', 4294967295, 'singleDevice', false) returning id, counter`,
      [id, name, credentialId],
    );
    expect(row.counter).toBe(4_294_967_295);
    return { id: row.id as string, credentialId };
  }

  async function open(owner: { id: string }, credentialId: string) {
    const { id: sessionId } = await signIn(db(), owner.id);
    const begun = await beginPasskeySession(db(), { sessionId, credentialId });
    return { sessionId, begun };
  }

  const choose = async (trustedPhones: TrustedPhones, boss: { id: string; username: string }) => {
    const { usdRateOn: _, ...settings } = await findSettings(db());
    expect(await saveSettings(db(), boss, { ...settings, trustedPhones }, { canMail: true })).toEqual({
      ok: true,
    });
  };

  const sessionsOf = ({ id }: { id: string }) =>
    query(
      `select id, passkey_id, trusted_until, round(extract(epoch from expires_at - now()) / 60)::int as minutes
       from sessions where administrator_id = $1 order by created_at, id`,
      [id],
    );

  test('adding one is recorded in the audit log, and mailed to its owner where the shop has mail', async () => {
    const awa = await hire(db(), { username: 'awa' });
    const self = { id: awa.id, username: 'awa', email: 'awa@exemple.cm', language: 'fr' as const };
    const added = { id: randomUUID(), device: 'Chrome, Android', profileLink: 'https://shop.example/admin' };
    await recordAddedPasskey(db(), self, added, { canMail: false });
    expect(await query("select from mails where kind = 'passkey-added'")).toEqual([]);
    await recordAddedPasskey(db(), self, added, { canMail: true });
    expect(await query("select recipient, language, facts from mails where kind = 'passkey-added'")).toEqual([
      {
        recipient: 'awa@exemple.cm',
        language: 'fr',
        facts: { device: 'Chrome, Android', link: 'https://shop.example/admin' },
      },
    ]);
    const line = { by: 'awa', action: 'passkey.added', after: { device: 'Chrome, Android' } };
    expect(await auditOf(db(), awa.id)).toMatchObject([line, line]);
  });

  test('using one is dated, and its session has the usual limits unless an admin chose otherwise', async () => {
    const boss = await hire(db(), { username: 'boss', role: 'admin' });
    const { credentialId } = await give(boss);
    expect((await listPasskeys(db(), boss.id))[0]).toMatchObject({ lastUsedAt: null });
    const { begun } = await open(boss, credentialId);
    expect(begun).toEqual({
      ok: true,
      administrator: { id: boss.id, language: 'fr' },
      trustedUntil: null,
    });
    expect((await listPasskeys(db(), boss.id))[0]?.lastUsedAt).toBeInstanceOf(Date);
    expect(await sessionsOf(boss)).toMatchObject([{ trusted_until: null, minutes: 60 }]);

    await choose('day', boss);
    await open(boss, credentialId);
    await choose('week', boss);
    await open(boss, credentialId);
    const [, day, week] = await sessionsOf(boss);
    // Another choice ends what the first one kept; the phone in use stays open as any device does.
    expect(day).toMatchObject({ trusted_until: null, minutes: 30 });
    expect(week).toMatchObject({ trusted_until: expect.any(Date), minutes: 7 * 24 * 60 });
    await query("update sessions set updated_at = now() - interval '2 hours'");
    await choose('off', boss);
    expect((await sessionsOf(boss))[2].minutes).toBeLessThan(0);
    expect(await auditOf(db(), 1)).toMatchObject([
      { before: { trustedPhones: 'off' }, after: { trustedPhones: 'day' } },
      { before: { trustedPhones: 'day' }, after: { trustedPhones: 'week' } },
      { before: { trustedPhones: 'week' }, after: { trustedPhones: 'off' } },
    ]);
  });

  test('removing one ends what it had opened, but for the session that removes it; no stranger may', async () => {
    const [one, other] = [await hire(db(), { username: 'one' }), await hire(db(), { username: 'other' })];
    const passkey = await give(one, 'Téléphone');
    const password = await signIn(db(), one.id);
    const here = await open(one, passkey.credentialId);
    await open(one, passkey.credentialId);
    const change = { id: passkey.id, sessionId: here.sessionId };
    const notFound = { ok: false, reason: 'not-found' };
    expect(await removePasskey(db(), other, change)).toEqual(notFound);
    expect(await removePasskey(db(), one, { ...change, id: 'none' })).toEqual(notFound);
    expect((await sessionsOf(one)).length).toBe(3);
    const removed = await Promise.all([removePasskey(db(), one, change), removePasskey(db(), one, change)]);
    expect(removed.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await sessionsOf(one)).map(({ id }) => id)).toEqual([password.id, here.sessionId]);
    expect(await sessionsOf(one)).toMatchObject([{}, { passkey_id: null, trusted_until: null, minutes: 30 }]);
    expect(await countPasskeys(db(), one.id)).toBe(0);
    expect(await auditOf(db(), one.id)).toMatchObject([
      { by: 'one', action: 'passkey.removed', before: { device: 'Téléphone' } },
    ]);
    // A sign-in that was on its way meanwhile ends too.
    const late = await open(one, passkey.credentialId);
    expect(late.begun).toEqual({ ok: false, reason: 'removed' });
    expect((await sessionsOf(one)).map(({ id }) => id)).not.toContain(late.sessionId);
  });

  test('deleting an administrator takes the passkeys along', async () => {
    const boss = await hire(db(), { username: 'chief', role: 'admin' });
    const gone = await hire(db(), { username: 'gone' });
    const { credentialId } = await give(gone);
    await open(gone, credentialId);
    expect(await hasAnyPasskey(db())).toBe(true);
    expect(await deleteAdministrator(db(), boss, { id: gone.id })).toEqual({ ok: true });
    expect(await query('select from passkeys where credential_id = $1', [credentialId])).toEqual([]);
    expect(await sessionsOf(gone)).toEqual([]);
  });
});
