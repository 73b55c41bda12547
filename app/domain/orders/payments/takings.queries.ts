import { and, asc, desc, eq, gte, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { documents } from '../../documents/document.tables.ts';
import type { RecordedMethod } from '../../money/money.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { payments } from './payment.tables.ts';

/** Days in Douala, both included, as ISO dates. */
export type TakingsSearch = {
  from: string;
  to: string;
  method: RecordedMethod | undefined;
  by: string | undefined;
};

const matches = ({ from, to, method, by }: TakingsSearch) =>
  and(
    gte(payments.receivedOn, from),
    lte(payments.receivedOn, to),
    method && eq(payments.method, method),
    by === undefined ? undefined : eq(payments.recordedBy, by),
  );

/** What came in less what went out, by method and person, in FCFA. An advance that pays another order came in before. */
export async function sumTakings(db: Database, search: TakingsSearch) {
  return db
    .select({
      method: payments.method,
      by: payments.recordedBy,
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`sum(${payments.amount}::bigint * ${payments.direction})`.mapWith(Number),
    })
    .from(payments)
    .where(and(matches(search), ne(payments.method, 'advance')))
    .groupBy(payments.method, payments.recordedBy)
    .orderBy(asc(payments.method), asc(payments.recordedBy));
}

export type Taking = Awaited<ReturnType<typeof sumTakings>>[number];

export async function listPayments(
  db: Database,
  { page: asked, pageSize, ...search }: TakingsSearch & { page: number; pageSize: number },
) {
  const isWanted = matches(search);
  const total = await db.$count(payments, isWanted);
  const { page, pageCount, offset } = paginate(total, { page: asked, pageSize });
  const found = await db
    .select({
      ...pick(payments, 'id', 'direction', 'amount', 'method', 'reference', 'receivedOn', 'receiptId'),
      by: payments.recordedBy,
      isVoid: sql<boolean>`${payments.voidsId} is not null`,
      receipt: documents.number,
      orders: sql<string[]>`(select array_agg(paid.number order by paid.number) from payment_shares as share
        join orders as paid on paid.id = share.order_id where share.payment_id = ${payments.id})`,
    })
    .from(payments)
    .innerJoin(documents, eq(documents.id, payments.receiptId))
    .where(isWanted)
    .orderBy(desc(payments.receivedOn), desc(payments.recordedAt), desc(payments.id))
    .limit(pageSize)
    .offset(offset);
  return { payments: found, total, page, pageCount };
}

export async function listCashiers(db: Database): Promise<string[]> {
  const found = await db
    .selectDistinct({ by: payments.recordedBy })
    .from(payments)
    .orderBy(asc(payments.recordedBy));
  return found.map(({ by }) => by);
}
