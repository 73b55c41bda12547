import { Link } from 'react-router';
import type { Language } from '../../../domain/localized.ts';
import { formatNumber } from '../../../domain/money/money.ts';
import type { listStockHistory } from '../../../domain/reports/stock-history.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { formatMoment } from '../../language/format-date.ts';
import { useBackoffice } from '../../shell/shell.tsx';

type History = NonNullable<Awaited<ReturnType<typeof listStockHistory>>>;
type Movement = History['movements'][number];

const reasons: Record<Movement['reason'], () => string> = {
  order: m.products_reason_order,
  return: m.products_reason_return,
  count: m.products_reason_count,
  import: m.products_reason_import,
  arrival: m.products_reason_arrival,
};

export function StockHistory({ movements }: { movements: Movement[] }) {
  if (movements.length === 0) return <p className="text-muted">{m.products_history_none()}</p>;
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th>{m.products_when()}</th>
          <th>{m.products_reason()}</th>
          <th className="number">{m.products_change_of_stock()}</th>
          <th className="number">{m.products_stock_after()}</th>
          <th>{m.products_who()}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <Row key={movement.id} movement={movement} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ movement }: { movement: Movement }) {
  const { language, may } = useBackoffice();
  return (
    <tr>
      <td data-label={m.products_when()}>{formatMoment(movement.at, language)}</td>
      <td data-label={m.products_reason()}>
        <span className="stock-reason">
          {reasons[movement.reason]()}
          {movement.orderId && (
            <Link className="table-link" to={`/admin/orders/${movement.orderId}`}>
              {m.products_order({ number: movement.orderNumber ?? '' })}
            </Link>
          )}
          <Paper paper={movement.paper} />
          {movement.arrivalId !== null && may('receive-goods') && (
            <Link className="table-link" to={`/admin/stock/arrivals/${movement.arrivalId}`}>
              {movement.arrivalNumber || m.arrivals_one()}
            </Link>
          )}
          {movement.note && <small>{movement.note}</small>}
        </span>
      </td>
      <td className="number" data-label={m.products_change_of_stock()}>
        {signed(movement.change, language)}
      </td>
      <td className="number" data-label={m.products_stock_after()}>
        {formatNumber(movement.stock, language)}
      </td>
      <td data-label={m.products_who()}>{movement.who || '–'}</td>
    </tr>
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

function signed(change: number, language: Language): string {
  return `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change), language)}`;
}
