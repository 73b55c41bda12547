import type { ReactNode } from 'react';
import { Link } from 'react-router';

type AddLinkProps = { to: string; words: string; className: string };

/** Beside the title on a wide screen; beside the search on a phone, as a plus. */
export function AddLink({ to, words, className }: AddLinkProps) {
  return (
    <Link className={`button ${className}`} to={to}>
      <span className="icon icon-plus" aria-hidden="true" />
      <span className="max-md:sr-only">{words}</span>
    </Link>
  );
}

export function LinkedLine({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <Link className="press-line font-semibold" to={to}>
        {name}
      </Link>
      {children}
    </li>
  );
}
