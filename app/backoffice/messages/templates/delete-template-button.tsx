import { m } from '../../../generated/words/messages.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { useChange } from '../../form/use-change.ts';
import type { action } from './delete-template.ts';

export function DeleteTemplateButton({ id, title }: { id: number; title: string }) {
  const fetcher = useChange<typeof action>();
  return (
    <div className="grid justify-items-start gap-2">
      <ConfirmDialog
        title={m.reply_templates_delete_title({ title })}
        confirm={m.messages_delete()}
        onConfirm={() =>
          fetcher.submit(null, { method: 'post', action: `/admin/messages/templates/${id}/delete` })
        }
        trigger={
          <button
            className="button button-quiet button-small"
            type="button"
            disabled={fetcher.state !== 'idle'}
            aria-label={m.reply_templates_delete_named({ title })}
          >
            <span className="icon icon-trash" aria-hidden="true" />
            {m.messages_delete()}
          </button>
        }
      >
        <p>{m.reply_templates_delete_text()}</p>
      </ConfirmDialog>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange sentence={m.reply_templates_failed()} unanswered={fetcher.unanswered} />
      )}
    </div>
  );
}
