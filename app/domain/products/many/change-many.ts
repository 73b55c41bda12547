import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import type { Role } from '../../administrators/permission.ts';
import { auditLog } from '../../audit-log/audit-log.tables.ts';
import { type Author, recordChange } from '../../audit-log/record-change.ts';
import type { Outcome } from '../../outcome.ts';
import { pick } from '../../pick.ts';
import { lockFamilies } from '../families/family.queries.ts';
import { refusePrices } from '../floor.ts';
import { products } from '../product.tables.ts';
import { type ManyChange, raisedPrice } from './many.ts';

export type SeenProduct = { id: number; version: number };

export type ChangedMany = Outcome<
  { key: string },
  /** Nothing was changed: these were saved or removed by somebody else meanwhile. */
  | { reason: 'many-stale'; names: string[] }
  /** Only an admin may put these below their floors. */
  | { reason: 'below-floor'; names: string[] }
>;

/** All of them in one transaction, or none; one row in the audit log. */
export async function changeMany(
  db: Database,
  author: Author & { role: Role },
  { seen, change }: { seen: SeenProduct[]; change: ManyChange },
): Promise<ChangedMany> {
  return db.transaction(async (tx): Promise<ChangedMany> => {
    const versions = new Map(seen.map(({ id, version }) => [id, version]));
    const locked = await lockMany(tx, [...versions.keys()]);
    const stale = locked.filter(({ id, version }) => versions.get(id) !== version);
    if (stale.length > 0 || locked.length < versions.size) {
      const isOnce = locked.every(({ id, version }) => version === (versions.get(id) ?? 0) + 1);
      const key = isOnce ? await findSame(tx, { seen, change }) : undefined;
      return key
        ? { ok: true, key }
        : { ok: false, reason: 'many-stale', names: stale.map(({ name }) => name) };
    }
    const refused = refuseMany(author.role, locked, (product) => priceAfter(change, product));
    if (refused) return refused;

    for (const product of locked)
      await tx
        .update(products)
        .set({ ...columnsOf(change, product), version: sql`${products.version} + 1` })
        .where(eq(products.id, product.id));
    const key = randomUUID();
    await recordChange(tx, author, {
      action: 'products.changed',
      subject: { type: 'products', id: key, name: '' },
      before: { together: locked.map(({ name: _, lprice: __, ...before }) => before) },
      after: { kind: change.kind, products: locked.map(({ name }) => name), ...factsOf(change) },
    });
    return { ok: true, key };
  });
}

/** The same change of the same versions: it is asked for again after its answer was lost. */
async function findSame(
  tx: Database,
  { seen, change }: { seen: SeenProduct[]; change: ManyChange },
): Promise<string | undefined> {
  const together = JSON.stringify(seen.map(({ id, version }) => ({ id, version })));
  const facts = JSON.stringify({ kind: change.kind, ...factsOf(change) });
  const [same] = await tx
    .select({ key: auditLog.subjectId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'products'),
        sql`${auditLog.before} -> 'together' @> ${together}::jsonb`,
        sql`${auditLog.after} @> ${facts}::jsonb`,
      ),
    );
  return same?.key;
}

/** Gives back what the change took, as long as nobody saved one of the products since. Once. */
export async function undoMany(
  db: Database,
  author: Author & { role: Role },
  key: string,
): Promise<ChangedMany> {
  return db.transaction(async (tx): Promise<ChangedMany> => {
    const [row] = await tx
      .select({ before: auditLog.before })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, key), eq(auditLog.action, 'products.changed')))
      .for('update');
    const together = (row?.before as { together?: Before[] } | null | undefined)?.together ?? [];
    const undone = and(eq(auditLog.action, 'products.changed-back'), eq(auditLog.subjectId, key));
    if (together.length === 0 || (await tx.$count(auditLog, undone)) > 0) return { ok: true, key };

    const before = new Map(together.map((product) => [product.id, product]));
    const locked = await lockMany(tx, [...before.keys()]);
    const stale = locked.filter((product) => product.version !== (before.get(product.id)?.version ?? 0) + 1);
    if (stale.length > 0 || locked.length < before.size)
      return { ok: false, reason: 'many-stale', names: stale.map(({ name }) => name) };
    const refused = refuseMany(author.role, locked, ({ id, price }) => before.get(id)?.price ?? price);
    if (refused) return refused;
    for (const { id: productId, price, category, hidden, archivedAt } of together)
      await tx
        .update(products)
        .set({
          ...{ price, category, hidden },
          archivedAt: archivedAt === null ? null : new Date(archivedAt),
          version: sql`${products.version} + 1`,
        })
        .where(eq(products.id, productId));
    await recordChange(tx, author, {
      action: 'products.changed-back',
      subject: { type: 'products', id: key, name: '' },
      after: { products: locked.map(({ name }) => name) },
    });
    return { ok: true, key };
  });
}

type Locked = Awaited<ReturnType<typeof lockMany>>[number];
type Before = Omit<Locked, 'name' | 'lprice' | 'archivedAt'> & {
  archivedAt: string | null;
};

async function lockMany(tx: Database, ids: number[]) {
  await lockFamilies(tx, ids);
  return tx
    .select(pick(products, 'id', 'name', 'version', 'price', 'lprice', 'category', 'hidden', 'archivedAt'))
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update');
}

function refuseMany(role: Role, locked: Locked[], priceOf: (product: Locked) => number) {
  const refused = locked.filter((product) => refusePrices(role, product, { price: priceOf(product) }));
  if (refused.length === 0) return undefined;
  return { ok: false, reason: 'below-floor', names: refused.map(({ name }) => name) } as const;
}

function priceAfter(change: ManyChange, { price }: { price: number }): number {
  return change.kind === 'price' ? raisedPrice(price, change.percent) : price;
}

function columnsOf(change: ManyChange, product: { price: number }) {
  const offSale = sql`coalesce(${products.archivedAt}, now())`;
  if (change.kind === 'price') return { price: priceAfter(change, product) };
  if (change.kind === 'category') return { category: change.category };
  // A service that is hidden is sold by staff.
  const hidden = sql<boolean>`${products.listed} or ${products.hidden}`;
  return { archivedAt: offSale, hidden: change.kind === 'hide' ? hidden : false };
}

function factsOf(change: ManyChange) {
  if (change.kind === 'price') return { percent: change.percent };
  return change.kind === 'category' ? { category: change.category } : {};
}
