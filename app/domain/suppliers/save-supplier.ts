import { and, eq, ne, sql } from 'drizzle-orm';
import { transactionLock } from '../../platform/database/advisory-lock.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { differences } from '../audit-log/audit.ts';
import { type Author, recordChange } from '../audit-log/record-change.ts';
import { isId } from '../id.ts';
import type { Outcome } from '../outcome.ts';
import type { SupplierDetails } from './supplier.schema.ts';
import { suppliers } from './supplier.tables.ts';

export type SavedSupplier = Outcome<object, { reason: 'not-found' | 'stale' | 'name-taken' }>;

/** Version 0 adds it, once (the id is made with the form); else nobody may have saved since. A new name is that of its deliveries. */
export async function saveSupplier(
  db: Database,
  author: Author,
  { id, version, supplier }: { id: string; version: number; supplier: SupplierDetails },
): Promise<SavedSupplier> {
  if (!isId(id)) return { ok: false, reason: 'not-found' };
  return db.transaction(async (tx): Promise<SavedSupplier> => {
    // Goods that come in add suppliers too.
    await tx.execute(sql`select ${transactionLock('arrivals')}`);
    const [before] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('update');
    if (!before && version !== 0) return { ok: false, reason: 'not-found' };
    if (before && isSaved(before, supplier, version)) return { ok: true };
    if (before && before.version !== version) return { ok: false, reason: 'stale' };
    if (await isNameTaken(tx, id, supplier)) return { ok: false, reason: 'name-taken' };

    if (before)
      await tx
        .update(suppliers)
        .set({ ...supplier, version: sql`${suppliers.version} + 1` })
        .where(eq(suppliers.id, id));
    else await tx.insert(suppliers).values({ id, ...supplier });
    await recordChange(tx, author, {
      action: 'supplier.saved',
      subject: { type: 'supplier', id, name: supplier.name },
      ...(before
        ? differences(loggedFacts(detailsOf(before)), loggedFacts(supplier))
        : { after: loggedFacts(supplier) }),
    });
    return { ok: true };
  });
}

type Stored = typeof suppliers.$inferSelect;

const isSaved = (before: Stored, supplier: SupplierDetails, version: number) =>
  version === 0 || !differences<SupplierDetails>(detailsOf(before), supplier);

async function isNameTaken(tx: Database, id: string, { name }: SupplierDetails): Promise<boolean> {
  const isOther = and(eq(sql`lower(${suppliers.name})`, sql`lower(${name})`), ne(suppliers.id, id));
  return (await tx.$count(suppliers, isOther)) > 0;
}

const detailsOf = ({ id: _, version: __, createdAt: ___, ...details }: Stored): SupplierDetails => details;

/** The contact is a person: the log says that it changed, and not to whom. */
const loggedFacts = ({ contactName: _, phone: __, email: ___, note: ____, ...facts }: SupplierDetails) =>
  facts;
