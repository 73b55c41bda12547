import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';

/** A secret that all instances share, created at its first use: 256 bits, base64url, unless `make` makes another. */
export async function readSecret(
  db: Database,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const made = make();
  await db.execute(sql`insert into secrets (name, value) values (${name}, ${made}) on conflict do nothing`);
  const { rows } = await db.execute<{ value: string }>(sql`select value from secrets where name = ${name}`);
  const [secret] = rows;
  if (!secret) throw new Error(`the secret ${name} was not saved`);
  return secret.value;
}

export async function storeUnannounced(tx: Database, name: string, value: string): Promise<void> {
  await tx.execute(sql`insert into secrets (name, value) values (${name}, ${value})`);
}

export async function deleteUnannounced(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`delete from secrets where name = ${name}`);
}

/** Announces a secret once, on one instance, then deletes it. A kill before the end loses nothing. */
export async function announceOnce(
  db: Database,
  name: string,
  announce: (value: string) => void,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ value: string }>(
      sql`delete from secrets where name = ${name} returning value`,
    );
    for (const { value } of rows) announce(value);
  });
}
