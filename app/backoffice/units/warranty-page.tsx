import { data } from 'react-router';
import { numericIdOf } from '../../domain/id.ts';
import { changeWarranty, warrantyForm } from '../../domain/orders/units/note-unit.ts';
import { findUnit } from '../../domain/orders/units/unit.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/warranty-page';

export const meta = pageTitle(() => m.units_months_save());

export async function loader({ params, context }: Route.LoaderArgs) {
  const unit = await findUnit(context.get(shopContext).db, numericIdOf(params));
  if (!unit) throw data('unit', { status: 404 });
  return { unit, form: formOf(warrantyForm, { months: String(unit.warrantyMonths) }) };
}

export const action = formAction({
  schema: warrantyForm,
  event: 'warranty not changed',
  save: ({ db, author, values, id, form }) =>
    changeWarranty(db, author, {
      ...{ id: numericIdOf({ id }), version: Number(form.field('version')) },
      ...values,
    }),
  to: (_, id) => `/admin/units/${id}`,
  notice: 'unit-noted',
});

export default function WarrantyPage({ loaderData: { unit, form }, actionData }: Route.ComponentProps) {
  const { field, frame } = useForm(form, actionData, {
    labels: { months: m.units_months },
    failed: m.units_failed(),
    problems: { stale: () => m.units_stale() },
    sentences: { 'months-invalid': m.units_months_invalid },
  });
  return (
    <>
      <PageHeader title={unit.serial} back={`/admin/units/${unit.id}`} />
      <PlainForm {...frame} save={m.units_months_save()}>
        <input type="hidden" name="version" value={unit.version} />
        <TextField {...field('months')} inputMode="numeric" />
      </PlainForm>
    </>
  );
}
