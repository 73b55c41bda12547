import { listAllOrderLines } from '../../../domain/import-export/export/export.queries.ts';
import { orderStatuses } from '../../../domain/orders/order.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import type { Route } from './+types/export-orders';
import { orderColumns } from './order-columns.ts';
import { tableResponse } from './table-response.server.ts';

/** One row for each line of the orders that match the search and status of the list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const params = url.searchParams;
  const rows = listAllOrderLines(shop.db, {
    search: tidySearch(params.get('q')),
    status: orderStatuses.find((each) => each === params.get('status')),
  });
  const columns = orderColumns(context.get(administratorContext).language);
  return tableResponse(shop, { of: 'orders', columns, rows }, url);
}
