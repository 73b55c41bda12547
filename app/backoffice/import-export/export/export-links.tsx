import { type FocusEvent, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { type Exported, exportedName } from './exported.ts';

/** Downloads a list as a file: what the page's search and status leave of orders, else all of it. */
export function ExportLinks({ of }: { of: Exported }) {
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const to = (format: 'csv' | 'xlsx') => {
    const asked = new URLSearchParams({ format });
    for (const filter of ['q', 'status']) {
      const value = params.get(filter);
      if (of === 'orders' && value) asked.set(filter, value);
    }
    return `/admin/${of}/export?${asked}`;
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens to the button and the links in it
    <div className="menu" onBlur={leave} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <button
        className="button button-quiet"
        type="button"
        aria-label={m.exports_menu({ what: exportedName(of) })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="icon icon-download" aria-hidden="true" />
        {m.exports_export()}
      </button>
      {/* Some browsers give no focus to a link that is clicked; the list takes it then, and stays open. */}
      <ul className="menu-popup" id={id} hidden={!isOpen} tabIndex={-1}>
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
      </ul>
    </div>
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
