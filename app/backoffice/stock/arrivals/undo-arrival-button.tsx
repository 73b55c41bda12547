import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { action } from './undo-arrival.ts';

export function UndoArrivalButton({ id }: { id: number }) {
  const fetcher = useChange<typeof action>();
  const answer = fetcher.data;
  return (
    <fetcher.Form method="post" action={`/admin/stock/arrivals/${id}/undo`} preventScrollReset>
      <button className="button button-quiet" type="submit" disabled={fetcher.state !== 'idle'}>
        <span className="icon icon-restore" aria-hidden="true" />
        {m.arrivals_undo()}
      </button>
      {answer?.reason === 'moved-since' && (
        <Notice kind="problem">
          <p>{m.arrivals_moved_since({ names: answer.names.join(', ') })}</p>
        </Notice>
      )}
      {(fetcher.unanswered || answer?.reason === 'failed') && (
        <FailedChange sentence={m.arrivals_undo_failed()} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
