import type { PriceRequest } from '../../../domain/orders/price-requests/price-request.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import { showMoment } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { action } from './answer-price-request.ts';
import { Changes } from './changes.tsx';

type PriceRequestPanelProps = {
  request: PriceRequest;
  /** What to say when it was asked for something else than what stands there now. */
  outdated?: string;
};

export function PriceRequestPanel({ request, outdated = m.orders_price_outdated() }: PriceRequestPanelProps) {
  const { may } = useBackoffice();
  const { Form, state, data: refused, unanswered } = useChange<typeof action>();
  const { id, askedByName: by, askedAt, change } = request;
  const mayAnswer = may('accept-below-floor');
  const when = showMoment(askedAt);
  return (
    <Notice kind="attention">
      <h2 className="text-base">
        {mayAnswer ? m.orders_price_asked({ by, when }) : m.orders_price_waiting({ by, when })}
      </h2>
      {change ? <Changes change={change} /> : <p>{outdated}</p>}
      {refused && (
        <FailedChange
          sentence={refused.reason === 'outdated' ? outdated : refusals[refused.reason]()}
          unanswered={undefined}
        />
      )}
      {unanswered && <FailedChange sentence={m.orders_failed()} unanswered={unanswered} />}
      {mayAnswer && (
        <Form
          className="mt-3 flex flex-wrap gap-3"
          method="post"
          action={`/admin/price-requests/${id}/answer`}
        >
          {change && (
            <button
              className="button button-small"
              type="submit"
              name="answer"
              value="accepted"
              disabled={state !== 'idle'}
            >
              {m.orders_price_accept()}
            </button>
          )}
          <button
            className="button button-quiet button-small"
            type="submit"
            name="answer"
            value="refused"
            disabled={state !== 'idle'}
          >
            {m.orders_price_refuse()}
          </button>
        </Form>
      )}
    </Notice>
  );
}

const refusals = {
  answered: m.orders_price_answered,
  'not-enough-stock': m.orders_price_short,
  failed: m.orders_failed,
};
