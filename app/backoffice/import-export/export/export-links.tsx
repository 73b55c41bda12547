import { type FocusEvent, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { type Exported, exportedName } from './exported.ts';

/** Orders are exported as filtered on the page, other lists completely. */
export function ExportLinks({ of }: { of: Exported }) {
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const to = (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams({ format });
    for (const filter of ['q', 'status']) {
      const value = params.get(filter);
      if (of === 'orders' && value) query.set(filter, value);
    }
    return `/admin/${of}/export?${query}`;
  };
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of the button and the links in it
    <div
      className="menu"
      onBlur={closeOnBlur}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
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
      {/* Safari does not focus a clicked link. The list takes the focus instead, and stays open. */}
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
