import type { ReactNode } from 'react';
import { m } from '../../../../generated/words/messages.js';
import { FailedChange } from '../../../form/failed-change.tsx';
import type { useChange } from '../../../form/use-change.ts';
import { showNumber } from '../../../language/show.ts';
import { useCell } from './use-cell.ts';

type CellFormProps = {
  to: string;
  name: string;
  label: string;
  className?: string;
  fetcher: ReturnType<typeof useChange<{ reason: string }>>;
  stored: number;
  /** The stored number that a refusal told. */
  told: number | undefined;
  error: string | undefined;
  children?: ReactNode;
};

/** A number that is edited in a list: Enter saves, and is refused when the stored one moved since the list was shown. */
export function CellForm(props: CellFormProps) {
  const { to, name, label, className = '', fetcher, stored, told, error, children } = props;
  const { input, seen, onKeyDown } = useCell(stored, fetcher.data, told);
  const errorId = `${to}-error`;
  return (
    <fetcher.Form
      className="cell-form grid justify-items-end gap-1"
      method="post"
      action={to}
      preventScrollReset
      noValidate
      data-keeps-typed
    >
      <input type="hidden" name="seen" value={seen} />
      {children}
      <input
        ref={input}
        className={`input cell-input ${className}`}
        name={name}
        aria-label={label}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        defaultValue={showNumber(stored)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <button className="visually-hidden" type="submit" tabIndex={-1} disabled={fetcher.state !== 'idle'}>
        {m.save_changes()}
      </button>
      {error && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
      {(fetcher.unanswered || fetcher.data?.reason === 'failed') && (
        <FailedChange sentence={m.products_change_failed()} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
