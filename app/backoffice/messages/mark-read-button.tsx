import { useFetcher } from 'react-router';
import { m } from '../../generated/words/messages.js';
import type { RefusedMark } from './read.ts';

export function MarkReadButton({ id, subject }: { id: string; subject: string }) {
  const fetcher = useFetcher<RefusedMark>();
  return (
    <fetcher.Form method="post" action={`/admin/messages/${id}/read`}>
      <button
        className="button button-quiet button-small"
        type="submit"
        disabled={fetcher.state !== 'idle'}
        aria-label={m.messages_mark_read_named({ subject })}
      >
        <span className="icon icon-check" aria-hidden="true" />
        {m.messages_mark_read()}
      </button>
      {fetcher.state === 'idle' && fetcher.data && !fetcher.data.ok && (
        <p className="field-error" role="alert">
          {m.messages_mark_failed()}
        </p>
      )}
    </fetcher.Form>
  );
}
