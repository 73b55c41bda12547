import type { ContentPart } from '../../domain/content/content.ts';
import { m } from '../../generated/words/messages.js';
import { ActionButton } from '../form/action/action-button.tsx';

export function OriginalForm({ part, version }: { part: ContentPart; version: number }) {
  return (
    <details className="card-panel">
      <summary className="min-h-11 cursor-pointer font-semibold">{m.content_original()}</summary>
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{m.content_original_hint()}</p>
        <ActionButton
          to={`/admin/content/${part}/original`}
          values={{ version: String(version) }}
          failed={m.content_failed()}
          refused={{ stale: m.content_stale() }}
          className="button button-quiet"
        >
          {m.content_original_confirm()}
        </ActionButton>
      </div>
    </details>
  );
}
