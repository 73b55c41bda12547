import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { useBackoffice } from '../shell/shell.tsx';

export function SerialsLink({ id, hasLots }: { id: string; hasLots: boolean }) {
  const { may, modules } = useBackoffice();
  if (!modules.includes('serials') || !may('manage-deliveries')) return null;
  return (
    <>
      <li>
        <Link className="menu-choice" to={`/admin/orders/${id}/serials`}>
          {m.serials_title()}
        </Link>
      </li>
      {hasLots && (
        <li>
          <Link className="menu-choice" to={`/admin/orders/${id}/lots`}>
            {m.order_lots_title()}
          </Link>
        </li>
      )}
    </>
  );
}
