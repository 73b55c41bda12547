import { m } from '../../generated/words/messages.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { type AnswerOf, useChange } from '../form/use-change.ts';
import type { Acts } from './administrator-acts.ts';

type DeleteAdministratorButtonProps = { id: string; username: string; email: string; isOneself: boolean };

export function DeleteAdministratorButton({
  id,
  username,
  email,
  isOneself,
}: DeleteAdministratorButtonProps) {
  const fetcher = useChange<Acts['delete']>({ key: deletion });
  const to = `/admin/users/${id}/delete`;
  const label = m.administrators_delete({ name: username });
  return (
    <ConfirmDialog
      title={m.administrators_delete_title({ name: username })}
      confirm={m.administrators_delete_short()}
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
          {m.administrators_delete_short()}
        </button>
      }
    >
      <p>{m.administrators_delete_text({ name: username, email })}</p>
      {isOneself && <p className="font-semibold">{m.administrators_delete_self()}</p>}
    </ConfirmDialog>
  );
}

const refusals: Record<AnswerOf<Acts['delete']>['reason'], () => string> = {
  'not-found': m.administrators_gone,
  'last-admin': m.administrators_last_admin,
  failed: m.administrators_delete_failed,
};

export function RefusedDeletion() {
  const { data, unanswered } = useChange<Acts['delete']>({ key: deletion });
  if (unanswered) return <FailedChange sentence={m.administrators_delete_failed()} unanswered={unanswered} />;
  if (!data) return null;
  return <Notice kind="problem">{refusals[data.reason]()}</Notice>;
}

const deletion = 'administrator-deletion';
