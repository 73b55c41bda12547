import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';

type PaperHeaderProps = {
  back: { to: string; words: string };
  pdf: string;
  children?: ReactNode;
};

export function PaperHeader({ back, pdf, children }: PaperHeaderProps) {
  return (
    <div className="page-header not-printed flex flex-wrap items-center gap-x-3 gap-y-2">
      <BackLink {...back} />
      <div className="ml-auto flex flex-wrap gap-2">
        {children}
        <a className="button button-quiet" href={pdf}>
          <span className="icon icon-download" aria-hidden="true" />
          {m.invoice_pdf()}
        </a>
        <button className="button" type="button" onClick={() => print()}>
          <span className="icon icon-print" aria-hidden="true" />
          {m.print()}
        </button>
      </div>
    </div>
  );
}

export function BackLink({ to, words }: { to: string; words: string }) {
  return (
    <Link className="back-link press-line -ml-1 min-w-(--control) justify-center gap-1 max-md:-mr-2" to={to}>
      <span className="icon icon-back" aria-hidden="true" />
      {words}
    </Link>
  );
}
