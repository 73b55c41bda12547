import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Author } from '../../audit-log/record-change.ts';
import { pick } from '../../pick.ts';
import { tidyLine } from '../../text.ts';
import { administrators, twoFactors } from '../administrator.tables.ts';

export async function findSignIn(db: Database, identifier: string) {
  const typed = sql`lower(${tidyLine(identifier)})`;
  const [found] = await db
    .select({
      ...pick(administrators, 'id', 'username', 'language'),
      hasApp: sql<boolean>`${twoFactors.id} is not null`,
    })
    .from(administrators)
    .leftJoin(
      twoFactors,
      and(eq(twoFactors.administratorId, administrators.id), eq(twoFactors.verified, true)),
    )
    .where(
      or(eq(sql`lower(${administrators.username})`, typed), eq(sql`lower(${administrators.email})`, typed)),
    );
  return found;
}

export async function findAuthor(db: Database, id: string): Promise<Author | undefined> {
  const [found] = await db
    .select({ id: administrators.id, username: administrators.username })
    .from(administrators)
    .where(eq(administrators.id, id));
  return found;
}

export async function hasApp(db: Database, administratorId: string): Promise<boolean> {
  const found = await db
    .select({ id: twoFactors.id })
    .from(twoFactors)
    .where(and(eq(twoFactors.administratorId, administratorId), eq(twoFactors.verified, true)));
  return found.length > 0;
}
