import type { ExportColumn } from '../../../domain/import-export/export/column.ts';
import {
  type ExportedMovement,
  listAllMovements,
} from '../../../domain/import-export/export/export.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { showName } from '../../language/show.ts';
import { movementReasons } from '../../products/stock/stock-history.tsx';
import type { Route } from './+types/export-movements';
import { tableResponse } from './table-response.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const columns: ExportColumn<ExportedMovement>[] = [
    { heading: m.products_when(), cell: ({ createdAt }) => createdAt },
    { heading: m.imports_column_sku(), cell: ({ sku }) => sku },
    { heading: m.exports_item(), cell: showName },
    { heading: m.products_reason(), cell: ({ reason }) => movementReasons[reason]() },
    { heading: m.order_number(), cell: ({ order }) => order },
    { heading: m.products_change_of_stock(), cell: ({ change }) => change },
    { heading: m.products_count_note(), cell: ({ note }) => note },
    { heading: m.products_who(), cell: ({ who }) => who },
  ];
  const rows = listAllMovements(shop.db);
  return tableResponse(shop, { title: m.exports_movements(), columns, rows }, url);
}
