import { m } from '../../generated/words/messages.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import type { action } from './program-acts.ts';

type DeleteProgramButtonProps = { to: string; name: string; title: string; text: string };

/** Ends what a program may do here, after a question. */
export function DeleteProgramButton({ to, name, title, text }: DeleteProgramButtonProps) {
  const fetcher = useChange<typeof action>();
  return (
    <div className="grid justify-items-start gap-2">
      <ConfirmDialog
        title={title}
        confirm={m.programs_delete()}
        onConfirm={() => fetcher.submit(null, { method: 'post', action: to })}
        trigger={
          <button
            className="button button-quiet button-small"
            type="button"
            disabled={fetcher.state !== 'idle'}
            aria-label={m.programs_delete_named({ name })}
          >
            <span className="icon icon-trash" aria-hidden="true" />
            {m.programs_delete()}
          </button>
        }
      >
        <p>{text}</p>
      </ConfirmDialog>
      {(fetcher.unanswered || Boolean(fetcher.data)) && (
        <FailedChange sentence={m.programs_delete_failed()} unanswered={fetcher.unanswered} />
      )}
    </div>
  );
}
