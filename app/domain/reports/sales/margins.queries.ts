import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { companyInfo } from '../../company/company.tables.ts';
import { orderItems } from '../../orders/order.tables.ts';
import { paginate } from '../../pagination.ts';
import { lineCosts } from '../../products/costs/cost.tables.ts';
import { products } from '../../products/product.tables.ts';
import type { Named } from '../../products/product.ts';
import { type Grouping, type Period, type Span, spansOf } from '../period.ts';
import { dayInDouala, soldIn } from './sales.queries.ts';
import { creditedLines, invoicedLines } from './sales.tables.ts';

/** In FCFA. What was sold at a known cost, and kept; what has none is counted and named, never guessed (decisions/168). */
export type Margin = {
  pieces: number;
  /** All sales of the period, as `findSales` sums them. */
  amount: number;
  /** Of them, those at a known cost; without tax where the seller states VAT. */
  sold: number;
  cost: number;
  /** Of `amount`: what stands outside the margin, which is services, and lines without a known cost. */
  services: number;
  unknownAmount: number;
  unknownLines: number;
  unknown: (Named & { id: number; lines: number })[];
  isBeforeTax: boolean;
};

/** `id`: a product's, a category, who entered the orders (empty: buyers themselves), or a town. */
export type MarginRow = Named & { id: string; pieces: number; amount: number; outside: number } & (
    | { sold: number; cost: number }
    /** Nothing was sold at a known cost. */
    | { sold: null; cost: null }
  );

const namedUnknown = 3;

/** Private: only for roles that may see costs. */
export async function findMargin(db: Database, period: Period, now = new Date()): Promise<Margin> {
  const { span } = spansOf(period, dayInDouala(now));
  const { rows } = await db.execute<Margin>(sql`with ${costedIn(span, 'product')} ${margin}`);
  if (!rows[0]) throw new Error('nothing was summed');
  return rows[0];
}

type Wanted = { by: Grouping; span: Span; page: number; pageSize: number };
type Found = { rows: MarginRow[]; rowCount: number; margin: Margin };

/** Private: only for roles that may see costs. The largest margin first; what has none comes last. */
export async function listMargins(db: Database, { page: asked, ...wanted }: Wanted) {
  const found = await findRows(db, { ...wanted, page: Math.max(1, asked) });
  const { page, pageCount } = paginate(found.rowCount, { page: asked, pageSize: wanted.pageSize });
  return { ...(page === asked ? found : await findRows(db, { ...wanted, page })), page, pageCount };
}

async function findRows(db: Database, { by, span, page, pageSize }: Wanted): Promise<Found> {
  const [names, named] =
    by === 'product'
      ? [nameColumns, sql`join ${products} using (id)`]
      : [sql`'' as name, '' as "nameEn"`, sql``];
  const { rows } = await db.execute<Found>(sql`
    with ${costedIn(span, by)}, margin as (${margin}), shares as (
      select id, sum(pieces) as pieces, sum(amount) as amount, sum(amount) filter (where not is_known) as outside,
        sum(net) filter (where is_known) as sold, sum(cost) filter (where is_known) as cost
      from costed group by id
    ), counted as (
      select * from shares where pieces <> 0 or amount <> 0 or sold <> 0 or cost <> 0
    ), page as (
      select *, row_number() over (order by sold - cost desc nulls last, amount desc, id) as place from counted
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    ), shown as (
      select id::text, place, pieces, amount, coalesce(outside, 0) as outside, sold, cost, ${names} from page ${named}
    )
    select (select count(*)::int from counted) as "rowCount", (select row_to_json(margin) from margin) as margin,
      (select coalesce(json_agg(shown order by place), '[]') from shown) as rows`);
  if (!rows[0]) throw new Error('nothing was summed');
  return rows[0];
}

const nameColumns = sql`name, name_en as "nameEn", option1, option2`;

const isUnknown = sql`not is_known and not is_service`;

/** Sums `costed`. Its figures are of types that arrive as numbers. */
const margin = sql`
  select sums.*, named.unknown, ${companyInfo.taxRegime} = 'real' as "isBeforeTax" from ${companyInfo} cross join (
    select coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(amount), 0)::float8 as amount,
      coalesce(sum(net) filter (where is_known), 0)::float8 as sold, coalesce(sum(cost) filter (where is_known), 0)::float8 as cost,
      coalesce(sum(amount) filter (where is_service), 0)::float8 as services,
      coalesce(sum(amount) filter (where ${isUnknown}), 0)::float8 as "unknownAmount",
      (count(*) filter (where ${isUnknown} and not is_credit))::int as "unknownLines"
    from costed
  ) as sums cross join (
    select coalesce(json_agg(each order by lines desc, id), '[]') as unknown from (
      select id, lines, ${nameColumns} from (
        select product_id as id, count(*) as lines from costed where ${isUnknown} and not is_credit
        group by 1 order by 2 desc, 1 limit ${namedUnknown}
      ) as most join ${products} using (id)
    ) as each
  ) as named`;

const stockColumns = sql`, ${orderItems.productId}, ${orderItems.quantity}, ${orderItems.taken}, ${lineCosts.takenCost}, ${lineCosts.cost}`;

/** As `costed`: the lines of `soldIn` with the cost of each; a service that came back is no known cost of 0. `offset 0`: each row by its index, as in `soldIn`. */
function costedIn(span: Span, by: Grouping): SQL {
  return sql`${soldIn(span, by, stockColumns)}, priced as (
    select sold.*, not ${products.counted} and taken_cost is null and coalesce(back.cost, 0) = 0 as is_service,
      case when is_credit then -${creditedLines.net} else coalesce(${invoicedLines.net}, ${netOf(sql`sold.amount`)}) end as net,
      ${costAsSold} as cost_as_sold, -${creditedLines.cost} as credited_cost
    from sold
      cross join ${companyInfo}
      cross join lateral (select counted, tax from ${products} where id = sold.product_id offset 0) as products
      left join lateral (select net from ${invoicedLines} where order_item_id = sold.line offset 0) as invoiced_lines on true
      left join ${creditedLines} on ${creditedLines.orderItemId} = sold.line and ${creditedLines.documentId} = sold.note
      left join lateral (
        select sum(returned) as pieces, case when bool_and(cost is not null) then sum(cost) end as cost
        from ${creditedLines} where order_item_id = sold.line
      ) as back on true
  ), costed as materialized (
    select id, product_id, is_credit, is_service, pieces, amount, net,
      case when is_credit then credited_cost else cost_as_sold end as cost,
      cost_as_sold is not null and not is_service as is_known
    from priced
  )`;
}

/** What was paid for a line without an invoice, less the VAT in it as an invoice of today would say. */
function netOf(amount: SQL): SQL {
  const wholeAndRate = sql`(10000 + ${companyInfo.vatRateBp})`;
  return sql`case when ${companyInfo.taxRegime} = 'real' and ${products.tax} <> 'exempt'
    then ${amount} - div(2 * ${amount}::numeric * ${companyInfo.vatRateBp} + ${wholeAndRate}, 2 * ${wholeAndRate})
    else ${amount} end`;
}

/** What a line cost when it was sold, so with the pieces that credit notes took back. */
const costAsSold = sql`case when back.pieces is null then sold.cost
  when taken + back.pieces >= quantity and (taken = 0 or taken_cost is not null)
  then coalesce(taken_cost, 0) + back.cost end`;
