import { type ReactNode, useEffect, useRef } from 'react';

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
