import { useSearchParams } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { DropMenu } from '../../shell/drop-menu.tsx';
import { type Exported, exportedName } from './exported.ts';

/** Orders are exported as filtered on the page, other lists completely. */
export function ExportLinks({ of }: { of: Exported }) {
  const [params] = useSearchParams();
  const to = (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams({ format });
    for (const filter of ['q', 'status']) {
      const value = params.get(filter);
      if (of === 'orders' && value) query.set(filter, value);
    }
    return `/admin/${of}/export?${query}`;
  };
  return (
    <DropMenu label={m.exports_menu({ what: exportedName(of) })} icon="download" words={m.exports_export()}>
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
    </DropMenu>
  );
}
