import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import type { ListedMessage } from '../../domain/messages/message.queries.ts';
import type { Reply, ReplyTemplate } from '../../domain/messages/replies/reply.queries.ts';
import { m } from '../../generated/words/messages.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ActionButton } from '../form/action/action-button.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import { channelName } from '../language/names.ts';
import { showMoment } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { withOpened } from './list-address.ts';
import type { Acts } from './message-acts.ts';
import { MarkReadButton } from './message-item.tsx';
import { ReplyForm } from './reply-form.tsx';

type OpenedMessage = {
  message: ListedMessage;
  chatPhone: string | undefined;
  replies: Reply[];
  templates: ReplyTemplate[];
  formKey: string;
};

export function OpenMessage({ opened }: { opened: OpenedMessage | undefined }) {
  const message = opened?.message;
  const [params] = useSearchParams();
  const pane = useRef<HTMLElement>(null);
  // On a phone the list disappears with the focus. Beside the list the focus stays, for the arrow keys.
  useEffect(() => {
    const active = document.activeElement;
    if (active === document.body || !active?.checkVisibility()) pane.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article ref={pane} className="card-panel" tabIndex={-1} aria-labelledby="message-subject">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 break-words" id="message-subject">
          {message?.subject ?? m.messages_gone()}
        </h2>
        <Link
          className="icon-button mail-close"
          to={withOpened(params, undefined)}
          aria-label={m.messages_close()}
        >
          <span className="icon icon-close" aria-hidden="true" />
        </Link>
      </div>
      {opened ? <Content {...opened} /> : <p>{m.messages_gone_hint()}</p>}
    </article>
  );
}

function Content({ message, chatPhone, replies, templates, formKey }: OpenedMessage) {
  const { may } = useBackoffice();
  const { id, senderName, senderEmail, senderPhone, subject, content, read, createdAt } = message;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{m.messages_from()}</dt>
          <dd>{senderName}</dd>
        </div>
        <div>
          <dt>{m.field_email()}</dt>
          <dd>{senderEmail}</dd>
        </div>
        {senderPhone && (
          <div>
            <dt>{m.field_phone()}</dt>
            <dd>
              <a href={`tel:${senderPhone}`}>{formatPhone(senderPhone)}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{m.messages_received()}</dt>
          <dd>
            <time dateTime={createdAt.toISOString()}>{showMoment(createdAt)}</time>
          </dd>
        </div>
      </dl>
      <p className="whitespace-pre-line wrap-anywhere" lang={message.language}>
        {content}
      </p>
      <Replies replies={replies} answered={message} />
      <ReplyForm message={message} chatPhone={chatPhone} templates={templates} formKey={formKey} />
      <div className="ruled-above flex flex-wrap gap-3 pt-3">
        {may('manage-orders') && (
          <Link className="button button-quiet button-small" to={`/admin/orders/new?message=${id}`}>
            <span className="icon icon-plus" aria-hidden="true" />
            {m.messages_make_order()}
          </Link>
        )}
        <MarkAnswered message={message} />
        {read ? <MarkUnread id={id} /> : <MarkReadButton id={id} subject={subject} />}
        <DeleteButton message={message} />
      </div>
    </>
  );
}

function Replies({ replies, answered }: { replies: Reply[]; answered: ListedMessage }) {
  const { answeredAt, answeredBy } = answered;
  return (
    <>
      {answeredAt && (
        <p className="text-sm text-muted">
          <span className="badge">{m.messages_answered()}</span>{' '}
          {m.messages_answered_by({ who: answeredBy ?? '', when: showMoment(answeredAt) })}
        </p>
      )}
      {replies.length > 0 && (
        <ol className="timeline" aria-label={m.messages_replies()}>
          {replies.map(({ id, channel, content, sentBy, sentAt }) => (
            <li key={id}>
              <p className="whitespace-pre-line wrap-anywhere">{content}</p>
              <small>
                {sentBy} · {channelName(channel)} · {showMoment(sentAt)}
              </small>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function MarkAnswered({ message: { id, answeredAt } }: { message: ListedMessage }) {
  return (
    <ActionButton
      to={`/admin/messages/${id}/answered`}
      values={{ answered: answeredAt ? 'no' : 'yes' }}
      failed={m.messages_answered_failed()}
    >
      {answeredAt ? m.messages_mark_unanswered() : m.messages_mark_answered()}
    </ActionButton>
  );
}

function MarkUnread({ id }: { id: string }) {
  return (
    <ActionButton to={`/admin/messages/${id}/unread`} failed={m.messages_unread_failed()}>
      {m.messages_mark_unread()}
    </ActionButton>
  );
}

function DeleteButton({ message }: { message: ListedMessage }) {
  const [params] = useSearchParams();
  const fetcher = useChange<Acts['delete']>();
  const { id, senderName, subject, createdAt } = message;
  const [to, values] = [`/admin/messages/${id}/delete`, { list: String(params) }];
  return (
    <>
      <ConfirmDialog
        title={m.messages_delete_title({ name: senderName })}
        confirm={m.messages_delete()}
        onConfirm={() => fetcher.submit(values, { method: 'post', action: to })}
        post={{ to, values }}
        trigger={
          <button
            className="button button-quiet button-small"
            type="button"
            disabled={fetcher.state !== 'idle'}
          >
            <span className="icon icon-trash" aria-hidden="true" />
            {m.messages_delete()}
          </button>
        }
      >
        <p>{m.messages_delete_text({ subject, when: showMoment(createdAt) })}</p>
      </ConfirmDialog>
      {(fetcher.unanswered || fetcher.data) && (
        <div className="w-full">
          <FailedChange sentence={m.messages_delete_failed()} unanswered={fetcher.unanswered} />
        </div>
      )}
    </>
  );
}
