import { Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { listWaitingMessages, type WaitingMessage } from '../../domain/outgoing-messages/outgoing.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { companyOf } from '../access/request-records.server.ts';
import { ActionButton } from '../form/action/action-button.tsx';
import { useChange } from '../form/use-change.ts';
import { outgoingName } from '../language/names.ts';
import { showMoment } from '../language/show.ts';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/outbox-page';
import { outgoingLinks } from './outgoing-text.ts';

export const meta = pageTitle(() => m.outbox_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(shopContext);
  const [waiting, company] = await Promise.all([
    listWaitingMessages(db, pageOf(url, 20)),
    companyOf(context),
  ]);
  return { ...waiting, shop: { companyName: company.name, publicUrl } };
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { messages, total, page, pageCount, shop } = loaderData;
  const { modules } = useBackoffice();
  return (
    <>
      <PageHeader title={m.outbox_title()} />
      <p className="text-muted">{m.outbox_hint()}</p>
      {total === 0 ? (
        <div className="empty">
          <span className="icon icon-chat" aria-hidden="true" />
          <p className="font-semibold">{m.outbox_none()}</p>
          {modules.includes('delivery') && <p>{m.outbox_none_hint()}</p>}
        </div>
      ) : (
        <ul className="list-card ruled">
          {messages.map((message) => (
            <Message key={message.id} message={message} shop={shop} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}

type MessageProps = { message: WaitingMessage; shop: { companyName: string; publicUrl: string } };

function Message({ message, shop }: MessageProps) {
  const { id, kind, phone, number, orderId, customerName, openedAt } = message;
  const { text, whatsapp, sms } = outgoingLinks(message, shop);
  const opened = useChange({ key: `opened-${id}`, isBackground: true });
  const note = () => opened.submit(null, { method: 'post', action: `/admin/outbox/${id}/opened` });
  const who = customerName || formatPhone(phone);
  const told = { failed: m.outbox_failed(), refused: { 'already-closed': m.outbox_closed() } };
  return (
    <li className="text-row">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="wrap-anywhere">
          {orderId ? (
            <Link
              className="title-link"
              to={`/admin/orders/${orderId}${kind === 'reminder' ? '' : '/delivery'}`}
              data-row
            >
              {m.outbox_to({ who, number: number ?? '' })}
            </Link>
          ) : (
            who
          )}
        </h2>
        <span className="badge badge-other">{outgoingName(kind)}</span>
      </div>
      <p className="whitespace-pre-line wrap-anywhere" lang={message.language}>
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <a className="button button-chat" href={whatsapp} target="_blank" rel="noopener" onClick={note}>
          <span className="icon icon-chat" aria-hidden="true" />
          {m.outbox_whatsapp()}
        </a>
        <a className="button button-quiet" href={sms} onClick={note}>
          {m.outbox_sms()}
        </a>
        <ActionButton
          {...told}
          to={`/admin/outbox/${id}/sent`}
          className="button button-quiet"
          label={m.outbox_sent_named({ who })}
        >
          <span className="icon icon-check" aria-hidden="true" />
          {m.outbox_sent()}
        </ActionButton>
        <ActionButton
          {...told}
          to={`/admin/outbox/${id}/skip`}
          className="button button-plain"
          label={m.outbox_skip_named({ who })}
        >
          {m.outbox_skip()}
        </ActionButton>
      </div>
      {openedAt && <small className="text-muted">{m.outbox_opened({ when: showMoment(openedAt) })}</small>}
    </li>
  );
}
