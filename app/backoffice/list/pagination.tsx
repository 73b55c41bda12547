import { Link, useSearchParams } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { showNumber } from '../language/show.ts';

type PaginationProps = {
  page: number;
  pageCount: number;
  /** The fragment to scroll to, on a page with more than the list. */
  listId?: string;
};

export function Pagination({ page, pageCount, listId }: PaginationProps) {
  const [params] = useSearchParams();
  if (pageCount <= 1) return null;
  const to = (wanted: number) => {
    const next = new URLSearchParams(params);
    if (wanted === 1) next.delete('page');
    else next.set('page', String(wanted));
    return `?${next}${listId ? `#${listId}` : ''}`;
  };
  // The form beside the list keeps what is typed.
  const kept = listId ? { 'data-keeps-typed': '' } : {};
  return (
    <nav className="pages" aria-label={m.pages_label()}>
      {page > 1 ? (
        <Link className="button button-quiet button-small" to={to(page - 1)} rel="prev" {...kept}>
          <Previous />
        </Link>
      ) : (
        <span className="button button-quiet button-small" aria-disabled="true">
          <Previous />
        </span>
      )}
      <span>{m.page_of({ page: showNumber(page), pages: showNumber(pageCount) })}</span>
      {page < pageCount ? (
        <Link className="button button-quiet button-small" to={to(page + 1)} rel="next" {...kept}>
          <Next />
        </Link>
      ) : (
        <span className="button button-quiet button-small" aria-disabled="true">
          <Next />
        </span>
      )}
    </nav>
  );
}

function Previous() {
  return (
    <>
      <span className="icon icon-back md:hidden" aria-hidden="true" />
      <span className="max-md:sr-only">{m.page_previous()}</span>
    </>
  );
}

function Next() {
  return (
    <>
      <span className="icon icon-chevron md:hidden" aria-hidden="true" />
      <span className="max-md:sr-only">{m.page_next()}</span>
    </>
  );
}
