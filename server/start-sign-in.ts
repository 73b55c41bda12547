import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { administrators } from '../app/domain/administrators/administrator.tables.ts';
import { hashPassword, verifyPassword } from '../app/domain/administrators/sign-in/hash-password.ts';
import { queueMail } from '../app/domain/mails/queue-mail.ts';
import { type Auth, createAuth } from '../app/platform/auth/auth.server.ts';
import { codeMinutes, resetMinutes } from '../app/platform/auth/better-auth.server.ts';
import type { DatabasePool } from '../app/platform/database/database.server.ts';
import type { Environment } from '../app/platform/environment.server.ts';
import { readSecret } from '../app/platform/secrets/secrets.server.ts';

export async function startSignIn(
  { publicUrl }: Environment,
  { db, pool }: DatabasePool,
  logError: (event: string, error: unknown) => void,
): Promise<Auth> {
  async function languageOf(id: string) {
    const [row] = await db
      .select({ language: administrators.language })
      .from(administrators)
      .where(eq(administrators.id, id));
    return row?.language ?? 'fr';
  }
  return createAuth({
    pool,
    publicUrl,
    secret: await readSecret(db, 'sign-in'),
    hashPassword,
    verifyPassword,
    logError,
    sendCode: async ({ id, email }, code) =>
      queueMail(db, {
        kind: 'sign-in-code',
        key: `sign-in-code:${digest(`${id} ${code} ${Date.now()}`)}`,
        recipient: email,
        language: await languageOf(id),
        facts: { code, minutes: codeMinutes },
      }),
    sendReset: async ({ id, email }, token) =>
      queueMail(db, {
        kind: 'password-reset',
        key: `password-reset:${digest(token)}`,
        recipient: email,
        language: await languageOf(id),
        facts: { link: `${publicUrl}/admin/reset-password?token=${token}`, minutes: resetMinutes },
      }),
  });
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
