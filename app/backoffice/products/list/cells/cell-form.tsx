import type { ReactNode } from 'react';
import { m } from '../../../../generated/words/messages.js';
import { FailedChange } from '../../../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../../../form/use-change.ts';
import { showNumber } from '../../../language/show.ts';
import { useCell } from './use-cell.ts';

type CellFormProps<Action> = {
  to: string;
  name: string;
  label: string;
  className?: string;
  stored: number;
  says: (answer: AnswerOf<Action>) => CellAnswer;
  children?: ReactNode;
};
/** `told` is the stored number that a refusal told. */
export type CellAnswer = { told?: number; error?: string | undefined; hasFailed?: boolean };

/** A number that is edited in a list: Enter saves, and is refused when the stored one moved since the list was shown. */
export function CellForm<Action>(props: CellFormProps<Action>) {
  const { to, name, label, className = '', stored, says, children } = props;
  const fetcher = useChange<Action>();
  const { told, error, hasFailed }: CellAnswer = fetcher.data ? says(fetcher.data) : {};
  // After `useChange`: the answer is noted before the field shows the number with its groups of digits.
  const { input, seen, onKeyDown } = useCell(stored, {
    ...{ answer: fetcher.data ?? undefined, told, isSaving: fetcher.state !== 'idle' },
  });
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
      {(fetcher.unanswered || hasFailed) && (
        <FailedChange sentence={m.products_change_failed()} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
