import { m } from '../../../generated/words/messages.js';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';

type PaginationProps = { page: number; pageCount: number; to: (page: number) => string };

export function Pagination({ page, pageCount, to }: PaginationProps) {
  const { language } = useStorefront();
  if (pageCount <= 1) return null;
  return (
    <nav className="flex items-center justify-between gap-4 pt-4" aria-label={m.pages_label()}>
      {page > 1 ? (
        <a className="button button-quiet" rel="prev" href={address(language, to(page - 1))}>
          {m.page_previous()}
        </a>
      ) : (
        <span />
      )}
      <span className="text-muted max-sm:hidden">{m.page_of({ page, pages: pageCount })}</span>
      {page < pageCount ? (
        <a className="button button-quiet" rel="next" href={address(language, to(page + 1))}>
          {m.page_next()}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
