import { listAllMessages } from '../../../domain/import-export/export/export.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/export-messages';
import { messageColumns } from './message-columns.ts';
import { tableResponse } from './table-response.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const rows = listAllMessages(shop.db);
  return tableResponse(shop, { of: 'messages', columns: messageColumns(), rows }, url);
}
