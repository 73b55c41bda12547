import { formatPhone } from '../../../domain/contact/phone.ts';
import type { MomoRequestToHandle } from '../../../domain/orders/momo-requests/momo-request.queries.ts';
import {
  type Dispute,
  disputes,
  isOverdue,
  type MomoRequestState,
  mayRelease,
  type Provider,
} from '../../../domain/orders/momo-requests/momo-request.ts';
import { m } from '../../../generated/words/messages.js';
import { ActionButton } from '../../form/action/action-button.tsx';
import { showFcfa } from '../../language/show.ts';

const stateNames: Partial<Record<MomoRequestState, () => string>> = {
  created: m.momo_requests_created,
  pending: m.momo_requests_pending,
  unsure: m.momo_requests_unsure,
  disputed: m.momo_requests_disputed,
  stuck: m.momo_requests_stuck,
};

const providerNames: Record<Provider, string> = { mtn: 'MTN MoMo', campay: 'CamPay' };

const disputeWords: Record<Dispute, () => string> = {
  amount: m.momo_requests_dispute_amount,
  currency: m.momo_requests_dispute_currency,
  order: m.momo_requests_dispute_order,
  reference: m.momo_requests_dispute_reference,
};

type HandlingProps = {
  momoRequest: MomoRequestToHandle;
  /** The shop is connected to the provider that was asked. */
  canCheck: boolean;
};

export function MomoRequestHandling({ momoRequest, canCheck }: HandlingProps) {
  const { id, amount, phone, provider, state, number } = momoRequest;
  const hints = canCheck
    ? listHints(momoRequest)
    : [m.momo_requests_unconnected({ provider: providerNames[provider] })];
  const told = {
    failed: m.momo_requests_failed(),
    refused: { closed: m.momo_requests_closed(), 'still-open': m.momo_requests_still_open() },
  };
  return (
    <>
      <p className="wrap-anywhere">
        <b className="font-semibold">{showFcfa(amount)}</b> · {providerNames[provider]}
        {phone !== '' && <> · {formatPhone(phone)}</>} <span className="badge">{stateNames[state]?.()}</span>
      </p>
      {hints.map((hint) => (
        <p className="text-muted" key={hint}>
          {hint}
        </p>
      ))}
      <div className="flex flex-wrap gap-3">
        {canCheck && (
          <ActionButton
            {...told}
            to={`/admin/collections/${id}/check`}
            className="button button-small"
            label={m.momo_requests_check_one({ number })}
          >
            {m.momo_requests_check()}
          </ActionButton>
        )}
        {mayRelease(momoRequest) && (
          <ActionButton
            {...told}
            to={`/admin/collections/${id}/release`}
            label={m.momo_requests_release_one({ number })}
          >
            {m.momo_requests_release()}
          </ActionButton>
        )}
      </div>
    </>
  );
}

function listHints(momoRequest: MomoRequestToHandle): string[] {
  const { state, reason, provider } = momoRequest;
  if (state === 'stuck' || isOverdue(momoRequest)) return [m.momo_requests_stuck_hint()];
  if (state === 'unsure')
    return [provider === 'mtn' ? m.momo_requests_unsure_mtn() : m.momo_requests_unsure_campay()];
  if (state !== 'disputed') return [];
  const dispute = disputes.find((each) => each === reason);
  return [...(dispute ? [disputeWords[dispute]()] : []), m.momo_requests_dispute_hint()];
}
