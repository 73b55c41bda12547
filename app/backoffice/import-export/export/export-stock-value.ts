import type { ExportColumn } from '../../../domain/import-export/export/column.ts';
import { listStockValues } from '../../../domain/products/costs/cost.queries.ts';
import { averageCost } from '../../../domain/products/costs/cost.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { showName } from '../../language/show.ts';
import type { Route } from './+types/export-stock-value';
import { tableResponse } from './table-response.server.ts';

type Valued = Awaited<ReturnType<typeof listStockValues>>[number];

/** What the pieces in stock cost; an unknown cost stays empty. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const columns: ExportColumn<Valued>[] = [
    { heading: m.imports_column_sku(), cell: ({ sku }) => sku },
    { heading: m.exports_item(), cell: showName },
    { heading: m.log_field_stock(), cell: ({ stock }) => stock },
    { heading: m.exports_average_cost(), cell: (product) => averageCost(product) ?? null },
    { heading: m.exports_stock_value(), cell: ({ value }) => value },
  ];
  const rows = await listStockValues(shop.db);
  return tableResponse(shop, { title: m.exports_stock_value_title(), columns, rows }, url);
}
