import { Link } from 'react-router';
import { type ListedToken, listTokens } from '../../domain/api/token.queries.ts';
import { type ListedWebhook, listWebhooks } from '../../domain/webhooks/webhook.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { DeleteButton } from '../form/action/delete-button.tsx';
import { showMoment, showNumber } from '../language/show.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/programs-page';
import { eventWords, rightWords } from './program-words.ts';

export const meta = pageTitle(() => m.programs_title());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [webhooks, tokens] = await Promise.all([listWebhooks(db), listTokens(db)]);
  return { webhooks, tokens };
}

export default function ProgramsPage({ loaderData: { webhooks, tokens } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.programs_title()} />
      <p className="text-muted">
        {m.programs_hint()} <Link to="/admin/programs/documentation">{m.programs_documentation()}</Link>
      </p>
      <section className="card-panel" aria-labelledby="tokens">
        <Heading id="tokens" title={m.programs_tokens()} hint={m.programs_tokens_hint()}>
          <Link className="button button-quiet" to="/admin/programs/tokens/new">
            {m.programs_add_token()}
          </Link>
        </Heading>
        {tokens.length > 0 && (
          <ul className="ruled grid">
            {tokens.map((token) => (
              <Token key={token.id} {...token} />
            ))}
          </ul>
        )}
      </section>
      <section className="card-panel" aria-labelledby="webhooks">
        <Heading id="webhooks" title={m.programs_webhooks()} hint={m.programs_webhooks_hint()}>
          <Link className="button button-quiet" to="/admin/programs/webhooks/new">
            {m.programs_add_webhook()}
          </Link>
        </Heading>
        {webhooks.length > 0 && (
          <ul className="ruled grid">
            {webhooks.map((webhook) => (
              <Webhook key={webhook.id} {...webhook} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

type HeadingProps = { id: string; title: string; hint: string; children: React.ReactNode };

function Heading({ id, title, hint, children }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid max-w-prose gap-1">
        <h2 id={id}>{title}</h2>
        <p className="text-muted">{hint}</p>
      </div>
      {children}
    </div>
  );
}

function Token({ id, name, rights, createdBy, createdAt, usedAt }: ListedToken) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p>{rights.map((right) => rightWords[right]()).join(', ')}</p>
        <p className="text-sm text-muted">
          {m.programs_added({ when: showMoment(createdAt), by: createdBy })} ·{' '}
          {usedAt ? m.programs_used({ when: showMoment(usedAt) }) : m.programs_unused()}
        </p>
      </div>
      <DeleteButton
        to={`/admin/programs/tokens/${id}/withdraw`}
        verb={m.programs_delete()}
        label={m.programs_delete_named({ name })}
        failed={m.programs_delete_failed()}
        title={m.programs_withdraw_title({ name })}
        text={m.programs_withdraw_text()}
      />
    </li>
  );
}

function Webhook({ id, url, events, isOn, failed, waiting }: ListedWebhook) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <Link
          className="press-line wrap-anywhere font-semibold"
          to={`/admin/programs/webhooks/${id}`}
          data-row
        >
          {url}
        </Link>
        <p>{events.map((event) => eventWords[event]()).join(', ')}</p>
      </div>
      <p className="flex flex-wrap gap-2">
        {failed > 0 && (
          <span className="badge badge-cancelled">
            {m.programs_failed_count({ count: showNumber(failed) })}
          </span>
        )}
        {waiting > 0 && (
          <span className="badge badge-pending">
            {m.programs_waiting_count({ count: showNumber(waiting) })}
          </span>
        )}
        <span className={`badge ${isOn ? 'badge-completed' : 'badge-other'}`}>
          {isOn ? m.programs_on() : m.programs_off()}
        </span>
      </p>
    </li>
  );
}
