import { formatPhone } from '../../../domain/contact/phone.ts';
import type { CollectionToHandle } from '../../../domain/orders/collections/collection.queries.ts';
import {
  type CollectionState,
  type Dispute,
  disputes,
  mayRelease,
} from '../../../domain/orders/collections/collection.ts';
import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../../form/use-change.ts';
import { showFcfa } from '../../language/show.ts';
import type { action } from './check-collection.ts';

const stateNames: Partial<Record<CollectionState, () => string>> = {
  created: m.collections_created,
  pending: m.collections_pending,
  unsure: m.collections_unsure,
  disputed: m.collections_disputed,
  stuck: m.collections_stuck,
};

const disputeWords: Record<Dispute, () => string> = {
  amount: m.collections_dispute_amount,
  currency: m.collections_dispute_currency,
  order: m.collections_dispute_order,
  reference: m.collections_dispute_reference,
};

export function CollectionHandling({ collection }: { collection: CollectionToHandle }) {
  const fetcher = useChange<typeof action>();
  const { id, amount, phone, provider, state, number } = collection;
  const isBusy = fetcher.state !== 'idle';
  return (
    <>
      <p className="wrap-anywhere">
        <b className="font-semibold">{showFcfa(amount)}</b> · {provider === 'mtn' ? 'MTN MoMo' : 'CamPay'}
        {phone !== '' && <> · {formatPhone(phone)}</>} <span className="badge">{stateNames[state]?.()}</span>
      </p>
      {listHints(collection).map((hint) => (
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
            aria-label={m.collections_check_one({ number })}
          >
            {m.collections_check()}
          </button>
        </fetcher.Form>
        {mayRelease(collection) && (
          <fetcher.Form method="post" action={`/admin/collections/${id}/release`}>
            <button
              className="button button-quiet button-small"
              type="submit"
              disabled={isBusy}
              aria-label={m.collections_release_one({ number })}
            >
              {m.collections_release()}
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

function listHints({ state, reason, provider }: CollectionToHandle): string[] {
  if (state === 'unsure')
    return [provider === 'mtn' ? m.collections_unsure_mtn() : m.collections_unsure_campay()];
  if (state === 'stuck') return [m.collections_stuck_hint()];
  if (state !== 'disputed') return [];
  const dispute = disputes.find((each) => each === reason);
  return [...(dispute ? [disputeWords[dispute]()] : []), m.collections_dispute_hint()];
}

function sentenceOf(refused: AnswerOf<typeof action> | undefined): string {
  if (refused?.reason === 'closed') return m.collections_closed();
  if (refused?.reason === 'still-open') return m.collections_still_open();
  return m.collections_failed();
}
