import { Link } from 'react-router';
import type { Language } from '../../domain/localized.ts';
import type { ShownState } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActionButton } from '../form/action/action-button.tsx';
import { FailedChange } from '../form/failed-change.tsx';
import { useChange } from '../form/use-change.ts';
import { stateName } from '../language/names.ts';
import type { action as acceptAction } from './accept-quote.ts';
import { shareLink } from './share-quote.ts';

type QuoteActionsProps = {
  quote: {
    id: string;
    number: string | null;
    revision: number;
    version: number;
    buyerName: string;
    phone: string;
    language: Language;
    purchaseOrder: string;
    orderId: string | null;
    erasedAt: Date | null;
  };
  state: ShownState;
  companyName: string;
  link: string | undefined;
  documentId: string | undefined;
  revisions: { id: string; revision: number; state: ShownState }[];
};

export function QuoteActions(props: QuoteActionsProps) {
  const { quote, state, companyName, link, documentId, revisions } = props;
  const { id } = quote;
  if (state === 'requested') return <p className="text-muted">{m.quotes_check_first()}</p>;
  return (
    <section
      className={`card-panel ${state === 'draft' ? '' : 'max-w-3xl'}`}
      aria-label={m.orders_next_step()}
    >
      <div className="flex flex-wrap items-start gap-3">
        {state === 'draft' && !quote.erasedAt && <Send id={id} version={quote.version} />}
        {link && state === 'sent' && <Share quote={quote} companyName={companyName} link={link} />}
        {documentId && (
          <Link className="button button-quiet" to={`/admin/documents/${documentId}`}>
            {m.quotes_paper()}
          </Link>
        )}
        {quote.orderId && (
          <Link className="button button-quiet" to={`/admin/orders/${quote.orderId}`}>
            {m.quotes_order()}
          </Link>
        )}
        {!quote.erasedAt && (state === 'sent' || state === 'expired' || state === 'declined') && (
          <Step id={id} step="revise" words={m.quotes_revise()} />
        )}
        {(state === 'sent' || state === 'expired') && (
          <Step id={id} step="decline" words={m.quotes_decline()} />
        )}
      </div>
      {link && (
        <p className="wrap-anywhere">
          {m.quotes_link()} <a href={link}>{link}</a>
        </p>
      )}
      {revisions.length > 1 && <Revisions shown={id} revisions={revisions} />}
      {state === 'sent' && !quote.erasedAt && <Accept quote={quote} />}
    </section>
  );
}

type ShareProps = Pick<QuoteActionsProps, 'quote' | 'companyName'> & { link: string };

function Share({ quote, companyName, link }: ShareProps) {
  return (
    <a
      className="button button-chat"
      href={shareLink(quote, { company: companyName, link })}
      target="_blank"
      rel="noreferrer"
    >
      <span className="icon icon-chat" aria-hidden="true" />
      {m.quotes_share()}
    </a>
  );
}

type RevisionsProps = Pick<QuoteActionsProps, 'revisions'> & { shown: string };

function Revisions({ shown, revisions }: RevisionsProps) {
  return (
    <ul className="flex flex-wrap gap-x-5">
      {revisions.map((revision) => (
        <li key={revision.id}>
          <Link
            className="press-line"
            to={`/admin/quotes/${revision.id}`}
            aria-current={revision.id === shown ? 'page' : undefined}
          >
            {m.quotes_revision_of({ revision: revision.revision })} · {stateName(revision.state)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Send({ id, version }: { id: string; version: number }) {
  return (
    <div className="grid gap-2">
      <ActionButton
        to={`/admin/quotes/${id}/send`}
        values={{ version: String(version) }}
        failed={m.quotes_failed()}
        refused={refusals()}
        className="button"
        describedBy="send-hint"
      >
        {m.quotes_send()}
      </ActionButton>
      <small className="text-sm text-muted" id="send-hint">
        {m.quotes_send_hint()}
      </small>
    </div>
  );
}

function Step({ id, step, words }: { id: string; step: 'revise' | 'decline'; words: string }) {
  return (
    <ActionButton
      to={`/admin/quotes/${id}/${step}`}
      failed={m.quotes_failed()}
      refused={refusals()}
      className="button button-quiet"
    >
      {words}
    </ActionButton>
  );
}

function refusals() {
  return {
    'lines-missing': m.quotes_lines_missing(),
    'validity-past': m.quotes_validity_past(),
    stale: m.quotes_stale(),
    'quote-closed': m.quotes_closed(),
    'quote-unsaved': m.quotes_send_first(),
    'quote-accepted': m.quotes_already_accepted(),
  };
}

function Accept({ quote }: Pick<QuoteActionsProps, 'quote'>) {
  const fetcher = useChange<typeof acceptAction>();
  const reason = fetcher.data?.reason;
  return (
    <details className="disclosure">
      <summary className="py-3">{m.quotes_accept()}</summary>
      <fetcher.Form className="grid gap-4 py-3" method="post" action={`/admin/quotes/${quote.id}/accept`}>
        <div className="form-columns">
          <TextField
            id="accept-name"
            name="name"
            label={m.quotes_accepted_by()}
            autoComplete="off"
            defaultValue={quote.buyerName}
          />
          <TextField
            id="accept-role"
            name="role"
            label={m.quotes_accepted_role()}
            autoComplete="off"
            required={false}
          />
          <TextField
            id="accept-order"
            name="purchaseOrder"
            label={m.paper_purchase_order()}
            autoComplete="off"
            required={false}
            defaultValue={quote.purchaseOrder}
          />
        </div>
        {(fetcher.unanswered || reason === 'failed') && (
          <FailedChange sentence={m.quotes_failed()} unanswered={fetcher.unanswered} />
        )}
        {reason && reason !== 'failed' && (
          <Notice kind="problem">
            {reason === 'fields' ? m.quotes_name_missing() : m.quotes_not_acceptable()}
          </Notice>
        )}
        <div>
          <button className="button" type="submit" disabled={fetcher.state !== 'idle'}>
            {m.quotes_accept()}
          </button>
        </div>
      </fetcher.Form>
    </details>
  );
}
