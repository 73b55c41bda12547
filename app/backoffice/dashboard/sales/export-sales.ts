import { dayCell, type ExportColumn } from '../../../domain/import-export/export/column.ts';
import { type Grouping, groupings, type Period, periods } from '../../../domain/reports/period.ts';
import {
  findSales,
  listShares,
  type SalesDay,
  type Share,
} from '../../../domain/reports/sales/sales.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { type Shop, shopContext } from '../../../platform/context.server.ts';
import { tableResponse } from '../../import-export/export/table-response.server.ts';
import { shareName } from '../../language/names.ts';
import { showText } from '../../language/show.ts';
import type { Route } from './+types/export-sales';

const maxShares = 10_000;

/** `of=day`, or the grouping whose shares are wanted. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const period = periods.find((each) => each === url.searchParams.get('period')) ?? 'this-month';
  const by = groupings.find((each) => each === url.searchParams.get('of'));
  return by ? sharesResponse(shop, { by, period }, url) : daysResponse(shop, period, url);
}

async function daysResponse(shop: Shop, period: Period, url: URL) {
  const columns: ExportColumn<SalesDay>[] = [
    { heading: m.dashboard_day(), cell: ({ date }) => dayCell(date) },
    { heading: m.dashboard_in_fcfa({ figure: m.sales_total() }), cell: ({ amount }) => amount },
    { heading: m.dashboard_orders(), cell: ({ orders }) => orders },
  ];
  const { days } = await findSales(shop.db, period);
  return tableResponse(shop, { title: m.sales_title(), columns, rows: days }, url);
}

async function sharesResponse(shop: Shop, { by, period }: { by: Grouping; period: Period }, url: URL) {
  // Read before the response streams: the language is lost then.
  const found = await listShares(shop.db, { by, period, limit: maxShares });
  const named = found.map((share) => ({
    ...share,
    key: shareName(by, share.key) ?? showText({ fr: share.key, en: share.nameEn }),
  }));
  const columns: ExportColumn<Share>[] = [
    { heading: m.field_name(), cell: ({ key }) => key },
    { heading: m.sales_pieces(), cell: ({ pieces }) => pieces },
    { heading: m.dashboard_in_fcfa({ figure: m.sales_total() }), cell: ({ amount }) => amount },
  ];
  return tableResponse(shop, { title: m.sales_title(), columns, rows: named }, url);
}
