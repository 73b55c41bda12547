import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailedChange } from '../failed-change.tsx';
import { useChange } from '../use-change.ts';

type DeleteButtonProps = {
  to: string;
  verb: string;
  label: string;
  title: string;
  text: string;
  failed: string;
  gone?: string;
};

export function DeleteButton({ to, verb, label, title, text, failed, gone = failed }: DeleteButtonProps) {
  const fetcher = useChange<{ reason: string }>();
  return (
    <div className="grid justify-items-start gap-2">
      <ConfirmDialog
        title={title}
        confirm={verb}
        onConfirm={() => fetcher.submit(null, { method: 'post', action: to })}
        post={{ to, label }}
        trigger={
          <button
            className="button button-quiet button-small"
            type="button"
            disabled={fetcher.state !== 'idle'}
            aria-label={label}
          >
            <span className="icon icon-trash" aria-hidden="true" />
            {verb}
          </button>
        }
      >
        <p>{text}</p>
      </ConfirmDialog>
      {(fetcher.unanswered || fetcher.data) && (
        <FailedChange
          sentence={fetcher.data?.reason === 'not-found' ? gone : failed}
          unanswered={fetcher.unanswered}
        />
      )}
    </div>
  );
}
