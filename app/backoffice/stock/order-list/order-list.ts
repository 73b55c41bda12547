import type { ExportColumn } from '../../../domain/import-export/export/column.ts';
import { toCsv } from '../../../domain/import-export/export/to-csv.ts';
import type { Language } from '../../../domain/localized.ts';
import { type Goods, listToRestock } from '../../../domain/products/list/find-goods.queries.ts';
import { productName } from '../../../domain/products/product.ts';
import { piecesToOrder } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { getLocale } from '../../../generated/words/runtime.js';
import { shopContext } from '../../../platform/context.server.ts';
import { csvFile } from '../../import-export/export/table-response.server.ts';
import type { Route } from './+types/order-list';

const maxListed = 5000;

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const goods = await listToRestock(shop.db, maxListed);
  return csvFile(m.order_list_file(), toCsv(columnsIn(getLocale()), each(goods)), shop.logError);
}

function columnsIn(language: Language): ExportColumn<Goods>[] {
  return [
    { heading: m.log_field_sku(), cell: ({ sku }) => sku },
    { heading: m.log_subject_product(), cell: (goods) => productName(goods, language) },
    { heading: m.products_stock(), cell: ({ stock }) => stock },
    { heading: m.order_list_pieces(), cell: piecesToOrder },
  ];
}

async function* each(goods: Goods[]): AsyncGenerator<Goods> {
  yield* goods;
}
