import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { action } from './undo-many.ts';

export function ChangedNotice({ changed }: { changed: string }) {
  const fetcher = useChange<typeof action>();
  const answer = fetcher.data;
  return (
    <Notice>
      <p>{m.many_changed()}</p>
      <fetcher.Form method="post" action="/admin/products/many/undo">
        <input type="hidden" name="key" value={changed} />
        <button
          className="button button-quiet button-small"
          type="submit"
          disabled={fetcher.state !== 'idle'}
        >
          {m.undo()}
        </button>
      </fetcher.Form>
      {answer?.reason === 'many-stale' && <p>{m.many_undo_stale({ names: answer.names.join(', ') })}</p>}
      {answer?.reason === 'below-floor' && <p>{m.many_below_floor({ names: answer.names.join(', ') })}</p>}
      {(fetcher.unanswered || answer?.reason === 'failed') && (
        <FailedChange sentence={m.products_change_failed()} unanswered={fetcher.unanswered} />
      )}
    </Notice>
  );
}
