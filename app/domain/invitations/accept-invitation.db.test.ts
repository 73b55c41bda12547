import { expect, test } from 'vitest';
import { countAudit } from '../../../tests/support/backoffice/audit-log.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { addAdministrator } from '../administrators/add-administrator.ts';
import { administrators } from '../administrators/administrator.tables.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { findInvitation, listOpenInvitations } from './invitation.queries.ts';
import { inviteAdministrator } from './invite-administrator.ts';
import { revokeInvitation } from './revoke-invitation.ts';

const boss = { id: '00000000-0000-4000-8000-000000000001', username: 'boss' };
const password = 'un mot de passe long';

onDatabase('invitations', (database) => {
  const db = () => database().db;
  let count = 0;
  const invite = async ({ canMail = false, name = '', email = '' } = {}) => {
    count += 1;
    const username = name || `Awa ${count}`;
    const wanted = { username, email: email || `awa${count}@exemple.cm`, role: 'cashier' } as const;
    const invited = await inviteAdministrator(db(), boss, wanted, {
      ...{ language: 'en', canMail },
      linkOf: (token) => `https://shop.example/admin/invitation?token=${token}`,
    });
    if (!invited.ok) throw new Error(invited.reason);
    const { link } = invited;
    return {
      name: username,
      email: wanted.email,
      link,
      token: new URL(link).searchParams.get('token') ?? '',
    };
  };
  const accept = (token: string) => acceptInvitation(db(), { token, password }, { canMail: false });

  test('has a token of 144 bits, of which only the hash is kept', async () => {
    const { token } = await invite();
    expect(token).toMatch(/^[\w-]{24}$/);
    const { rows } = await database().pool.query('select * from invitations');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('opens one account with its role and language, also when the link is opened five times at once', async () => {
    const { token, name, email } = await invite();
    const before = await countAudit(db(), 'invitation.accepted');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => accept(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((each) => !each.ok && each.reason === 'accepted')).toHaveLength(4);
    const { rows } = await database().pool.query(
      'select email, role, language from administrators where username = $1',
      [name],
    );
    expect(rows).toEqual([{ email, role: 'cashier', language: 'en' }]);
    expect(await countAudit(db(), 'invitation.accepted')).toBe(before + 1);
    expect(await findInvitation(db(), token)).toMatchObject({ state: 'accepted' });
  });

  test('ends after 7 days', async () => {
    const { token } = await invite();
    const { rows } = await database().pool.query(
      "select count(*)::int from invitations where expires_at between now() + '6 days 23 hours' and now() + '7 days'",
    );
    expect(rows[0].count).toBeGreaterThan(0);
    await database().pool.query('update invitations set expires_at = now() where accepted_at is null');
    expect(await accept(token)).toEqual({ ok: false, reason: 'late' });
    expect(await listOpenInvitations(db())).toEqual([]);
  });

  test('is void once it is revoked, and cannot be revoked once it is used', async () => {
    const { token, name } = await invite();
    const [open] = await listOpenInvitations(db());
    expect(open).toMatchObject({ username: name });
    expect(await revokeInvitation(db(), boss, { id: open?.id ?? '' })).toEqual({ ok: true });
    expect(await accept(token)).toEqual({ ok: false, reason: 'revoked' });
    const used = await invite();
    await accept(used.token);
    const { rows } = await database().pool.query('select id from invitations where username = $1', [
      used.name,
    ]);
    expect(await revokeInvitation(db(), boss, { id: rows[0].id })).toEqual({
      ok: false,
      reason: 'not-found',
    });
  });

  test.each(['', 'no token', 'x'.repeat(24)])('the token %j is unknown', async (token) => {
    expect(await accept(token)).toEqual({ ok: false, reason: 'unknown' });
    expect(await findInvitation(db(), token)).toBeUndefined();
  });

  test('a name that somebody has is refused when inviting, and when it was taken meanwhile', async () => {
    const first = await invite();
    await accept(first.token);
    await expect(invite({ name: first.name.toUpperCase() })).rejects.toThrow('username-taken');
    const [one, other] = [await invite({ name: 'Paul' }), await invite({ name: 'paul' })];
    await db().insert(administrators).values({ username: 'PAUL', email: 'autre@exemple.cm' });
    expect(await accept(one.token)).toEqual({ ok: false, reason: 'username-taken' });
    expect(await findInvitation(db(), other.token)).toMatchObject({ state: 'open' });
  });

  test('a colleague invited twice who has an account by now gets no second one, whatever their name becomes', async () => {
    const [one, other] = [await invite({ name: 'Rose' }), await invite({ name: 'rose' })];
    const [address] = [await invite({ email: other.email.toUpperCase() })];
    const byHand = await invite();
    expect(await accept(other.token)).toMatchObject({ ok: true });
    const added = { username: 'Rosine', email: byHand.email, role: 'editor', password } as const;
    expect(await addAdministrator(db(), boss, added)).toMatchObject({ ok: true });
    await database().pool.query("update administrators set username = id::text, email = id || '@exemple.cm'");
    for (const { token } of [one, address, byHand])
      expect(await accept(token)).toEqual({ ok: false, reason: 'revoked' });
    expect(await listOpenInvitations(db())).not.toContainEqual(expect.objectContaining({ username: 'Rose' }));
  });

  test('two links of one person that are opened at once open one account', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = `Simone ${round}`;
      const links = [await invite({ name }), await invite({ name })];
      const answers = await Promise.all(links.map(({ token }) => accept(token)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers).toContainEqual({ ok: false, reason: 'revoked' });
    }
  });

  test('is mailed where the shop can mail, until it expires', async () => {
    const { email, link, name } = await invite({ canMail: true });
    const { rows } = await database().pool.query(
      "select recipient, facts from mails where kind = 'invitation'",
    );
    expect(rows).toEqual([{ recipient: email, facts: { link, name, invitedBy: 'boss', minutes: 10_080 } }]);
  });

  test('that is withdrawn before its mail left is not mailed', async () => {
    const { name, email } = await invite({ canMail: true });
    const open = (await listOpenInvitations(db())).find(({ username }) => username === name);
    expect(await revokeInvitation(db(), boss, { id: open?.id ?? '' })).toEqual({ ok: true });
    const { rows } = await database().pool.query('select from mails where recipient = $1', [email]);
    expect(rows).toEqual([]);
  });
});
