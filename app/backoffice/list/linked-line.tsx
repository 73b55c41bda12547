import type { ReactNode } from 'react';
import { Link } from 'react-router';

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
