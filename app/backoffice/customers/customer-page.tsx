import { data, Link } from 'react-router';
import { formatPhone } from '../../domain/contact/phone.ts';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { findCustomer } from '../../domain/customers/customer.queries.ts';
import { type NoteRefusals, noteForm, parseNote } from '../../domain/customers/customer.schema.ts';
import { saveNote } from '../../domain/customers/save-note.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { TextArea } from '../../ui/field.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { useAnswer } from '../form/use-change.ts';
import { showDay, showFcfa, showNumber } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { StatusBadge } from '../orders/status-badge.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/customer-page';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => loaderData?.name ?? m.customers_not_found())();

export async function loader({ params, context }: Route.LoaderArgs) {
  const customer = await findCustomer(context.get(shopContext).db, params.id);
  if (!customer) throw data('customer', { status: 404 });
  return customer;
}

type RefusedNote = { typed: { note: string }; reason: 'fields' | 'stale' | 'failed'; fields: NoteRefusals };

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedIn(noteForm, form);
  const customer = await findCustomer(shop.db, params.id);
  if (!customer) throw data('customer', { status: 404 });
  const read = parseNote(typed);
  if (!read.ok) return refuse<RefusedNote>({ ...read, typed });
  const saved = await attemptChange(shop, 'customer note not saved', () =>
    saveNote(shop.db, context.get(administratorContext), {
      phone: customer.phone,
      note: read.note,
      version: /^\d{1,9}$/.test(form.field('version')) ? Number(form.field('version')) : 0,
    }),
  );
  if (!saved.ok) return refuse<RefusedNote>({ reason: saved.reason, fields: {}, typed });
  return redirectWithNotice(`/admin/customers/${params.id}`, 'changes-saved');
}

/** After a conflict (409) the page loads the note that somebody else saved. */
export function shouldRevalidate({
  defaultShouldRevalidate,
  actionStatus,
}: {
  defaultShouldRevalidate: boolean;
  actionStatus?: number;
}) {
  return defaultShouldRevalidate || actionStatus === 409;
}

export default function CustomerPage({ loaderData: customer, actionData }: Route.ComponentProps) {
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
      <div className="order-columns">
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
        <div className="order-work grid content-start gap-6">
          <NoteForm customer={customer} answer={actionData} />
          <History orders={customer.orders} />
        </div>
      </div>
    </>
  );
}

type CustomerProps = { customer: Route.ComponentProps['loaderData']; answer: RefusedNote | undefined };

function NoteForm({ customer, answer }: CustomerProps) {
  const { answer: refused } = useAnswer(answer);
  const error = refused?.fields.note && m.field_too_long();
  return (
    <section className="card-panel">
      <EditForm
        subject={`customer:${customer.newestId}:${customer.noteVersion}`}
        failed={m.customers_note_failed()}
        errors={[{ fieldId: 'note', name: m.customers_note(), error }]}
        problem={
          refused?.reason === 'stale' && (
            <ConflictNotice sentence={<p>{m.customers_note_stale()}</p>}>
              <p className="whitespace-pre-line">{customer.note}</p>
            </ConflictNotice>
          )
        }
      >
        <input type="hidden" name="version" value={customer.noteVersion} />
        <TextArea
          id="note"
          name="note"
          label={m.customers_note()}
          hint={m.customers_note_hint()}
          required={false}
          rows={3}
          defaultValue={refused?.typed.note ?? customer.note}
          error={error}
        />
      </EditForm>
    </section>
  );
}

function History({ orders }: { orders: Route.ComponentProps['loaderData']['orders'] }) {
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
