import type { ContentPart } from '../../domain/content/content.ts';
import { m } from '../../generated/words/messages.js';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import type { action } from './original.ts';

export function OriginalForm({ part, version }: { part: ContentPart; version: number }) {
  const fetcher = useChange<typeof action>();
  const isStale = fetcher.data?.reason === 'stale';
  return (
    <details className="card-panel">
      <summary className="min-h-11 cursor-pointer font-semibold">{m.content_original()}</summary>
      <fetcher.Form
        className="grid justify-items-start gap-3"
        method="post"
        action={`/admin/content/${part}/original`}
      >
        <p className="text-muted">{m.content_original_hint()}</p>
        {(fetcher.unanswered || fetcher.data) && (
          <FailedChange
            sentence={isStale ? m.content_stale() : m.content_failed()}
            unanswered={fetcher.unanswered}
          />
        )}
        <input type="hidden" name="version" value={version} />
        <button className="button button-quiet" type="submit" disabled={fetcher.state !== 'idle'}>
          {m.content_original_confirm()}
        </button>
      </fetcher.Form>
    </details>
  );
}
