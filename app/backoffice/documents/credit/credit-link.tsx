import { Link } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { useBackoffice } from '../../shell/shell.tsx';

export function CreditLink({ id }: { id: string }) {
  if (!useBackoffice().may('issue-credit-notes')) return null;
  return (
    <Link className="button button-quiet" to={`/admin/documents/${id}/credit`}>
      {m.credit_make()}
    </Link>
  );
}
