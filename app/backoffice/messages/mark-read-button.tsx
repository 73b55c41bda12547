import { m } from '../../generated/words/messages.js';
import { ActionButton } from '../form/action/action-button.tsx';

export function MarkReadButton({ id, subject }: { id: string; subject: string }) {
  return (
    <ActionButton
      to={`/admin/messages/${id}/read`}
      values={{ undo: 'yes' }}
      failed={m.messages_mark_failed()}
      label={m.messages_mark_read_named({ subject })}
    >
      <span className="icon icon-check" aria-hidden="true" />
      {m.messages_mark_read()}
    </ActionButton>
  );
}
