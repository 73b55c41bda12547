import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.server.ts';
import { paginate } from '../../pagination.ts';
import { pick } from '../../pick.ts';
import { settings } from '../../settings/settings.tables.ts';
import { products } from '../product.tables.ts';
import { lots } from './lot.tables.ts';
import type { LotFilter } from './lot.ts';

/** In stock, and over at the end of that many days from today. */
const isOverIn = (days: number) =>
  sql`(${lots.onHand} > 0 and ${lots.expiresOn} <= (now() at time zone 'Africa/Douala')::date + ${days}::int)`;

const filters: Record<LotFilter, ReturnType<typeof sql>> = {
  expired: isOverIn(-1),
  '30': isOverIn(30),
  '90': isOverIn(90),
};

/** While their module is on, how many lots with pieces are over within 30 days, and how many are over already. */
export const expiringLots = sql`(select count(*)::int as expiring, (count(*) filter (where ${filters.expired}))::int as expired
  from ${lots} join ${settings} on serials_on where ${filters['30']})`;

type Asked = { search: string; show: LotFilter | undefined; page: number; pageSize: number };

/** Those that expire first before the others, those without pieces last. Pieces without a named lot are one lot, while there are any. */
export async function listLots(db: Database, { search, show, ...asked }: Asked) {
  const isWanted = and(
    or(ne(lots.code, ''), gt(lots.onHand, 0)),
    show && filters[show],
    search === '' ? undefined : isFound(search),
  );
  const found = db
    .select({
      ...pick(lots, 'id', 'code', 'expiresOn', 'onHand'),
      ...pick(products, 'name', 'nameEn', 'option1', 'option2'),
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .where(isWanted);
  const total = await db.$count(found.as('found'));
  const { page, pageCount, offset } = paginate(total, asked);
  const listed = await found
    .orderBy(
      desc(gt(lots.onHand, 0)),
      sql`${lots.expiresOn} nulls last`,
      sql`${lots.code} = ''`,
      desc(lots.id),
    )
    .limit(asked.pageSize)
    .offset(offset);
  return { lots: listed, total, page, pageCount };
}

export type ListedLot = Awaited<ReturnType<typeof listLots>>['lots'][number];

const isFound = (search: string) =>
  sql`search_form(${lots.code} || E'\\n' || ${products.name} || E'\\n' || ${products.nameEn} || E'\\n' || coalesce(${products.sku}, ''))
    like contains_pattern(${search})`;
