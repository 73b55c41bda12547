import type { PriceRequest } from '../../../domain/orders/price-requests/price-request.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../../form/use-change.ts';
import { showFcfa, showMoment } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { action } from './answer-price-request.ts';
import { Changes } from './changes.tsx';

type PriceRequestPanelProps = {
  request: PriceRequest;
  outdated?: string;
};

export function PriceRequestPanel({ request, outdated = m.orders_price_outdated() }: PriceRequestPanelProps) {
  const { may } = useBackoffice();
  const { Form, state, data: refused, unanswered } = useChange<typeof action>();
  const { id, askedByName: by, askedAt, change } = request;
  const mayAnswer = may('accept-below-floor');
  const when = showMoment(askedAt);
  const beyond = refused?.reason === 'beyond-credit-limit' ? refused : undefined;
  return (
    <Notice kind="attention">
      <h2 className="text-base">
        {mayAnswer ? m.orders_price_asked({ by, when }) : m.orders_price_waiting({ by, when })}
      </h2>
      {change ? <Changes change={change} /> : <p>{outdated}</p>}
      {refused && <FailedChange sentence={refusalOf(refused, outdated)} unanswered={undefined} />}
      {unanswered && <FailedChange sentence={m.orders_failed()} unanswered={unanswered} />}
      {mayAnswer && (
        <Form
          className="mt-3 flex flex-wrap gap-3"
          method="post"
          action={`/admin/price-requests/${id}/answer`}
        >
          {beyond && <input type="hidden" name="acceptedBalance" value={beyond.balance} />}
          {change && (
            <button
              className="button button-small"
              type="submit"
              name="answer"
              value="accepted"
              disabled={state !== 'idle'}
            >
              {beyond ? m.orders_price_accept_beyond() : m.orders_price_accept()}
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

function refusalOf(refused: AnswerOf<typeof action>, outdated: string): string {
  if (refused.reason === 'outdated') return outdated;
  if (refused.reason !== 'beyond-credit-limit') return refusals[refused.reason]();
  const { organisation, limit, balance } = refused;
  return m.orders_beyond_limit({ organisation, limit: showFcfa(limit), balance: showFcfa(balance) });
}

const refusals = {
  answered: m.orders_price_answered,
  'not-enough-stock': m.orders_price_short,
  failed: m.orders_failed,
};
