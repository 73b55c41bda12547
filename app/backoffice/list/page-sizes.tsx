import { Link, useSearchParams } from 'react-router';
import { m } from '../../generated/words/messages.js';

export const pageSizes = [8, 24, 48] as const;

export function PageSizes({ chosen, total }: { chosen: number; total: number }) {
  const [params] = useSearchParams();
  if (total <= pageSizes[0]) return null;
  const to = (size: number) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.set('size', String(size));
    return `?${next}`;
  };
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={m.list_per_page()}>
      <span className="text-sm text-muted" aria-hidden="true">
        {m.list_per_page()}
      </span>
      {pageSizes.map((size) => (
        <Link
          key={size}
          className="chip"
          to={to(size)}
          aria-current={size === chosen ? 'page' : undefined}
          preventScrollReset
        >
          {size}
        </Link>
      ))}
    </nav>
  );
}
