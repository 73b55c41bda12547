import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../generated/words/messages.js';

type PaperHeaderProps = {
  back: { to: string; words: string };
  number: string;
  pdf: string;
  children?: ReactNode;
};

export function PaperHeader({ back, number, pdf, children }: PaperHeaderProps) {
  return (
    <div className="page-header not-printed flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="title-above">
        <BackLink to={back.to} words={<span className="phone:sr-only">{back.words}</span>} />
        <p className="hidden font-semibold phone:line-clamp-2 phone:min-w-0 phone:text-base/5">{number}</p>
      </div>
      <div className="page-actions ml-auto flex flex-wrap gap-2">
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

export function BackLink({ to, words }: { to: string; words: ReactNode }) {
  return (
    <Link className="back-link press-line -ml-1 min-w-(--control) justify-center gap-1 max-md:-mr-2" to={to}>
      <span className="icon icon-back" aria-hidden="true" />
      {words}
    </Link>
  );
}
