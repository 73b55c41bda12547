import { data } from 'react-router';
import { listArrivalsOfSupplier } from '../../domain/arrivals/arrival.queries.ts';
import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import { saveSupplier } from '../../domain/suppliers/save-supplier.ts';
import { findSupplier } from '../../domain/suppliers/supplier.queries.ts';
import { parseSupplier, supplierForm } from '../../domain/suppliers/supplier.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { formAction, formOf, sentRecord } from '../form/action/form-action.server.ts';
import { orGone } from '../form/action/missing.server.ts';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { showDay } from '../language/show.ts';
import { LinkedLine } from '../list/links.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/supplier-page';

export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(() => loaderData?.supplier?.name ?? m.receive_supplier())();

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  if (params.id === 'new') return { form: formOf(supplierForm), supplier: undefined, arrivals: [] };
  const supplier = await findSupplier(db, params.id);
  if (!supplier) throw data('supplier', { status: 404 });
  const form = formOf(supplierForm, { ...supplier, phone: supplier.phone ?? '' });
  return { form, supplier, arrivals: await listArrivalsOfSupplier(db, supplier.id) };
}

export const action = formAction({
  schema: supplierForm,
  parse: parseSupplier,
  event: 'supplier not saved',
  save: async ({ db, author, values: { supplier }, id: known, form }) => {
    const record = sentRecord(known, form);
    const saved = await orGone(saveSupplier(db, author, { ...record, supplier }));
    return saved.ok ? { ...saved, id: record.id } : saved;
  },
  to: ({ id }) => `/admin/suppliers/${id}`,
  notice: 'supplier-saved',
});

export default function SupplierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { supplier, arrivals } = loaderData;
  return (
    <>
      <PageHeader title={supplier?.name ?? m.suppliers_add()} back="/admin/suppliers" />
      <SupplierForm key={supplier?.id ?? 'new'} {...loaderData} answer={actionData} />
      {arrivals.length > 0 && <Arrivals arrivals={arrivals} />}
    </>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function SupplierForm({
  supplier,
  form,
  answer,
}: Pick<Shown, 'supplier' | 'form'> & { answer: Route.ComponentProps['actionData'] | undefined }) {
  const { field, area, frame, edit } = useForm(form, answer, {
    labels: {
      name: m.field_name,
      country: m.suppliers_country,
      contactName: m.organisations_contact,
      phone: m.field_phone,
      email: m.field_email,
      note: m.organisations_note,
    },
    failed: m.suppliers_failed(),
    problems: {
      stale: () => m.suppliers_stale(),
      gone: () => m.suppliers_failed(),
      'name-taken': ['name', m.suppliers_name_taken],
    },
    sentences: {
      ...phoneSentences,
      'phone-invalid': m.company_phone_invalid,
      'email-invalid': m.field_email_invalid,
    },
  });
  return (
    <RecordForm {...edit} kind="supplier" record={supplier} formKey={frame.formKey}>
      <TextField {...field('name')} />
      <TextField {...field('country')} />
      <TextField {...field('contactName')} />
      <TextField {...field('phone')} type="tel" />
      <TextField {...field('email')} type="email" />
      <div className="wide">
        <TextArea {...area('note')} rows={3} />
      </div>
    </RecordForm>
  );
}

function Arrivals({ arrivals }: Pick<Shown, 'arrivals'>) {
  return (
    <section className="card-panel max-w-3xl" aria-labelledby="arrivals">
      <h2 id="arrivals">{m.arrivals_title()}</h2>
      <ul className="grid gap-2">
        {arrivals.map(({ id, number, at, postedAt, undoneAt }) => (
          <LinkedLine key={id} to={`/admin/stock/arrivals/${id}`} name={number}>
            {!postedAt && <span className="badge badge-other">{m.arrivals_draft()}</span>}
            {undoneAt && <span className="badge badge-out">{m.arrivals_undone()}</span>}
            <span className="text-muted">{showDay(at)}</span>
          </LinkedLine>
        ))}
      </ul>
    </section>
  );
}
