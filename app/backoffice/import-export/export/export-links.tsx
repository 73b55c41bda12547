import { useSearchParams } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { DropMenu } from '../../shell/drop-menu.tsx';

type ExportChoicesProps = {
  /** The address of the list, without `/admin/`. */
  list: string;
};

export function ExportLinks({ list, what }: ExportChoicesProps & { what: string }) {
  return (
    <DropMenu label={m.exports_menu({ what })} icon="download" words={m.exports_export()}>
      <ExportChoices list={list} />
    </DropMenu>
  );
}

/** A list is exported as it is filtered on the page. */
export function ExportChoices({ list }: ExportChoicesProps) {
  const [params] = useSearchParams();
  const to = (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams(params);
    query.delete('page');
    query.set('format', format);
    return `/admin/${list}/export?${query}`;
  };
  return (
    <>
      <li>
        <a className="menu-choice" href={to('csv')}>
          {m.exports_csv()}
          <small>{m.exports_csv_hint()}</small>
        </a>
      </li>
      <li>
        <a className="menu-choice" href={to('xlsx')}>
          {m.exports_xlsx()}
          <small>{m.exports_xlsx_hint()}</small>
        </a>
      </li>
    </>
  );
}
