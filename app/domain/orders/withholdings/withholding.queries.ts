import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { documents } from '../../documents/document.tables.ts';
import { isId } from '../../id.ts';
import { organisations } from '../../organisations/organisation.tables.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { orders } from '../order.tables.ts';
import { withholdings } from '../payments/payment.tables.ts';

const left = sql<number>`${withholdings.amount} - ${withholdings.credited}`.mapWith(Number);

const shown = {
  ...pick(withholdings, 'id', 'orderId', 'invoiceId', 'place', 'label', 'labelEn', 'rateBp', 'base'),
  ...pick(withholdings, 'attestation', 'attestedOn', 'recordedBy'),
  invoice: documents.number,
  issuedAt: documents.issuedAt,
  customer: sql<string>`coalesce(${organisations.name}, ${orders.customerName})`,
  /** Less what credit notes took back. */
  amount: left,
};

const rows = (db: Database) =>
  db
    .select(shown)
    .from(withholdings)
    .innerJoin(documents, eq(documents.id, withholdings.invoiceId))
    .innerJoin(orders, eq(orders.id, withholdings.orderId))
    .leftJoin(organisations, eq(organisations.id, orders.organisationId));

export type Withheld = Awaited<ReturnType<typeof rows>>[number];

/** What waits for its attestation, the oldest invoice first; or what has one, the newest first. `sum` is of all pages, in FCFA. */
export async function listWithheld(
  db: Database,
  { isAttested, page: asked, pageSize }: { isAttested: boolean; page: number; pageSize: number },
) {
  const { attestation, amount, credited, recordedAt } = withholdings;
  const isWanted = isAttested ? ne(attestation, '') : and(eq(attestation, ''), gt(amount, credited));
  const [{ total, sum } = { total: 0, sum: 0 }] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      sum: sql<number>`coalesce(sum(${left}), 0)`.mapWith(Number),
    })
    .from(withholdings)
    .where(isWanted);
  const { page, pageCount } = paginate(total, { page: asked, pageSize });
  const found = await rows(db)
    .where(isWanted)
    .orderBy(
      ...(isAttested ? [desc(recordedAt)] : [asc(documents.issuedAt)]),
      asc(withholdings.place),
      asc(withholdings.id),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { withheld: found, total, sum, page, pageCount };
}

export async function findWithheld(db: Database, id: string): Promise<Withheld | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await rows(db).where(eq(withholdings.id, id));
  return found;
}
