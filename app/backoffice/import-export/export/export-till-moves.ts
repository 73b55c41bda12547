import type { ExportColumn } from '../../../domain/import-export/export/column.ts';
import {
  type ExportedTillMove,
  listAllTillMoves,
} from '../../../domain/import-export/export/export.queries.ts';
import { moveDirection } from '../../../domain/tills/till.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { moveName } from '../../language/names.ts';
import type { Route } from './+types/export-till-moves';
import { tableResponse } from './table-response.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const columns: ExportColumn<ExportedTillMove>[] = [
    { heading: m.products_when(), cell: ({ recordedAt }) => recordedAt },
    { heading: m.till_title(), cell: ({ till }) => till },
    { heading: m.till_opened(), cell: ({ openedAt }) => openedAt },
    { heading: m.till_move_kind(), cell: ({ kind }) => moveName(kind) },
    { heading: m.till_reason(), cell: ({ reason }) => reason },
    { heading: m.documents_by(), cell: ({ recordedBy }) => recordedBy },
    {
      heading: m.dashboard_in_fcfa({ figure: m.orders_amount() }),
      cell: ({ kind, amount }) => amount * moveDirection(kind),
    },
  ];
  const rows = listAllTillMoves(shop.db);
  return tableResponse(shop, { title: m.till_moves(), columns, rows }, url);
}
