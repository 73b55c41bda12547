import type { ReactNode } from 'react';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { useStorefront } from '../layout/use-storefront.ts';

type SumProps = { label: string; isTotal?: boolean; children: ReactNode };

/** What it is for, and the amount beside it, on a desk not as far as the chat button that passes. */
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
