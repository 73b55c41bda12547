import { data } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import { attestationForm } from '../../../domain/orders/payments/payment.schema.ts';
import { recordAttestation } from '../../../domain/orders/withholdings/record-attestation.ts';
import { findWithheld } from '../../../domain/orders/withholdings/withholding.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { getLocale } from '../../../generated/words/runtime.js';
import { shopContext } from '../../../platform/context.server.ts';
import { TextField } from '../../../ui/field.tsx';
import { formAction, formOf } from '../../form/action/form-action.server.ts';
import { DateField } from '../../form/date-field.tsx';
import { PlainForm, useForm } from '../../form/use-form.tsx';
import { showFcfa } from '../../language/show.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/attestation-page';
import { withheldName } from './withheld-name.ts';

export const meta = pageTitle(() => m.withheld_record());

const list = '/admin/receivables/withheld';

export async function loader({ params, context }: Route.LoaderArgs) {
  const withheld = await findWithheld(context.get(shopContext).db, params.id);
  if (!withheld) throw data('withheld', { status: 404 });
  const today = todayInDouala(new Date());
  const values = { number: withheld.attestation, on: withheld.attestedOn ?? today };
  return { withheld, today, form: formOf(attestationForm, values) };
}

export const action = formAction({
  schema: attestationForm,
  event: 'attestation not recorded',
  save: ({ db, author, values, id, form }) =>
    recordAttestation(db, author, { id, seen: form.field('seen'), ...values }),
  to: list,
  notice: 'attestation-recorded',
});

export default function AttestationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { withheld, today, form } = loaderData;
  const { field, frame, refused } = useForm(form, actionData, {
    labels: { number: m.withheld_attestation, on: m.withheld_attested_on },
    failed: m.withheld_failed(),
    problems: { attested: ({ number, by }) => m.withheld_already({ number, by }) },
  });
  const seen = refused?.reason === 'attested' ? refused.number : withheld.attestation;
  return (
    <>
      <PageHeader title={m.withheld_record()} back={list} />
      <PlainForm {...frame} save={m.withheld_save()}>
        <p className="wrap-anywhere">
          <b className="font-semibold">{showFcfa(withheld.amount)}</b>
          {` · ${withheldName(withheld, getLocale())} · ${withheld.invoice} · ${withheld.customer || m.customer_erased()}`}
        </p>
        <input type="hidden" name="seen" value={seen} />
        <div className="form-columns">
          <TextField {...field('number')} />
          <DateField {...field('on')} max={today} />
        </div>
      </PlainForm>
    </>
  );
}
