import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/database/database.server.ts';
import { organisations } from '../../organisations/organisation.tables.ts';
import { paginate } from '../../pagination.ts';
import { invoices, orders } from '../order.tables.ts';
import { isPaymentExpected } from './payment.queries.ts';

/** Days past the terms of the buyer; `current` is not due yet. */
export const ages = ['current', 'to30', 'to60', 'to90', 'older'] as const;
export type Age = (typeof ages)[number];

export type Debtor = {
  /** Without organisation and telephone number, each order is a debtor of its own. */
  debtor: string;
  /** Null for an individual, who is known by the telephone number. */
  organisationId: string | null;
  name: string;
  phone: string;
  orders: number;
  due: number;
} & Record<Age, number>;

const ofAge: Record<Age, string> = {
  current: 'late <= 0',
  to30: 'late between 1 and 30',
  to60: 'late between 31 and 60',
  to90: 'late between 61 and 90',
  older: 'late > 90',
};

/** Handed over or invoiced, and not wholly paid. */
export const isReceivable = sql<boolean>`(${orders.balance} > 0 and (${orders.invoiceStands}
  or (${isPaymentExpected} and ${orders.status} = 'completed')))`;

const asked = alias(orders, 'asked');

/** Orders of the same organisation, or of the same telephone number, as the one asked about. */
const fromSameDebtor = sql`from ${orders} as ${asked} join ${orders} on ${orders.organisationId} = ${asked.organisationId}
  or (${orders.organisationId} is null and ${asked.organisationId} is null and ${orders.phone} = ${asked.phone} and ${orders.phone} <> ''
    and ${orders.erasedAt} is null)`;

export const isDebtorOf = (orderId: SQLWrapper) =>
  sql`exists (select ${fromSameDebtor} where ${asked.id} = ${orderId} and ${isReceivable})`;

export type Debt = { numbers: string[]; due: number };

/** What the debtors of these orders owe, by order asked about; the oldest first. */
export async function listDebts(db: Database, orderIds: string[]): Promise<Map<string, Debt>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; numbers: string[]; due: string }>(sql`
    select ${asked.id} as id, sum(${orders.balance}) as due,
      array_agg(${orders.number} order by ${orders.createdAt}, ${orders.id}) as numbers
    ${fromSameDebtor} where ${asked.id} = any(${sql.param(orderIds)}::uuid[]) and ${isReceivable} group by ${asked.id}`);
  return new Map(rows.map(({ id, numbers, due }) => [id, { numbers, due: Number(due) }]));
}

/** What an organisation owes, in FCFA. */
export async function sumReceivables(db: Database, organisationId: string): Promise<number> {
  const [found] = await db
    .select({ due: sql`coalesce(sum(${orders.balance}), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.organisationId, organisationId), isReceivable));
  return found?.due ?? 0;
}

type Receivables = { debtors: Debtor[]; debtorCount: number; total: { due: number } & Record<Age, number> };

/** Orders that were handed over or invoiced, and are not wholly paid; by organisation, or by telephone number. The largest first. */
export async function listReceivables(
  db: Database,
  { today, page: asked, pageSize }: { today: string; page: number; pageSize: number },
) {
  const find = (page: number) => findReceivables(db, { today, pageSize, offset: (page - 1) * pageSize });
  const found = await find(Math.max(1, asked));
  const { page, pageCount } = paginate(found.debtorCount, { page: asked, pageSize });
  const { debtors, total } = page === asked ? found : await find(page);
  return { debtors, total, page, pageCount };
}

/** In one statement that reads the orders once: many may be due. The ages are summed for all and for this page, not for every debtor. */
async function findReceivables(
  db: Database,
  { today, pageSize, offset }: { today: string; pageSize: number; offset: number },
): Promise<Receivables> {
  const sums = sql.raw(
    ages
      .map((age) => `coalesce(sum(balance) filter (where ${ofAge[age]}), 0)::bigint as "${age}"`)
      .join(', '),
  );
  const { rows } = await db.execute<Receivables>(sql`
    with owing as materialized (
      select coalesce(${orders.organisationId}::text, nullif(${orders.phone}, ''), ${orders.id}::text) as debtor,
        ${orders.balance} as balance, ${orders.organisationId}::text as organisation,
        coalesce(organisation.name, ${orders.customerName}) as name,
        case when organisation.id is null then ${orders.phone} else '' end as phone,
        ${today}::date - (coalesce(${invoices.issuedAt}, ${orders.completedAt}) at time zone 'Africa/Douala')::date
          - coalesce(organisation.terms_days, 0) as late
      from ${orders} left join ${invoices} on ${invoices.orderId} = ${orders.id}
      left join ${organisations} as organisation on organisation.id = ${orders.organisationId}
      where ${isReceivable}
    ), debtors as materialized (
      select debtor, max(organisation) as "organisationId", max(name) as name, max(phone) as phone,
        count(*) as orders, sum(balance)::bigint as due
      from owing group by debtor
    ), total as (
      select coalesce(sum(balance), 0)::bigint as due, ${sums} from owing
    ), page as (
      select * from debtors order by due desc, name, phone, debtor limit ${pageSize} offset ${offset}
    ), aged as (
      select debtor, ${sums} from owing where debtor in (select debtor from page) group by debtor
    )
    select (select row_to_json(total) from total) as total, (select count(*)::int from debtors) as "debtorCount", (
      select coalesce(json_agg(each order by due desc, name, phone, debtor), '[]') from (
        select debtor, "organisationId", name, phone, orders, due, ${sql.raw(ages.map((age) => `"${age}"`).join(', '))}
        from page join aged using (debtor)
      ) as each
    ) as debtors`);
  const [found] = rows;
  if (!found) throw new Error('nothing was summed');
  return found;
}
