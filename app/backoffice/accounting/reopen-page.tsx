import { data } from 'react-router';
import { findLastClosed, reopenForm, reopenMonth } from '../../domain/documents/closed-months/close-month.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { showIsoMonth } from '../language/show.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/reopen-page';

export const meta = pageTitle(() => m.closing_reopen());

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const last = await findLastClosed(context.get(shopContext).db);
  if (last?.month !== `${id}-01`) throw data('month', { status: 404 });
  return { month: id, form: formOf(reopenForm) };
}

export const action = formAction({
  schema: reopenForm,
  event: 'month not reopened',
  save: ({ db, author, values, id }) => reopenMonth(db, author, { month: id, ...values }),
  to: ({ month }) => `/admin/accounting?month=${month}`,
  notice: 'month-reopened',
});

export default function ReopenPage({ loaderData: { month, form }, actionData }: Route.ComponentProps) {
  const { field, frame } = useForm(form, actionData, {
    labels: { reason: m.closing_reason },
    failed: m.closing_reopen_failed(),
    problems: { 'not-last': m.closing_not_last },
  });
  return (
    <>
      <PageHeader
        title={m.closing_reopen_of({ month: showIsoMonth(month) })}
        back={`/admin/accounting?month=${month}`}
      />
      <PlainForm {...frame} save={m.closing_reopen()}>
        <p>{m.closing_reopen_hint()}</p>
        <TextField {...field('reason')} />
      </PlainForm>
    </>
  );
}
