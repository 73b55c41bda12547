import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ListedMessage } from '../../domain/messages/message.queries.ts';
import { findPhone, mailReplyLink } from '../../domain/messages/reply.ts';
import { whatsappLink } from '../../domain/whatsapp.ts';
import { m } from '../../generated/words/messages.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import { formatMoment } from '../language/format-date.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { withOpened } from './list-address.ts';
import { MarkReadButton } from './mark-read-button.tsx';

export function OpenMessage({ message }: { message: ListedMessage | undefined }) {
  const [params] = useSearchParams();
  const pane = useRef<HTMLElement>(null);
  // On a phone the list disappears with the focus. Beside the list the focus stays, for the arrow keys.
  useEffect(() => {
    const active = document.activeElement;
    if (active === document.body || !active?.checkVisibility()) pane.current?.focus();
  }, []);
  return (
    <article ref={pane} className="card-panel" tabIndex={-1} aria-labelledby="message-subject">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 break-words" id="message-subject">
          {message?.subject ?? m.messages_gone()}
        </h2>
        <Link
          className="icon-button -my-2.5 -mr-3"
          to={withOpened(params, undefined)}
          aria-label={m.messages_close()}
        >
          <span className="icon icon-close" aria-hidden="true" />
        </Link>
      </div>
      {message ? <Content message={message} /> : <p>{m.messages_gone_hint()}</p>}
    </article>
  );
}

function Content({ message }: { message: ListedMessage }) {
  const { language } = useBackoffice();
  const { id, senderName, senderEmail, subject, content, read, createdAt } = message;
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
        <div>
          <dt>{m.messages_received()}</dt>
          <dd>
            <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt, language)}</time>
          </dd>
        </div>
      </dl>
      <p className="mail-text" lang={message.language}>
        {content}
      </p>
      <div className="flex flex-wrap gap-3">
        <ReplyLinks message={message} />
        {!read && <MarkReadButton id={id} subject={subject} />}
        <DeleteButton message={message} />
      </div>
    </>
  );
}

/** Replies start in the sender's language. */
function ReplyLinks({ message }: { message: ListedMessage }) {
  const { senderName: name, subject, createdAt, language } = message;
  const its = { locale: language };
  const intro = m.messages_reply_intro({ when: formatMoment(createdAt, language), name }, its);
  const phone = findPhone(message);
  return (
    <>
      <a className="button button-small" href={mailReplyLink(message, intro)}>
        <span className="icon icon-mail" aria-hidden="true" />
        {m.messages_reply()}
      </a>
      {phone && (
        <a
          className="button button-chat button-small"
          href={whatsappLink(phone, m.messages_chat_text({ name, subject }, its))}
          target="_blank"
          rel="noreferrer"
        >
          <span className="icon icon-chat" aria-hidden="true" />
          {m.messages_reply_whatsapp()}
        </a>
      )}
    </>
  );
}

function DeleteButton({ message }: { message: ListedMessage }) {
  const { language } = useBackoffice();
  const [params] = useSearchParams();
  const fetcher = useChange<{ ok: boolean }>();
  const { id, senderName, subject, createdAt } = message;
  return (
    <>
      <ConfirmDialog
        title={m.messages_delete_title({ name: senderName })}
        confirm={m.messages_delete()}
        onConfirm={() =>
          fetcher.submit({ list: String(params) }, { method: 'post', action: `/admin/messages/${id}/delete` })
        }
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
        <p>{m.messages_delete_text({ subject, when: formatMoment(createdAt, language) })}</p>
      </ConfirmDialog>
      {(fetcher.unanswered || fetcher.data?.ok === false) && (
        <div className="w-full">
          <FailedChange sentence={m.messages_delete_failed()} unanswered={fetcher.unanswered} />
        </div>
      )}
    </>
  );
}
