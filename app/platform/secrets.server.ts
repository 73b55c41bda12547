import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './database/database.server.ts';

/** A secret that all instances of the shop share, made at its first use: 256 bits, base64url. */
export async function readSecret(db: Database, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db.execute(sql`insert into secrets (name, value) values (${name}, ${made}) on conflict do nothing`);
  const { rows } = await db.execute<{ value: string }>(sql`select value from secrets where name = ${name}`);
  const [secret] = rows;
  if (!secret) throw new Error(`the secret ${name} was not kept`);
  return secret.value;
}

/** Keeps a secret in clear until it was told. */
export async function keepUntold(tx: Database, name: string, value: string): Promise<void> {
  await tx.execute(sql`insert into secrets (name, value) values (${name}, ${value})`);
}

/** Forgets a secret that nobody was told. */
export async function forgetUntold(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`delete from secrets where name = ${name}`);
}

/** Tells a secret once, by one of all instances. It is gone when `tell` has returned; a kill before that loses nothing. */
export async function tellOnce(db: Database, name: string, tell: (value: string) => void): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ value: string }>(
      sql`delete from secrets where name = ${name} returning value`,
    );
    for (const { value } of rows) tell(value);
  });
}
