import type { ReactNode } from 'react';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { useStorefront } from '../layout/use-storefront.ts';

type SumProps = { label: string; isTotal?: boolean; children: ReactNode };

/** The row is narrower than a wide screen, so that the floating chat button never covers the amount. */
export function Sum({ label, isTotal = false, children }: SumProps) {
  return (
    <dl className="between max-w-104 gap-y-0">
      <dt className={isTotal ? 'font-semibold' : undefined}>{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}

export function Discount({ amount }: { amount: number }) {
  const { language } = useStorefront();
  if (amount <= 0) return null;
  return (
    <Sum label={m.order_discount()}>
      <span className="price text-base">−{formatFcfa(amount, language)}</span>
    </Sum>
  );
}
