import { Link } from 'react-router';
import type { canClose } from '../../domain/documents/closed-months/close-month.ts';
import { m } from '../../generated/words/messages.js';
import { ActionButton } from '../form/action/action-button.tsx';
import { showIsoMonth, showMoment } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';

type ClosingProps = {
  month: string;
  last: { month: string; closedAt: Date; closedBy: string } | undefined;
  refusal: ReturnType<typeof canClose>;
};

export function ClosingOfMonth({ month, last, refusal }: ClosingProps) {
  const { may } = useBackoffice();
  return (
    <section className="card-panel" aria-labelledby="closing">
      <h2 id="closing">{m.closing_title()}</h2>
      {refusal === 'already-closed' && last && (
        <p>
          {m.closing_is_closed({
            month: showIsoMonth(last.month.slice(0, 7)),
            when: showMoment(last.closedAt),
            who: last.closedBy,
          })}
        </p>
      )}
      {refusal === 'already-closed' && last?.month === `${month}-01` && may('reopen-months') && (
        <p>
          <Link className="button button-quiet button-small" to={`/admin/accounting/${month}/reopen`}>
            {m.closing_reopen()}
          </Link>
        </p>
      )}
      {refusal === 'not-past' && <p className="text-muted">{m.closing_not_past()}</p>}
      {refusal === 'not-next' && last && (
        <p className="text-muted">{m.closing_not_next({ month: showIsoMonth(last.month.slice(0, 7)) })}</p>
      )}
      {refusal === undefined && (
        <>
          <p>{m.closing_hint()}</p>
          {may('close-months') && (
            <ActionButton
              to="/admin/accounting/close"
              values={{ month }}
              failed={m.closing_failed()}
              refused={{
                'already-closed': m.closing_already(),
                'not-next': m.closing_changed(),
                'not-past': m.closing_not_past(),
              }}
              className="button"
            >
              {m.closing_close({ month: showIsoMonth(month) })}
            </ActionButton>
          )}
        </>
      )}
    </section>
  );
}
