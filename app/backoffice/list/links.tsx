import { type ReactNode, useEffect, useRef } from 'react';
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

type TabsProps = { label: string | undefined; className?: string; children: ReactNode };

/** Links side by side. A phone shows only some of them: the current one is always among these. */
export function Tabs({ label, className = '', children }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]') ?? null;
    if (nav.current && current && current !== shown.current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
    shown.current = current;
  });
  return (
    <nav ref={nav} className={`tabs ${className}`} aria-label={label}>
      {children}
    </nav>
  );
}
