import { randomUUID } from 'node:crypto';
import { Link, useSearchParams } from 'react-router';
import { findPhone } from '../../domain/messages/find-phone.ts';
import { findMessage, listMessages } from '../../domain/messages/message.queries.ts';
import { listReplies, listTemplates } from '../../domain/messages/replies/reply.queries.ts';
import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ExportLinks } from '../import-export/export/export-links.tsx';
import { showNumber } from '../language/show.ts';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { SearchForm } from '../list/search-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/messages-page';
import { MessageItem } from './message-item.tsx';
import { OpenMessage } from './open-message.tsx';

export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta = pageTitle(() => m.backoffice_messages());

/** The open message is read by itself: it may have left the page of the list. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const search = tidySearch(url.searchParams.get('q'));
  const openId = url.searchParams.get('open');
  const [list, found] = await Promise.all([
    listMessages(db, { search, ...pageOf(url, 10) }),
    openId ? openMessage(db, openId) : undefined,
  ]);
  return { ...list, search, openId, opened: found };
}

/** The same words sent again with `formKey` are one reply. */
async function openMessage(db: Database, id: string) {
  const message = await findMessage(db, id);
  if (!message) return undefined;
  const [replies, templates] = await Promise.all([listReplies(db, id), listTemplates(db)]);
  return { message, chatPhone: findPhone(message), replies, templates, formKey: randomUUID() };
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { messages, search, total, page, pageCount, openId, opened } = loaderData;
  if (total === 0 && search === '' && !openId)
    return (
      <>
        <PageHeader title={m.backoffice_messages()} />
        <NoMessages />
      </>
    );
  return (
    <>
      <PageHeader title={m.backoffice_messages()} />
      <div
        className="mailbox grid items-start gap-6 lg:data-open:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]"
        data-open={openId ? '' : undefined}
      >
        <div className="list-card mailbox-list">
          <SearchForm label={m.messages_search()} result={resultOf(loaderData)} />
          {total === 0 ? (
            <NothingFound />
          ) : (
            <ul aria-label={m.messages_list()}>
              {messages.map((message) => (
                <MessageItem key={message.id} message={message} isOpen={message.id === openId} />
              ))}
            </ul>
          )}
          {total > 0 && (
            <div className="list-foot between ruled-above items-center gap-x-6 gap-y-2">
              <Pagination page={page} pageCount={pageCount} />
              <ExportLinks list="messages" what={m.backoffice_messages()} />
            </div>
          )}
        </div>
        {openId && <OpenMessage key={openId} opened={opened} />}
      </div>
    </>
  );
}

function resultOf({ search, total, unread }: Route.ComponentProps['loaderData']): string {
  const count = showNumber(total);
  if (search !== '') {
    if (total === 0) return m.messages_none_found();
    return total === 1 ? m.messages_found_one() : m.messages_found({ count });
  }
  const facts = { count, unread: showNumber(unread) };
  return total === 1 ? m.messages_count_one(facts) : m.messages_count(facts);
}

function NoMessages() {
  return (
    <div className="empty">
      <span className="icon icon-chat" aria-hidden="true" />
      <h2>{m.messages_none()}</h2>
      <p className="text-muted">{m.messages_none_hint()}</p>
    </div>
  );
}

function NothingFound() {
  const [params] = useSearchParams();
  const open = params.get('open');
  return (
    <div className="empty">
      <span className="icon icon-search" aria-hidden="true" />
      <h2>{m.messages_none_found()}</h2>
      <Link
        className="button button-quiet"
        to={open ? `?open=${encodeURIComponent(open)}` : '/admin/messages'}
      >
        {m.messages_show_all()}
      </Link>
    </div>
  );
}
