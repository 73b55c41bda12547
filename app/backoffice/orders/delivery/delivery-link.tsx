import { Link } from 'react-router';
import { m } from '../../../generated/words/messages.js';

export function DeliveryLink({ id }: { id: string }) {
  return (
    <Link className="menu-choice" to={`/admin/orders/${id}/delivery-note`}>
      {m.delivery_make()}
    </Link>
  );
}
