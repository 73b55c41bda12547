import { data } from 'react-router';
import { may } from '../../domain/administrators/permission.ts';
import { todayInDouala } from '../../domain/date.ts';
import { listOrdersOfOrganisation } from '../../domain/orders/organisation/organisation-orders.queries.ts';
import { sumReceivables } from '../../domain/orders/payments/receivables.queries.ts';
import { findOrganisation } from '../../domain/organisations/organisation.queries.ts';
import { organisationForm, parseOrganisation } from '../../domain/organisations/organisation.schema.ts';
import { isUsualNiu } from '../../domain/organisations/organisation.ts';
import { saveOrganisation } from '../../domain/organisations/save-organisation.ts';
import { listQuotesOfOrganisation } from '../../domain/quotes/quote.queries.ts';
import { shownState } from '../../domain/quotes/quote.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { settingsOf } from '../access/request-records.server.ts';
import { ActionButton } from '../form/action/action-button.tsx';
import { formAction, formOf, sentRecord } from '../form/action/form-action.server.ts';
import { orGone } from '../form/action/missing.server.ts';
import { quoteName } from '../language/names.ts';
import { showDay, showFcfa } from '../language/show.ts';
import { QuoteState, StatusBadge } from '../list/badges.tsx';
import { LinkedLine } from '../list/links.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/organisation-page';
import { OrganisationForm } from './organisation-form.tsx';

export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => loaderData?.organisation?.name ?? m.organisations_one())();

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  if (params.id === 'new')
    return {
      form: formOf(organisationForm, { termsDays: '0' }),
      organisation: undefined,
      orders: [],
      quotes: [],
      invoiced: 0,
      owed: undefined,
    };
  const organisation = await findOrganisation(db, params.id);
  if (!organisation) throw data('organisation', { status: 404 });
  const today = todayInDouala(new Date());
  const { quotesOn, paymentsOn } = await settingsOf(context);
  const found = quotesOn ? await listQuotesOfOrganisation(db, organisation.id) : [];
  const quotes = found.map((quote) => ({ ...quote, state: shownState(quote, today) }));
  const owed = paymentsOn ? await sumReceivables(db, organisation.id) : undefined;
  const form = formOf(organisationForm, {
    ...organisation,
    phone: organisation.phone ?? '',
    termsDays: String(organisation.termsDays),
    creditLimit: String(organisation.creditLimit ?? ''),
  });
  return { form, organisation, quotes, owed, ...(await listOrdersOfOrganisation(db, organisation.id)) };
}

export const action = formAction({
  schema: organisationForm,
  parse: parseOrganisation,
  event: 'organisation not saved',
  save: async ({ db, author, values: { organisation }, id: known, form }) => {
    const record = sentRecord(known, form);
    // A form without the limit keeps it: somebody else's role, or the module of payments is off.
    const keepsLimit = !may(author.role, 'set-credit-limit') || form.fields('creditLimit').length === 0;
    const saved = await orGone(saveOrganisation(db, author, { ...record, organisation, keepsLimit }));
    return saved.ok ? { ...saved, id: record.id } : saved;
  },
  to: ({ id }) => `/admin/organisations/${id}`,
  notice: 'organisation-saved',
});

export default function OrganisationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, organisation, orders, quotes, invoiced, owed } = loaderData;
  return (
    <>
      <PageHeader title={organisation?.name ?? m.organisations_add()} back="/admin/organisations">
        {organisation && (
          <ActionButton
            to={`/admin/organisations/${organisation.id}/archive`}
            values={{ restore: organisation.archivedAt ? 'yes' : '' }}
            failed={m.organisations_failed()}
            className="button button-quiet"
          >
            {organisation.archivedAt ? m.organisations_restore() : m.organisations_archive()}
          </ActionButton>
        )}
      </PageHeader>
      {organisation?.archivedAt && (
        <p>
          <span className="badge badge-other">{m.organisations_archived()}</span>
        </p>
      )}
      {organisation && !isUsualNiu(organisation.niu) && (
        <Notice kind="attention">{m.organisations_niu_unusual()}</Notice>
      )}
      <OrganisationForm organisation={organisation} form={form} answer={actionData} />
      {organisation && <Orders orders={orders} invoiced={invoiced} owed={owed} />}
      {quotes.length > 0 && <Quotes quotes={quotes} />}
    </>
  );
}

type OrdersProps = Pick<Route.ComponentProps['loaderData'], 'orders' | 'invoiced' | 'owed'>;

function Orders({ orders, invoiced, owed }: OrdersProps) {
  return (
    <section className="card-panel" aria-labelledby="orders">
      <h2 id="orders">{m.organisations_orders()}</h2>
      <p>
        {m.organisations_balance()} <b className="whitespace-nowrap">{showFcfa(invoiced)}</b>
      </p>
      {owed !== undefined && (
        <p>
          {m.payment_due()} <b className="whitespace-nowrap">{showFcfa(owed)}</b>
        </p>
      )}
      {orders.length === 0 ? (
        <p className="text-muted">{m.organisations_no_orders()}</p>
      ) : (
        <ul className="grid gap-2">
          {orders.map(({ id, number, status, createdAt, amount }) => (
            <LinkedLine key={id} to={`/admin/orders/${id}`} name={number}>
              <StatusBadge status={status} />
              <span className="text-muted">{showDay(createdAt)}</span>
              <span className="whitespace-nowrap">{showFcfa(amount)}</span>
            </LinkedLine>
          ))}
        </ul>
      )}
    </section>
  );
}

function Quotes({ quotes }: Pick<Route.ComponentProps['loaderData'], 'quotes'>) {
  return (
    <section className="card-panel" aria-labelledby="quotes">
      <h2 id="quotes">{m.quotes_title()}</h2>
      <ul className="grid gap-2">
        {quotes.map((quote) => (
          <LinkedLine key={quote.id} to={`/admin/quotes/${quote.id}`} name={quoteName(quote)}>
            <QuoteState state={quote.state} />
            <span className="text-muted">{showDay(quote.createdAt)}</span>
          </LinkedLine>
        ))}
      </ul>
    </section>
  );
}
