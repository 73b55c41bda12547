import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { action } from './archive-product.ts';

/** How long the second click is waited for, in milliseconds. */
const patience = 5000;

type DeleteButtonProps = {
  id: number;
  name: string;
  /** The query of the list to come back to. */
  list: string;
};

/** Deletes at the second click; Escape, going elsewhere and waiting take the first one back. */
export function DeleteButton({ id, name, list }: DeleteButtonProps) {
  const [isArmed, setArmed] = useState(false);
  const fetcher = useChange<typeof action>();

  useEffect(() => {
    if (!isArmed) return;
    const waiting = setTimeout(() => setArmed(false), patience);
    return () => clearTimeout(waiting);
  }, [isArmed]);

  function click(event: MouseEvent<HTMLButtonElement>) {
    // The second half of a double click is no second thought.
    if (event.detail > 1) return;
    if (!isArmed) return setArmed(true);
    focusNextRow(event.currentTarget);
    void fetcher.submit(
      { list },
      { method: 'post', action: `/admin/products/${id}/archive`, preventScrollReset: true },
    );
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') setArmed(false);
    // Neither is a key held down.
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  }

  return (
    <>
      <button
        className={`button button-small ${isArmed ? 'button-danger' : 'button-quiet'}`}
        type="button"
        disabled={fetcher.state !== 'idle'}
        onClick={click}
        onKeyDown={press}
        onBlur={() => setArmed(false)}
      >
        <span className="delete-words">
          <span data-off={isArmed || undefined}>{m.products_delete()}</span>
          <span data-off={!isArmed || undefined}>
            {m.products_delete_confirm()}
            <span className="visually-hidden"> – {m.products_delete_again()}</span>
          </span>
          <span className="visually-hidden"> {name}</span>
        </span>
      </button>
      <span className="visually-hidden" role="status">
        {isArmed && m.products_delete_again()}
      </span>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={m.products_delete_failed()} unanswered={fetcher.unanswered} />
      )}
    </>
  );
}

/** The tile goes, and the focus with it: the one beside it takes it. */
function focusNextRow(button: HTMLElement) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const tile = button.closest('article');
  const at = rows.findIndex((row) => tile?.contains(row));
  const next = rows[at + 1] ?? rows[at - 1] ?? document.getElementById('search');
  next?.focus({ preventScroll: true });
}
