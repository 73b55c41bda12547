import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { may, type Role } from '../administrators/permission.ts';
import { differences } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import type { OrganisationDetails } from './organisation.schema.ts';
import { organisations } from './organisation.tables.ts';

/** Version 0 adds it, once (the id is made with the form); else nobody may have saved since. The limit stays with `keepsLimit`, and for roles that may not set it. */
export async function saveOrganisation(
  db: Database,
  author: Author & { role: Role },
  {
    id,
    version,
    organisation: sent,
    keepsLimit = false,
  }: { id: string; version: number; organisation: OrganisationDetails; keepsLimit?: boolean },
): Promise<Outcome<object, { reason: 'not-found' | 'stale' }>> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  const setsLimit = !keepsLimit && may(author.role, 'set-credit-limit');
  const subject = { type: 'organisation', id, name: sent.name } as const;
  // The contact is a person: the log says that it changed, and not to whom.
  const loggedFacts = ({
    contactName: _,
    phone: __,
    email: ___,
    note: ____,
    ...facts
  }: OrganisationDetails) => facts;
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('update');
    const organisation = setsLimit ? sent : { ...sent, creditLimit: before?.creditLimit ?? null };
    if (!before && version === 0) {
      const added = await tx
        .insert(organisations)
        .values({ id, ...organisation })
        .onConflictDoNothing()
        .returning({ id: organisations.id });
      if (added.length > 0)
        await recordChange(tx, author, {
          action: 'organisation.saved',
          subject,
          after: loggedFacts(organisation),
        });
      return { ok: true };
    }
    if (!before) return { ok: false, reason: 'not-found' };
    const { id: _, version: stored, createdAt: __, archivedAt: ___, ...details } = before;
    const changed = differences<OrganisationDetails>(details, organisation);
    if (!changed) return { ok: true };
    if (stored !== version) return { ok: false, reason: 'stale' };
    await tx
      .update(organisations)
      .set({ ...organisation, version: sql`${organisations.version} + 1` })
      .where(and(eq(organisations.id, id), eq(organisations.version, version)));
    await recordChange(tx, author, {
      action: 'organisation.saved',
      subject,
      ...differences(loggedFacts(details), loggedFacts(organisation)),
    });
    return { ok: true };
  });
}
