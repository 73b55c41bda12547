import { Menu } from '@base-ui/react/menu';
import { Link, useSearchParams } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { type Exported, exportedName } from './exported.ts';

/** A menu that downloads a list as a file: what the page's search and status leave of orders, else all of it. */
export function ExportLinks({ of }: { of: Exported }) {
  const [params] = useSearchParams();
  const to = (format: 'csv' | 'xlsx') => {
    const asked = new URLSearchParams({ format });
    for (const filter of ['q', 'status']) {
      const value = params.get(filter);
      if (of === 'orders' && value) asked.set(filter, value);
    }
    return `/admin/${of}/export?${asked}`;
  };
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="button button-quiet" aria-label={m.exports_menu({ what: exportedName(of) })}>
        <span className="icon icon-download" aria-hidden="true" />
        {m.exports_export()}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-place" align="end" sideOffset={6}>
          <Menu.Popup className="menu-popup">
            <Menu.LinkItem className="menu-choice" href={to('csv')} closeOnClick>
              {m.exports_csv()}
              <small>{m.exports_csv_hint()}</small>
            </Menu.LinkItem>
            <Menu.LinkItem className="menu-choice" href={to('xlsx')} closeOnClick>
              {m.exports_xlsx()}
              <small>{m.exports_xlsx_hint()}</small>
            </Menu.LinkItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export function ImportLink() {
  return (
    <Link className="button button-quiet" to="/admin/products/import">
      <span className="icon icon-upload" aria-hidden="true" />
      {m.imports_import()}
    </Link>
  );
}
