import { data } from 'react-router';
import { numericIdOf } from '../../domain/id.ts';
import { findLot } from '../../domain/orders/recalls/recall.queries.ts';
import { correctExpiry } from '../../domain/products/lots/correct-expiry.ts';
import { expiryForm } from '../../domain/products/lots/lot.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/expiry-page';

export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta = pageTitle(() => m.expiry_correct());

export async function loader({ params, context }: Route.LoaderArgs) {
  const lot = await findLot(context.get(shopContext).db, numericIdOf(params));
  if (!lot?.code) throw data('lot', { status: 404 });
  const expiresOn = lot.expiresOn?.split('-').toReversed().join('/') ?? '';
  return { lot, form: formOf(expiryForm, { expiresOn }) };
}

export const action = formAction({
  schema: expiryForm,
  event: 'expiry not corrected',
  save: ({ db, author, values, id, form }) =>
    correctExpiry(db, author, { id: numericIdOf({ id }), seen: form.field('seen'), ...values }),
  to: (_, id) => `/admin/lots/${id}`,
  notice: 'changes-saved',
});

export default function ExpiryPage({ loaderData: { lot, form }, actionData }: Route.ComponentProps) {
  const { field, frame } = useForm(form, actionData, {
    labels: { expiresOn: m.receive_expiry, reason: m.credit_reason },
    failed: m.expiry_failed(),
    problems: { stale: () => m.expiry_stale() },
    sentences: { 'expiry-invalid': m.receive_expiry_invalid },
  });
  return (
    <>
      <PageHeader title={m.recall_lot_of(lot)} back={`/admin/lots/${lot.id}`} />
      <PlainForm {...frame} save={m.expiry_correct()}>
        <input type="hidden" name="seen" value={lot.expiresOn ?? ''} />
        <TextField {...field('expiresOn')} hint={m.receive_expiry_hint()} required={false} />
        <TextField {...field('reason')} />
        <p className="text-muted">{m.expiry_hint()}</p>
      </PlainForm>
    </>
  );
}
