import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { formatMoment } from '../../domain/date.ts';
import type { ListedMessage } from '../../domain/messages/message.queries.ts';
import { mailReplyLink } from '../../domain/messages/message.ts';
import type { ReplyTemplate } from '../../domain/messages/replies/reply.queries.ts';
import { fillTemplate, maxReplyLength } from '../../domain/messages/replies/template.ts';
import { m } from '../../generated/words/messages.js';
import { TextArea } from '../../ui/field.tsx';
import { DraftOffer, useDraft } from '../form/draft.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { takeSnapshot } from '../form/snapshot.ts';
import { useChange } from '../form/use-change.ts';
import { useOnEach } from '../form/use-on-each.ts';
import { useBackoffice } from '../shell/shell.tsx';
import type { Acts } from './message-acts.ts';

type ReplyFormProps = {
  message: ListedMessage;
  chatPhone: string | undefined;
  templates: ReplyTemplate[];
  formKey: string;
};

export function ReplyForm({ message, chatPhone, templates, formKey }: ReplyFormProps) {
  const { administrator } = useBackoffice();
  const draftKey = `${administrator.id}:reply:${message.id}`;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(draftKey, form);
  const fetcher = useChange<Acts['reply']>({ isBackground: true });
  const refused = fetcher.data?.ok === false ? fetcher.data : undefined;
  const [content, setContent] = useState('');
  // A reload of the page's data makes another key: this reply must keep its first one.
  const [key, setKey] = useState(formKey);
  const { id } = message;
  const isSent = fetcher.data?.ok === true;

  const sent = useRef('');
  useOnEach(isSent, () => {
    if (!isSent) return;
    // What was typed meanwhile stays.
    change(content.startsWith(sent.current) ? content.slice(sent.current.length).trimStart() : content);
    setKey(formKey);
  });

  function change(text: string) {
    setContent(text);
    if (text === '') draft.forget();
    else draft.save([['content', text]], []);
  }

  const code = refused?.reason === 'fields' ? refused.fields.content : undefined;
  const error = code && replyErrors[code]();
  return (
    <fetcher.Form
      ref={form}
      className="grid gap-3"
      method="post"
      action={`/admin/messages/${id}/reply`}
      onSubmit={() => {
        sent.current = content;
        if (form.current) draft.save(takeSnapshot(form.current), []);
      }}
      noValidate
    >
      <h3>{m.messages_your_reply()}</h3>
      {draft.found && <DraftOffer draft={draft} onRestored={() => {}} />}
      {(fetcher.unanswered || (refused && refused.reason !== 'fields')) && (
        <FailedChange
          sentence={refused && refused.reason !== 'fields' ? failures[refused.reason]() : failures.failed()}
          unanswered={fetcher.unanswered}
        />
      )}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={message.answeredAt?.toISOString() ?? ''} />
      <Templates
        templates={templates.filter(({ language }) => language === message.language)}
        onPick={(template) => change(fillTemplate(template.content, message))}
      />
      <TextArea
        id="reply"
        name="content"
        label={m.messages_reply_text()}
        rows={5}
        maxLength={maxReplyLength}
        lang={message.language}
        value={content}
        error={error}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <MailReply message={message} isSending={fetcher.state !== 'idle'} />
        <WhatsappReply
          message={message}
          phone={chatPhone}
          content={content}
          onOpen={(text) => {
            sent.current = content;
            fetcher.submit(
              { key, channel: 'whatsapp', content: text },
              { method: 'post', action: `/admin/messages/${id}/reply` },
            );
          }}
        />
      </div>
    </fetcher.Form>
  );
}

const failures = {
  failed: m.messages_reply_failed,
  'not-found': m.messages_gone,
  answered: m.messages_answered_meanwhile,
};
const replyErrors = { missing: m.messages_reply_missing, 'too-long': m.field_too_long };

function Templates({
  templates,
  onPick,
}: {
  templates: ReplyTemplate[];
  onPick: (template: ReplyTemplate) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {templates.map((template) => (
        <button className="chip" type="button" key={template.id} onClick={() => onPick(template)}>
          {template.title}
        </button>
      ))}
      <Link className="press-line text-sm" to="/admin/messages/templates">
        {m.reply_templates_edit()}
      </Link>
    </div>
  );
}

/** Without a mail server the reply is left to the administrator's own mail program. */
function MailReply({ message, isSending }: { message: ListedMessage; isSending: boolean }) {
  const { canMail } = useBackoffice();
  const { senderName: name, createdAt, language } = message;
  if (canMail)
    return (
      <button className="button" type="submit" name="channel" value="mail" disabled={isSending}>
        <span className="icon icon-mail" aria-hidden="true" />
        {isSending ? m.saving() : m.messages_send_mail()}
      </button>
    );
  const intro = m.messages_reply_intro(
    { when: formatMoment(createdAt, language), name },
    { locale: language },
  );
  return (
    <a className="button" href={mailReplyLink(message, intro)}>
      <span className="icon icon-mail" aria-hidden="true" />
      {m.messages_reply()}
    </a>
  );
}

type WhatsappReplyProps = {
  message: ListedMessage;
  phone: string | undefined;
  content: string;
  onOpen: (text: string) => void;
};

/** Starts in the sender's language when nothing was typed. */
function WhatsappReply({ message, phone, content, onOpen }: WhatsappReplyProps) {
  const { senderName: name, subject, language } = message;
  if (!phone) return null;
  const text = content.trim() || m.messages_chat_text({ name, subject }, { locale: language });
  return (
    <a
      className="button button-chat"
      href={whatsappLink(phone, text)}
      target="_blank"
      rel="noreferrer"
      data-sends-typed
      onClick={() => onOpen(text)}
    >
      <span className="icon icon-chat" aria-hidden="true" />
      {m.messages_reply_whatsapp()}
    </a>
  );
}
