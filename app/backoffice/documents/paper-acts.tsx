import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { Options, Select } from '../../ui/field.tsx';
import { useBackoffice } from '../shell/shell.tsx';

const counts = [1, 2, 3, 4, 5, 6, 7];

export function CopiesForm({ pdf }: { pdf: string }) {
  return (
    <form className="not-printed mt-6 flex flex-wrap items-end gap-3" action={pdf}>
      <Select id="copies" name="copies" label={m.paper_copies()} defaultValue="2">
        <Options of={counts} />
      </Select>
      <button className="button button-quiet" type="submit">
        <span className="icon icon-download" aria-hidden="true" />
        {m.paper_print_copies()}
      </button>
    </form>
  );
}

export function CreditLink({ id }: { id: string }) {
  if (!useBackoffice().may('issue-credit-notes')) return null;
  return (
    <Link className="button button-quiet" to={`/admin/documents/${id}/credit`}>
      {m.credit_make()}
    </Link>
  );
}
