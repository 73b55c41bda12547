import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../form/use-change.ts';
import type { Acts } from '../outbox/outgoing-acts.ts';

export function RetryButton({ id, recipient }: { id: number; recipient: string }) {
  const fetcher = useChange<Acts['retry']>({ key: retrying });
  return (
    <fetcher.Form method="post" action={`/admin/mails/${id}/retry`}>
      <button
        className="button button-quiet button-small"
        type="submit"
        disabled={fetcher.state !== 'idle'}
        aria-label={m.mails_retry_named({ recipient })}
      >
        {m.mails_retry()}
      </button>
    </fetcher.Form>
  );
}

const refusals: Record<AnswerOf<Acts['retry']>['reason'], () => string> = {
  'not-found': m.mails_retry_gone,
  'already-sent': m.mails_retry_sent,
  'being-sent': m.mails_retry_being_sent,
  expired: m.mails_retry_expired,
  failed: m.mails_retry_failed,
};

export function RefusedRetry() {
  const { data, unanswered } = useChange<Acts['retry']>({ key: retrying });
  if (unanswered) return <FailedChange sentence={m.mails_retry_failed()} unanswered={unanswered} />;
  if (!data) return null;
  return <Notice kind="problem">{refusals[data.reason]()}</Notice>;
}

const retrying = 'mail-retry';
