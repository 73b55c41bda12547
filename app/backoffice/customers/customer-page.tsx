import { data, Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { findCustomer } from '../../domain/customers/customer.queries.ts';
import { noteForm, parseNote, saveNote } from '../../domain/customers/save-note.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextArea } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { showDay, showFcfa, showNumber } from '../language/show.ts';
import { StatusBadge } from '../list/badges.tsx';
import { DataTable } from '../list/data-table.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/customer-page';

export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => loaderData?.customer.name ?? m.customers_not_found())();

export async function loader({ params, context }: Route.LoaderArgs) {
  const customer = await findCustomer(context.get(shopContext).db, params.id);
  if (!customer) throw data('customer', { status: 404 });
  return { customer, form: formOf(noteForm, customer) };
}

export const action = formAction({
  schema: noteForm,
  parse: parseNote,
  event: 'customer note not saved',
  save: async ({ db, author, values: { note }, id, form }) => {
    const customer = await findCustomer(db, id);
    if (!customer) throw new Response('customer', { status: 404 });
    const version = /^\d{1,9}$/.test(form.field('version')) ? Number(form.field('version')) : 0;
    return saveNote(db, author, { phone: customer.phone, note, version });
  },
  to: (_, id) => `/admin/customers/${id}`,
  notice: 'changes-saved',
});

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer } = loaderData;
  const { name, phone, newestId, orderCount, total } = customer;
  return (
    <>
      <PageHeader title={name} back="/admin/customers">
        <a className="button button-chat" href={whatsappLink(phone)} target="_blank" rel="noreferrer">
          <span className="icon icon-chat" aria-hidden="true" />
          {m.customers_write()}
        </a>
        <Link className="button" to={`/admin/orders/new?again=${newestId}`}>
          <span className="icon icon-restore" aria-hidden="true" />
          {m.customers_order_again()}
        </Link>
      </PageHeader>
      <div className="with-aside lg:grid-rows-[auto_1fr]">
        <section className="card-panel" aria-label={m.orders_customer()}>
          <dl className="facts">
            <div>
              <dt>{m.field_phone()}</dt>
              <dd>
                <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
              </dd>
            </div>
            <div>
              <dt>{m.backoffice_orders()}</dt>
              <dd>{showNumber(orderCount)}</dd>
            </div>
            <div>
              <dt>{m.customers_total()}</dt>
              <dd>{showFcfa(total)}</dd>
            </div>
          </dl>
        </section>
        <div className="grid grid-cols-1 content-start gap-6 lg:[grid-area:1/1/3/2]">
          <NoteForm loaderData={loaderData} actionData={actionData} />
          <History orders={customer.orders} />
        </div>
      </div>
    </>
  );
}

type NoteFormProps = Pick<Route.ComponentProps, 'loaderData'> & {
  actionData: Route.ComponentProps['actionData'] | undefined;
};

function NoteForm({ loaderData: { customer, form }, actionData }: NoteFormProps) {
  const { area, edit } = useForm(form, actionData, {
    labels: { note: m.customers_note },
    failed: m.customers_note_failed(),
    problems: {
      stale: () => (
        <>
          <p>{m.customers_note_stale()}</p>
          <div className="my-3 grid gap-3">
            <p className="whitespace-pre-line">{customer.note}</p>
          </div>
        </>
      ),
    },
  });
  return (
    <section className="card-panel">
      <EditForm {...edit} subject={`customer:${customer.newestId}@${customer.noteVersion}`}>
        <input type="hidden" name="version" value={customer.noteVersion} />
        <TextArea {...area('note')} hint={m.customers_note_hint()} rows={3} />
      </EditForm>
    </section>
  );
}

function History({ orders }: { orders: Route.ComponentProps['loaderData']['customer']['orders'] }) {
  return (
    <section className="card-panel" aria-labelledby="history">
      <h2 id="history">{m.customers_history()}</h2>
      <DataTable
        labelledBy="history"
        rows={orders}
        keyOf={({ id }) => id}
        columns={[
          {
            label: m.orders_order(),
            cell: ({ number }) => number,
            to: ({ id }) => `/admin/orders/${id}`,
            as: 'short',
          },
          { label: m.order_status(), cell: ({ status }) => <StatusBadge status={status} /> },
          { label: m.order_date(), cell: ({ createdAt }) => showDay(createdAt) },
          { label: m.orders_amount(), cell: ({ amount }) => showFcfa(amount), as: 'number' },
        ]}
      />
    </section>
  );
}
