import { productColumns } from '../../domain/exports/column.ts';
import { listAllProducts } from '../../domain/exports/export.queries.ts';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/export-products';
import { categoryNames, productHeadings } from './column-words.ts';
import { answerTable } from './table-answer.server.ts';

/** All products on sale as a file that an import reads back. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const columns = productColumns(productHeadings(), categoryNames());
  const rows = listAllProducts(shop.db);
  return answerTable(shop, { of: 'products', columns, rows }, url);
}
