import { paymentMethodName } from '../../domain/money/name-payment-method.ts';
import type { ClaimOfOrder } from '../../domain/orders/claims/claim.queries.ts';
import { m } from '../../generated/words/messages.js';
import { ActionButton } from '../form/action/action-button.tsx';
import type { AnswerOf } from '../form/use-change.ts';
import { showFcfa } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import type { Acts } from './payment-acts.ts';

/** One tap makes it a payment; without a script the buttons do the same. */
export function ClaimAnswer({ claim }: { claim: ClaimOfOrder }) {
  const { may } = useBackoffice();
  const { id, reference, amount, method } = claim;
  return (
    <>
      <p className="wrap-anywhere">
        <b className="font-semibold">{showFcfa(amount)}</b> · {paymentMethodName(method)} ·{' '}
        {m.claims_reference({ reference })}
      </p>
      {may('record-payments') && (
        <div className="flex flex-wrap gap-3">
          <ActionButton<Acts['confirm']>
            to={`/admin/claims/${id}/confirm`}
            failed={m.claims_failed()}
            refused={sentenceOf}
            className="button button-small"
            label={m.claims_confirm_one({ reference })}
          >
            <span className="icon icon-check" aria-hidden="true" />
            {m.claims_confirm()}
          </ActionButton>
          <ActionButton<Acts['confirm']>
            to={`/admin/claims/${id}/refuse`}
            failed={m.claims_failed()}
            refused={sentenceOf}
            label={m.claims_refuse_one({ reference })}
          >
            {m.claims_refuse()}
          </ActionButton>
        </div>
      )}
    </>
  );
}

function sentenceOf(refused: AnswerOf<Acts['confirm']>): string | undefined {
  if (refused.reason === 'reference-used') return m.claims_used({ orders: refused.orders.join(', ') });
  if (refused.reason === 'already-closed') return m.claims_closed({ by: refused.by });
  return undefined;
}
