import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/** A secret that all instances of the shop share, made at its first use: 256 bits, base64url. */
export async function readSecret(db: Database, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db.execute(sql`insert into secrets (name, value) values (${name}, ${made}) on conflict do nothing`);
  const { rows } = await db.execute<{ value: string }>(sql`select value from secrets where name = ${name}`);
  const [secret] = rows;
  if (!secret) throw new Error(`the secret ${name} was not kept`);
  return secret.value;
}
