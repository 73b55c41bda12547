import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { m } from '../../../generated/words/messages.js';
import { QuestionWithoutScript } from '../../../ui/question-without-script.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { Acts } from './product-acts.ts';

const confirmMs = 5000;

type DeleteButtonProps = {
  id: number;
  name: string;
  list: string;
};

/** Deletes at the second click. Escape, losing the focus and the timeout cancel the first one. */
export function DeleteButton({ id, name, list }: DeleteButtonProps) {
  const [isArmed, setArmed] = useArmed();
  const fetcher = useChange<Acts['archive']>();
  const to = `/admin/products/${id}/archive`;

  function click(event: MouseEvent<HTMLButtonElement>) {
    // A double click must not confirm.
    if (event.detail > 1) return;
    if (!isArmed) return setArmed(true);
    focusNextRow(event.currentTarget);
    void fetcher.submit({ list }, { method: 'post', action: to, preventScrollReset: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    // A menu around it stays open.
    if (event.key === 'Escape' && isArmed) {
      event.stopPropagation();
      setArmed(false);
    }
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  }

  return (
    <>
      <button
        className={`button button-small noscript:hidden ${isArmed ? 'button-danger' : 'button-quiet'}`}
        type="button"
        disabled={fetcher.state !== 'idle'}
        onClick={click}
        onKeyDown={onKeyDown}
        onBlur={() => setArmed(false)}
      >
        {/* Both of its words lie on one place, so that it keeps its width when it is armed. */}
        <span className="grid *:[grid-area:1/1] *:data-off:invisible">
          <span data-off={isArmed || undefined}>{m.products_delete()}</span>
          <span data-off={!isArmed || undefined}>
            {m.products_delete_confirm()}
            <span className="visually-hidden"> – {m.products_delete_again()}</span>
          </span>
          <span className="visually-hidden"> {name}</span>
        </span>
      </button>
      <QuestionWithoutScript
        to={to}
        values={{ list }}
        verb={m.products_delete()}
        label={`${m.products_delete()} ${name}`}
      >
        <p>{m.products_delete_again()}</p>
      </QuestionWithoutScript>
      <span className="visually-hidden" role="status">
        {isArmed && m.products_delete_again()}
      </span>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={m.products_delete_failed()} unanswered={fetcher.unanswered} />
      )}
    </>
  );
}

function useArmed() {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    if (!isArmed) return;
    const timer = setTimeout(() => setArmed(false), confirmMs);
    return () => clearTimeout(timer);
  }, [isArmed]);
  return [isArmed, setArmed] as const;
}

/** The row disappears, so the next one gets the focus. */
function focusNextRow(button: HTMLElement) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const own = button.closest('article, tr');
  const at = rows.findIndex((row) => own?.contains(row));
  const next = rows[at + 1] ?? rows[at - 1] ?? document.getElementById('search');
  next?.focus({ preventScroll: true });
}
