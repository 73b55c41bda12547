import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { useBackoffice } from '../shell/shell.tsx';

/** An entry of the menu of an order. */
export function SerialsLink({ id }: { id: string }) {
  const { may, modules } = useBackoffice();
  if (!modules.includes('serials') || !may('manage-deliveries')) return null;
  return (
    <li>
      <Link className="menu-choice" to={`/admin/orders/${id}/serials`}>
        {m.serials_title()}
      </Link>
    </li>
  );
}
