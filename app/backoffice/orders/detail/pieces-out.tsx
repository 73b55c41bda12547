import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { ActionButton } from '../../form/action/action-button.tsx';
import { showName } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';

type PiecesOutProps = {
  order: {
    id: string;
    status: string;
    lines: { id: number; name: string; nameEn: string; delivered: number }[];
  };
};

/** Of a cancelled order: what its delivery notes handed over is not in stock. */
export function PiecesOut({ order: { id, status, lines } }: PiecesOutProps) {
  const { may } = useBackoffice();
  const out = lines.filter(({ delivered }) => delivered > 0);
  if (status !== 'cancelled' || out.length === 0 || !may('manage-deliveries')) return null;
  return (
    <Notice kind="attention">
      <div className="grid gap-2">
        <p>{m.orders_pieces_out()}</p>
        <ul>
          {out.map((line) => (
            <li className="font-semibold" key={line.id}>
              {line.delivered} × {showName(line)}
            </li>
          ))}
        </ul>
        <p>{m.orders_pieces_out_hint()}</p>
        <ActionButton to={`/admin/orders/${id}/take-back`} failed={m.orders_take_back_failed()}>
          {m.orders_take_back()}
        </ActionButton>
      </div>
    </Notice>
  );
}
