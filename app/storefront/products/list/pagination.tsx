import { m } from '../../../generated/words/messages.js';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';

type PaginationProps = { page: number; pageCount: number; to: (page: number) => string };

export function Pagination({ page, pageCount, to }: PaginationProps) {
  const { language } = useStorefront();
  if (pageCount <= 1) return null;
  const near = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount);
  const shown = [...new Set(near)];
  return (
    <nav className="flex items-center justify-between gap-2 pt-4" aria-label={m.pages_label()}>
      {page > 1 ? (
        <a
          className="button button-quiet"
          rel="prev"
          href={address(language, to(page - 1))}
          aria-label={m.page_previous()}
        >
          <span aria-hidden="true">←</span>
          <span className="max-sm:hidden">{m.page_previous()}</span>
        </a>
      ) : (
        <span />
      )}
      <ul className="chips">
        {shown.map((each, i) => (
          <li className="flex items-center gap-2" key={each}>
            {each > (shown[i - 1] ?? 0) + 1 && '…'}
            <a
              className="chip"
              href={address(language, to(each))}
              aria-label={m.page_of({ page: each, pages: pageCount })}
              aria-current={each === page ? 'page' : undefined}
            >
              {each}
            </a>
          </li>
        ))}
      </ul>
      {page < pageCount ? (
        <a
          className="button button-quiet"
          rel="next"
          href={address(language, to(page + 1))}
          aria-label={m.page_next()}
        >
          <span className="max-sm:hidden">{m.page_next()}</span>
          <span aria-hidden="true">→</span>
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
