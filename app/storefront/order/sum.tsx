import type { ReactNode } from 'react';

type SumProps = { label: string; isTotal?: boolean; children: ReactNode };

/** What it is for, and the amount beside it. */
export function Sum({ label, isTotal = false, children }: SumProps) {
  return (
    <dl className="sum">
      <dt className={isTotal ? 'font-semibold' : undefined}>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
