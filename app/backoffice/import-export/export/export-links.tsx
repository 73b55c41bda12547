import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { DropMenu } from '../../shell/drop-menu.tsx';

type ExportLinksProps = {
  list: string;
  what: string;
  words?: string;
  children?: ReactNode;
};

/** A list is exported as it is filtered on the page. */
export function ExportLinks({ list, what, words = m.exports_export(), children }: ExportLinksProps) {
  const [params] = useSearchParams();
  const to = (format: 'csv' | 'xlsx') => {
    const query = new URLSearchParams(params);
    query.delete('page');
    query.set('format', format);
    return `/admin/${list}/export?${query}`;
  };
  return (
    <DropMenu label={m.exports_menu({ what })} icon="download" words={words}>
      <ExportChoice to={to('csv')} words={m.exports_csv()} hint={m.exports_csv_hint()} />
      <ExportChoice to={to('xlsx')} words={m.exports_xlsx()} hint={m.exports_xlsx_hint()} />
      {children}
    </DropMenu>
  );
}

export function ExportChoice({ to, words, hint }: { to: string; words: string; hint: string }) {
  return (
    <li>
      <a className="menu-choice" href={to}>
        {words}
        <small>{hint}</small>
      </a>
    </li>
  );
}
