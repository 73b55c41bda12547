import { expect, test } from 'vitest';
import { hire } from '../../../tests/support/backoffice/administrators.ts';
import { onDatabase } from '../../../tests/support/database/database.ts';
import { listSessions } from '../../domain/administrators/administrator.queries.ts';
import { changePassword } from '../../domain/administrators/sign-in/change-password.ts';
import { hashPassword, verifyPassword } from '../../domain/administrators/sign-in/hash-password.ts';
import { createAuth } from '../../platform/auth/auth.server.ts';
import { createSignedCookies } from '../../platform/cookies/signed-cookies.server.ts';
import { noLimits } from '../../platform/limits.server.ts';
import { trySignIn } from './try-sign-in.server.ts';

const password = 'un mot de passe long';

onDatabase('a sign-in with the password', (database) => {
  const shopIn = (afterCheck: () => Promise<unknown>) => ({
    db: database().db,
    auth: createAuth({
      pool: database().pool,
      publicUrl: 'http://127.0.0.1:3000',
      secret: 'a secret that is long enough for tests',
      hashPassword,
      verifyPassword: async (hash, typed) => {
        const isRight = await verifyPassword(hash, typed);
        await afterCheck();
        return isRight;
      },
      sendCode: async () => {},
      sendReset: async () => {},
      logError: () => {},
    }),
    limits: noLimits,
    logAccess: () => {},
    signedCookies: createSignedCookies('another secret for tests'),
  });
  const request = new Request('http://127.0.0.1:3000/admin', { method: 'POST' });
  const asked = { request, network: '192.0.2.1', name: 'odette', password, next: '/admin/dashboard' };

  test('opens no session when the password is changed after it was checked', async () => {
    const { db } = database();
    const odette = await hire(db, { username: 'odette', passwordHash: await hashPassword(password) });
    const opened = await trySignIn(
      shopIn(async () => {}),
      asked,
    );
    expect(opened).toBeInstanceOf(Response);
    const [here] = await listSessions(db, odette.id);
    const change = { current: password, next: 'un autre mot de passe', sessionId: here?.id ?? '' };
    const refused = await trySignIn(
      shopIn(() => changePassword(db, odette, change)),
      asked,
    );
    expect(refused).toEqual({ reason: 'invalid' });
    expect(await listSessions(db, odette.id)).toMatchObject([{ id: here?.id }]);
  });
});
