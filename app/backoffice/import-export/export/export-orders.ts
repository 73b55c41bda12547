import { hasDeliveryFees, listAllOrderLines } from '../../../domain/import-export/export/export.queries.ts';
import { orderStatuses } from '../../../domain/orders/order.ts';
import { paymentFilters } from '../../../domain/orders/payments/payment.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import { findSettings } from '../../../domain/settings/settings.queries.ts';
import { listModules } from '../../../domain/settings/settings.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import type { Route } from './+types/export-orders';
import { orderColumns } from './order-columns.ts';
import { tableResponse } from './table-response.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const params = url.searchParams;
  const rows = listAllOrderLines(shop.db, {
    search: tidySearch(params.get('q')),
    status: orderStatuses.find((each) => each === params.get('status')),
    payment: paymentFilters.find((each) => each === params.get('payment')),
  });
  const modules = listModules(await findSettings(shop.db));
  const { language } = context.get(administratorContext);
  const columns = orderColumns(language, modules, await hasDeliveryFees(shop.db));
  return tableResponse(shop, { title: m.backoffice_orders(), columns, rows }, url);
}
