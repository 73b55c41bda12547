import { data, Form, useNavigation } from 'react-router';
import { todayInDouala } from '../../../domain/date.ts';
import { typedIn } from '../../../domain/forms/form.schema.ts';
import { formatFcfa } from '../../../domain/money/money.ts';
import {
  type AttestationRefusals,
  attestationForm,
  maxAttestationLength,
  parseAttestation,
  type TypedAttestation,
} from '../../../domain/orders/withholdings/attestation.schema.ts';
import { recordAttestation } from '../../../domain/orders/withholdings/record-attestation.ts';
import { findWithheld } from '../../../domain/orders/withholdings/withholding.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { TextField } from '../../../ui/field.tsx';
import { ErrorSummary, Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/attempt-change.server.ts';
import { FailedChange } from '../../form/failed-change.tsx';
import { fieldErrors, summaryOf } from '../../form/field-errors.ts';
import { refuse } from '../../form/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import type { Route } from './+types/attestation-page';
import { withheldName } from './withheld-name.ts';

export const meta = pageTitle(() => m.withheld_record());

const list = '/admin/receivables/withheld';

export async function loader({ params, context }: Route.LoaderArgs) {
  const withheld = await findWithheld(context.get(shopContext).db, params.id);
  if (!withheld) throw data('withheld', { status: 404 });
  return { withheld, today: todayInDouala(new Date()) };
}

type Refused = {
  reason: 'fields' | 'attested' | 'failed';
  fields: AttestationRefusals;
  typed: TypedAttestation;
  /** What somebody else recorded meanwhile. */
  number?: string;
  by?: string;
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = typedIn(attestationForm, form);
  const read = parseAttestation(typed);
  if (!read.ok) return refuse<Refused>({ ...read, typed });
  const recorded = await attemptChange(shop, 'attestation not recorded', () =>
    recordAttestation(shop.db, context.get(administratorContext), {
      ...{ id: params.id, seen: form.field('seen'), ...read.attestation },
    }),
  );
  if (recorded.ok) return redirectWithNotice(list, 'attestation-recorded');
  if (recorded.reason === 'not-found') throw data('withheld', { status: 404 });
  return refuse<Refused>({ ...recorded, fields: {}, typed });
}

const names = { number: m.withheld_attestation, on: m.withheld_attested_on };
const sentences = {
  missing: m.field_required,
  'too-long': m.field_too_long,
  'day-invalid': m.payment_day_invalid,
};

export default function AttestationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { withheld, today } = loaderData;
  const { language } = useBackoffice();
  const { answer: refused, unanswered } = useAnswer<Refused>(actionData);
  const isSending = useNavigation().state !== 'idle';
  const errors = fieldErrors(refused?.fields ?? {}, (code) => sentences[code]());
  const field = (name: keyof typeof names) => ({
    id: name,
    name,
    label: names[name](),
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <>
      <PageHeader title={m.withheld_record()} back={list} />
      <Form className="card-panel max-w-3xl" method="post" noValidate>
        {(unanswered || refused?.reason === 'failed') && (
          <FailedChange sentence={m.withheld_failed()} unanswered={unanswered} />
        )}
        {refused?.reason === 'attested' && (
          <Notice kind="problem">
            <p>{m.withheld_already({ number: refused.number ?? '', by: refused.by ?? '' })}</p>
          </Notice>
        )}
        <ErrorSummary title={m.fields_to_correct()} errors={summaryOf(names, errors)} />
        <p className="wrap-anywhere">
          <b className="font-semibold">{formatFcfa(withheld.amount, language)}</b>
          {` · ${withheldName(withheld, language)} · ${withheld.invoice} · ${withheld.customer || m.customer_erased()}`}
        </p>
        <input type="hidden" name="seen" value={refused?.number ?? withheld.attestation} />
        <div className="form-columns">
          <TextField
            {...field('number')}
            maxLength={maxAttestationLength}
            defaultValue={refused?.typed.number ?? withheld.attestation}
          />
          <TextField
            {...field('on')}
            type="date"
            max={today}
            defaultValue={refused?.typed.on ?? withheld.attestedOn ?? today}
          />
        </div>
        <div>
          <button className="button" type="submit" disabled={isSending}>
            {m.withheld_save()}
          </button>
        </div>
      </Form>
    </>
  );
}
