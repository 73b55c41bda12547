import { m } from '../../generated/words/messages.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../form/use-change.ts';
import type { Acts } from './word-acts.ts';

const refusals: Record<AnswerOf<Acts['delete']>['reason'], () => string> = {
  'not-found': m.search_words_gone,
  failed: m.search_words_delete_failed,
};

export function DeleteSynonymButton({ id, typed, meant }: { id: number; typed: string; meant: string }) {
  const fetcher = useChange<Acts['delete']>();
  return (
    <div className="grid gap-2">
      <ConfirmDialog
        title={m.search_words_delete_title({ typed })}
        confirm={m.search_words_delete()}
        onConfirm={() => fetcher.submit(null, { method: 'post', action: `/admin/search-words/${id}/delete` })}
        trigger={
          <button
            className="button button-quiet button-small"
            type="button"
            disabled={fetcher.state !== 'idle'}
            aria-label={m.search_words_delete_named({ typed, meant })}
          >
            <span className="icon icon-trash" aria-hidden="true" />
            {m.search_words_delete()}
          </button>
        }
      >
        <p>{m.search_words_delete_text({ typed, meant })}</p>
      </ConfirmDialog>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange
          sentence={refusals[fetcher.data?.reason ?? 'failed']()}
          unanswered={fetcher.unanswered}
        />
      )}
    </div>
  );
}
