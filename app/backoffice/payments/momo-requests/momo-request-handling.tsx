import { formatPhone } from '../../../domain/contact/phone.ts';
import type { MomoRequestToHandle } from '../../../domain/orders/momo-requests/momo-request.queries.ts';
import {
  type Dispute,
  disputes,
  type MomoRequestState,
  mayRelease,
} from '../../../domain/orders/momo-requests/momo-request.ts';
import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../../form/use-change.ts';
import { showFcfa } from '../../language/show.ts';
import type { Acts } from './momo-request-acts.ts';

const stateNames: Partial<Record<MomoRequestState, () => string>> = {
  created: m.momo_requests_created,
  pending: m.momo_requests_pending,
  unsure: m.momo_requests_unsure,
  disputed: m.momo_requests_disputed,
  stuck: m.momo_requests_stuck,
};

const disputeWords: Record<Dispute, () => string> = {
  amount: m.momo_requests_dispute_amount,
  currency: m.momo_requests_dispute_currency,
  order: m.momo_requests_dispute_order,
  reference: m.momo_requests_dispute_reference,
};

export function MomoRequestHandling({ momoRequest }: { momoRequest: MomoRequestToHandle }) {
  const fetcher = useChange<Acts['check']>();
  const { id, amount, phone, provider, state, number } = momoRequest;
  const isBusy = fetcher.state !== 'idle';
  return (
    <>
      <p className="wrap-anywhere">
        <b className="font-semibold">{showFcfa(amount)}</b> · {provider === 'mtn' ? 'MTN MoMo' : 'CamPay'}
        {phone !== '' && <> · {formatPhone(phone)}</>} <span className="badge">{stateNames[state]?.()}</span>
      </p>
      {listHints(momoRequest).map((hint) => (
        <p className="text-muted" key={hint}>
          {hint}
        </p>
      ))}
      <div className="flex flex-wrap gap-3">
        <fetcher.Form method="post" action={`/admin/collections/${id}/check`}>
          <button
            className="button button-small"
            type="submit"
            disabled={isBusy}
            aria-label={m.momo_requests_check_one({ number })}
          >
            {m.momo_requests_check()}
          </button>
        </fetcher.Form>
        {mayRelease(momoRequest) && (
          <fetcher.Form method="post" action={`/admin/collections/${id}/release`}>
            <button
              className="button button-quiet button-small"
              type="submit"
              disabled={isBusy}
              aria-label={m.momo_requests_release_one({ number })}
            >
              {m.momo_requests_release()}
            </button>
          </fetcher.Form>
        )}
      </div>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={sentenceOf(fetcher.data)} unanswered={fetcher.unanswered} />
      )}
    </>
  );
}

function listHints({ state, reason, provider }: MomoRequestToHandle): string[] {
  if (state === 'unsure')
    return [provider === 'mtn' ? m.momo_requests_unsure_mtn() : m.momo_requests_unsure_campay()];
  if (state === 'stuck') return [m.momo_requests_stuck_hint()];
  if (state !== 'disputed') return [];
  const dispute = disputes.find((each) => each === reason);
  return [...(dispute ? [disputeWords[dispute]()] : []), m.momo_requests_dispute_hint()];
}

function sentenceOf(refused: AnswerOf<Acts['check']> | undefined): string {
  if (refused?.reason === 'closed') return m.momo_requests_closed();
  if (refused?.reason === 'still-open') return m.momo_requests_still_open();
  return m.momo_requests_failed();
}
