import { Link } from 'react-router';
import type { listStockHistory } from '../../../domain/reports/stock-history.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { showMoment, showNumber } from '../../language/show.ts';
import { DataTable } from '../../list/data-table.tsx';
import { useBackoffice } from '../../shell/shell.tsx';

type History = NonNullable<Awaited<ReturnType<typeof listStockHistory>>>;
type Movement = History['movements'][number];

export const movementReasons: Record<Movement['reason'], () => string> = {
  order: m.products_reason_order,
  return: m.products_reason_return,
  count: m.products_reason_count,
  import: m.products_reason_import,
  arrival: m.products_reason_arrival,
};

export function StockHistory({ movements }: { movements: Movement[] }) {
  if (movements.length === 0) return <p className="text-muted">{m.products_history_none()}</p>;
  return (
    <DataTable
      caption={m.products_history()}
      rows={movements}
      keyOf={({ id }) => id}
      columns={[
        { label: m.products_when(), cell: ({ at }) => showMoment(at) },
        { label: m.products_reason(), cell: (movement) => <Why movement={movement} /> },
        { label: m.products_change_of_stock(), cell: ({ change }) => signed(change), as: 'number' },
        { label: m.products_stock_after(), cell: ({ stock }) => showNumber(stock), as: 'number' },
        { label: m.products_who(), cell: ({ who }) => who },
      ]}
    />
  );
}

function Why({ movement }: { movement: Movement }) {
  const { may } = useBackoffice();
  const { reason, orderId, orderNumber, paper, arrivalId, arrivalNumber, note } = movement;
  return (
    <span className="stock-reason grid min-w-0 wrap-anywhere">
      {movementReasons[reason]()}
      {orderId && (
        <Link className="table-link" to={`/admin/orders/${orderId}`}>
          {m.products_order({ number: orderNumber ?? '' })}
        </Link>
      )}
      <Paper paper={paper} />
      {arrivalId !== null && may('receive-goods') && (
        <Link className="table-link" to={`/admin/stock/arrivals/${arrivalId}`}>
          {arrivalNumber || m.arrivals_one()}
        </Link>
      )}
      {note && <small>{note}</small>}
    </span>
  );
}

/** Who may see no papers sees delivery notes, as in `delivery-notes/:id`. */
function Paper({ paper }: Pick<Movement, 'paper'>) {
  const { may } = useBackoffice();
  if (!paper) return null;
  const isNote = paper.kind === 'delivery-note';
  if (!isNote && !may('see-documents')) return <span>{paper.number}</span>;
  return (
    <Link className="table-link" to={`/admin/${isNote ? 'delivery-notes' : 'documents'}/${paper.id}`}>
      {paper.number}
    </Link>
  );
}

function signed(change: number): string {
  return `${change < 0 ? '−' : '+'}${showNumber(Math.abs(change))}`;
}
