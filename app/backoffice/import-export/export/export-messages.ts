import { formatPhone } from '../../../domain/contact/phone.ts';
import type { ExportColumn } from '../../../domain/import-export/export/column.ts';
import {
  type ExportedMessage,
  listAllMessages,
} from '../../../domain/import-export/export/export.queries.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/export-messages';
import { tableResponse } from './table-response.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const rows = listAllMessages(shop.db, tidySearch(url.searchParams.get('q')));
  return tableResponse(shop, { title: m.backoffice_messages(), columns: messageColumns(), rows }, url);
}

export function messageColumns(): ExportColumn<ExportedMessage>[] {
  const [read, unread] = [m.exports_read(), m.exports_unread()];
  return [
    { heading: m.exports_received_at(), cell: ({ createdAt }) => createdAt },
    { heading: m.field_name(), cell: ({ senderName }) => senderName },
    { heading: m.field_email(), cell: ({ senderEmail }) => senderEmail },
    { heading: m.field_phone(), cell: ({ senderPhone }) => formatPhone(senderPhone) },
    { heading: m.field_subject(), cell: ({ subject }) => subject },
    { heading: m.field_message(), cell: ({ content }) => content },
    { heading: m.exports_state(), cell: (message) => (message.read ? read : unread) },
  ];
}
