import { listAllProducts } from '../../../domain/import-export/export/export.queries.ts';
import { listIdsForStaff } from '../../../domain/products/list/staff-products.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseProductFilter } from '../../products/list/product-filter.ts';
import { exportedColumns } from '../column-words.ts';
import type { Route } from './+types/export-products';
import { tableResponse, templateResponse } from './table-response.server.ts';

const maxProducts = 1_000_000;

export function loader(asked: Route.LoaderArgs): Promise<Response> {
  return /\/template\/?$/.test(asked.url.pathname) ? template(asked) : exported(asked);
}

/** An import can read those on sale back. */
async function exported({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const filter = parseProductFilter(url.searchParams);
  const isFiltered = filter.search !== '' || filter.category !== undefined || filter.state !== 'all';
  const wanted = isFiltered ? (await listIdsForStaff(shop.db, filter, maxProducts)).ids : undefined;
  const rows = listAllProducts(shop.db, wanted);
  return tableResponse(shop, { title: m.backoffice_products(), columns: exportedColumns(), rows }, url);
}

function template({ url, context }: Route.LoaderArgs) {
  const table = {
    name: m.imports_template_file(),
    sheet: m.backoffice_products(),
    columns: exportedColumns(),
  };
  return templateResponse(context.get(shopContext), table, url);
}
