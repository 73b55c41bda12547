import { Link } from 'react-router';
import type { ListedMail } from '../../domain/mails/mail.queries.ts';
import { type MailKind, type MailState, mailStates, maxAttempts } from '../../domain/mails/mail.ts';
import { m } from '../../generated/words/messages.js';
import { showMoment, showNumber } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';
import { Pagination } from '../list/pagination.tsx';
import { RefusedRetry, RetryButton } from './retry-button.tsx';

const tabs: Record<MailState, (facts: { count: string }) => string> = {
  waiting: m.mails_waiting,
  sent: m.mails_sent,
  failed: m.mails_failed,
};
const nothing: Record<MailState, () => string> = {
  waiting: m.mails_none_waiting,
  sent: m.mails_none_sent,
  failed: m.mails_none_failed,
};
const kinds: Record<MailKind, () => string> = {
  'new-order': m.mails_kind_order,
  'new-message': m.mails_kind_message,
  'low-stock': m.mails_kind_stock,
  'sign-in-code': m.mails_kind_code,
  'password-reset': m.mails_kind_reset,
  'message-reply': m.mails_kind_reply,
  invitation: m.mails_kind_invitation,
  digest: m.mails_kind_digest,
  'passkey-added': m.mails_kind_passkey,
  'backup-failed': m.mails_kind_backup,
  'lots-expiring': m.mails_kind_lots_expiring,
  'collection-disputed': m.mails_kind_momo_request,
};

export type ShownOutbox = {
  state: MailState;
  counts: Record<MailState, number>;
  mails: ListedMail[];
  page: number;
  pageCount: number;
};

export function Outbox({ outbox }: { outbox: ShownOutbox }) {
  const { state, counts, mails, page, pageCount } = outbox;
  return (
    <section className="card-panel" aria-labelledby="mails">
      <div className="grid gap-1">
        <h2 id="mails">{m.mails_title()}</h2>
        <p className="text-muted">{m.mails_hint()}</p>
      </div>
      <nav aria-label={m.mails_states()}>
        <ul className="chips">
          {mailStates.map((each) => (
            <li key={each}>
              <Link
                className="chip"
                to={`?mails=${each}`}
                preventScrollReset
                aria-current={each === state ? 'true' : undefined}
              >
                {tabs[each]({ count: showNumber(counts[each]) })}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <RefusedRetry />
      {mails.length === 0 ? <p className="text-muted">{nothing[state]()}</p> : <Mails mails={mails} />}
      <Pagination page={page} pageCount={pageCount} />
    </section>
  );
}

function Mails({ mails }: { mails: ListedMail[] }) {
  return (
    <DataTable
      caption={m.mails_title()}
      rows={mails}
      keyOf={({ id }) => id}
      columns={[
        { label: m.mails_kind(), cell: ({ kind }) => kinds[kind]() },
        {
          label: m.mails_recipient(),
          cell: ({ recipient }) => <span className="min-w-0 wrap-anywhere">{recipient}</span>,
        },
        {
          label: m.mails_created(),
          cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{showMoment(createdAt)}</time>,
        },
        {
          label: m.mails_state(),
          cell: (mail) => <MailStanding mail={mail} />,
          as: 'whole',
        },
      ]}
    />
  );
}

function MailStanding({ mail }: { mail: ListedMail }) {
  const { id, recipient, sentAt, attempts, lastError, nextAttemptAt } = mail;
  if (sentAt) return <p>{m.mails_sent_on({ when: showMoment(sentAt) })}</p>;
  const isExpired = lastError === 'expired';
  return (
    <div className="grid gap-2">
      <p>
        {attemptsOf(attempts, showNumber(attempts))}
        {attempts < maxAttempts && lastError ? ` · ${m.mails_next({ when: showMoment(nextAttemptAt) })}` : ''}
      </p>
      {lastError && (
        <p className="text-danger text-sm [overflow-wrap:anywhere]">
          {isExpired ? m.mails_expired() : m.mails_error({ error: lastError })}
        </p>
      )}
      {!isExpired && <RetryButton id={id} recipient={recipient} />}
    </div>
  );
}

function attemptsOf(attempts: number, count: string): string {
  if (attempts === 0) return m.mails_attempts_none();
  return attempts === 1 ? m.mails_attempts_one() : m.mails_attempts({ count });
}
