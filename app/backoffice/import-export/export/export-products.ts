import { listAllProducts } from '../../../domain/import-export/export/export.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { exportedColumns } from '../column-words.ts';
import type { Route } from './+types/export-products';
import { tableResponse } from './table-response.server.ts';

/** All products on sale. An import can read the file back. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const rows = listAllProducts(shop.db);
  return tableResponse(shop, { title: m.backoffice_products(), columns: exportedColumns(), rows }, url);
}
