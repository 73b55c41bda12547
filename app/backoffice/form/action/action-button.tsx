import type { ReactNode } from 'react';
import { FailedChange } from '../failed-change.tsx';
import { useChange } from '../use-change.ts';

type ActionButtonProps = {
  /** An address whose action is a `change`. */
  to: string;
  values?: Record<string, string>;
  /** Said when nothing was changed. */
  failed: string;
  /** Said instead for the reasons that have a sentence of their own. */
  refused?: Record<string, string>;
  className?: string;
  /** Read to people who do not see what the button belongs to. */
  label?: string;
  title?: string;
  /** Pressed while something typed is not saved, it asks nothing: it changes another record. */
  keepsTyped?: boolean;
  children: ReactNode;
};

/** A button that changes one thing and says why it could not. */
export function ActionButton({
  to,
  values = {},
  failed,
  refused = {},
  className = 'button button-quiet button-small',
  label,
  title,
  keepsTyped = false,
  children,
}: ActionButtonProps) {
  const fetcher = useChange<{ reason?: string }>();
  const reason = fetcher.data?.reason;
  return (
    <fetcher.Form
      method="post"
      action={to}
      preventScrollReset={keepsTyped}
      data-keeps-typed={keepsTyped ? '' : undefined}
    >
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        className={className}
        type="submit"
        disabled={fetcher.state !== 'idle'}
        aria-label={label}
        title={title}
      >
        {children}
      </button>
      {(fetcher.unanswered || reason) && (
        <FailedChange sentence={refused[reason ?? ''] ?? failed} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
