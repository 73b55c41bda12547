import { m } from '../../generated/words/messages.js';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import type { RefusedMark } from './read.ts';

export function MarkReadButton({ id, subject }: { id: string; subject: string }) {
  const fetcher = useChange<RefusedMark>();
  return (
    <fetcher.Form method="post" action={`/admin/messages/${id}/read`}>
      <input type="hidden" name="undo" value="yes" />
      <button
        className="button button-quiet button-small"
        type="submit"
        disabled={fetcher.state !== 'idle'}
        aria-label={m.messages_mark_read_named({ subject })}
      >
        <span className="icon icon-check" aria-hidden="true" />
        {m.messages_mark_read()}
      </button>
      {(fetcher.unanswered || fetcher.data?.ok === false) && (
        <FailedChange sentence={m.messages_mark_failed()} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
