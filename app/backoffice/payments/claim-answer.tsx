import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import type { ClaimOfOrder } from '../../domain/orders/claims/claim.queries.ts';
import { m } from '../../generated/words/messages.js';
import { FailedChange } from '../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../form/use-change.ts';
import { showFcfa } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import type { Acts } from './claim-acts.ts';

/** One tap makes it a payment; without a script the buttons do the same. */
export function ClaimAnswer({ claim }: { claim: ClaimOfOrder }) {
  const { may } = useBackoffice();
  const fetcher = useChange<Acts['confirm']>();
  const { id, reference, amount, method } = claim;
  return (
    <>
      <p className="wrap-anywhere">
        <b className="font-semibold">{showFcfa(amount)}</b> · {paymentMethodName(method)} ·{' '}
        {m.claims_reference({ reference })}
      </p>
      {may('record-payments') && (
        <div className="flex flex-wrap gap-3">
          <fetcher.Form method="post" action={`/admin/claims/${id}/confirm`}>
            <button
              className="button button-small"
              type="submit"
              disabled={fetcher.state !== 'idle'}
              aria-label={m.claims_confirm_one({ reference })}
            >
              <span className="icon icon-check" aria-hidden="true" />
              {m.claims_confirm()}
            </button>
          </fetcher.Form>
          <fetcher.Form method="post" action={`/admin/claims/${id}/refuse`}>
            <button
              className="button button-quiet button-small"
              type="submit"
              disabled={fetcher.state !== 'idle'}
              aria-label={m.claims_refuse_one({ reference })}
            >
              {m.claims_refuse()}
            </button>
          </fetcher.Form>
        </div>
      )}
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={sentenceOf(fetcher.data)} unanswered={fetcher.unanswered} />
      )}
    </>
  );
}

function sentenceOf(refused: AnswerOf<Acts['confirm']> | undefined): string {
  if (refused?.reason === 'reference-used') return m.claims_used({ orders: refused.orders.join(', ') });
  if (refused?.reason === 'already-closed') return m.claims_closed({ by: refused.by });
  return m.claims_failed();
}
