import { Link, useSearchParams } from 'react-router';
import type { ListedMessage } from '../../domain/messages/message.queries.ts';
import { m } from '../../generated/words/messages.js';
import { ActionButton } from '../form/action/action-button.tsx';
import { useChange } from '../form/use-change.ts';
import { showMoment } from '../language/show.ts';
import { withOpened } from './list-address.ts';
import type { Acts } from './message-acts.ts';

export function MessageItem({ message, isOpen }: { message: ListedMessage; isOpen: boolean }) {
  const [params] = useSearchParams();
  const marking = useChange<Acts['read']>({ isBackground: true });
  const { id, subject, senderName, content, read, answeredAt, createdAt } = message;
  const open = () => {
    if (!read) void marking.submit({ undo: '' }, { method: 'post', action: `/admin/messages/${id}/read` });
  };
  return (
    <li
      className="mail-item relative grid grid-cols-[minmax(0,1fr)_auto] px-4 py-2.5 gap-x-4 gap-y-0.5 items-center"
      data-unread={read ? undefined : ''}
      data-current={isOpen ? '' : undefined}
    >
      <h2 className="truncate">
        <Link
          className="title-link cover"
          to={withOpened(params, id)}
          onClick={open}
          aria-current={isOpen ? 'true' : undefined}
          data-row
        >
          {subject}
        </Link>
      </h2>
      <p className="mail-sender truncate">{senderName}</p>
      <p className="truncate text-sm text-muted">{content}</p>
      {(marking.unanswered || marking.data?.ok === false) && (
        <p className="field-error" role="alert">
          {m.messages_mark_failed()}
        </p>
      )}
      <div className="mail-side col-start-2 row-[1/span_3] grid self-start justify-items-end gap-1.5 max-[30rem]:col-start-1 max-[30rem]:row-auto max-[30rem]:justify-items-start">
        <time className="text-muted text-sm" dateTime={createdAt.toISOString()}>
          {showMoment(createdAt)}
        </time>
        {answeredAt && <span className="badge">{m.messages_answered()}</span>}
        {!read && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="badge badge-pending">{m.messages_unread()}</span>
            <MarkReadButton id={id} subject={subject} />
          </div>
        )}
      </div>
    </li>
  );
}

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
