import { randomUUID } from 'node:crypto';
import { data, Form, Link, useNavigation } from 'react-router';
import { typedIn } from '../../domain/forms/form.schema.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { openTill } from '../../domain/tills/open-till.ts';
import { listTillNames } from '../../domain/tills/till.queries.ts';
import {
  type OpeningRefusals,
  openingForm,
  parseOpening,
  type TypedOpening,
} from '../../domain/tills/till.schema.ts';
import { maxTillNameLength } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../platform/form.server.ts';
import { TextField } from '../../ui/field.tsx';
import { ErrorSummary, Notice } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { FailedChange } from '../form/failed-change.tsx';
import { fieldErrors, summaryOf } from '../form/field-errors.ts';
import { refuse } from '../form/refuse.server.ts';
import type { Unanswered } from '../form/unanswered.ts';
import { useAnswer } from '../form/use-change.ts';
import { useFormKey } from '../form/use-form-key.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/open-page';

type RefusedOpening = { typed: TypedOpening; fields: OpeningRefusals; key: string } & (
  | { reason: 'fields' }
  | { reason: 'failed' }
  | Refusal<typeof openTill>
);

export const meta = pageTitle(() => m.till_open());

export async function loader({ context }: Route.LoaderArgs) {
  const names = await listTillNames(context.get(shopContext).db, context.get(administratorContext).id);
  return { ...names, formKey: randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  const typed = typedIn(openingForm, form);
  const read = parseOpening(typed);
  if (!read.ok) return refuse<RefusedOpening>({ ...read, typed, key });
  const opened = await attemptChange(shop, 'till not opened', () =>
    openTill(shop.db, context.get(administratorContext), { key, ...read.opening }),
  );
  if (opened.ok) return redirectWithNotice('/admin/till', 'till-opened');
  return refuse<RefusedOpening>({
    ...{ ...opened, typed, fields: {} },
    key: opened.reason === 'key-used' ? randomUUID() : key,
  });
}

export default function OpenPage({ loaderData, actionData }: Route.ComponentProps) {
  const { names, last, formKey } = loaderData;
  const { answer: refused, unanswered } = useAnswer<RefusedOpening>(actionData);
  const key = useFormKey(formKey, refused?.key);
  const isSending = useNavigation().state !== 'idle';
  const errors = fieldErrors(refused?.fields ?? {}, (code) => sentences[code]());
  return (
    <>
      <PageHeader title={m.till_open()} back="/admin/till" />
      <Form className="card-panel max-w-3xl" method="post" noValidate>
        <Problem refused={refused} unanswered={unanswered} />
        <ErrorSummary title={m.fields_to_correct()} errors={summaryOf(fieldNames, errors)} />
        <input type="hidden" name="key" value={key} />
        <TextField
          id="name"
          name="name"
          label={m.till_name()}
          hint={m.till_name_hint()}
          autoComplete="off"
          maxLength={maxTillNameLength}
          list="tills"
          defaultValue={refused?.typed.name ?? last ?? m.till_title()}
          error={errors.name}
        />
        <datalist id="tills">
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          id="float"
          name="float"
          label={m.till_float()}
          hint={m.till_float_hint()}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={refused?.typed.float ?? ''}
          error={errors.float}
        />
        <div>
          <button className="button" type="submit" disabled={isSending}>
            {m.till_open()}
          </button>
        </div>
      </Form>
    </>
  );
}

type ProblemProps = { refused: RefusedOpening | undefined; unanswered: Unanswered | undefined };

function Problem({ refused, unanswered }: ProblemProps) {
  if (unanswered || refused?.reason === 'failed')
    return <FailedChange sentence={m.till_open_failed()} unanswered={unanswered} />;
  if (!refused || refused.reason === 'fields') return null;
  if (refused.reason === 'till-taken')
    return (
      <Notice kind="problem">
        <p>{m.till_taken({ by: refused.by })}</p>
      </Notice>
    );
  return (
    <Notice kind="problem">
      <p>{refused.reason === 'key-used' ? m.till_key_used() : m.till_already_open({ till: refused.till })}</p>
      <Link to="/admin/till">{m.till_own()}</Link>
    </Notice>
  );
}

const fieldNames = { name: m.till_name, float: m.till_float };

const sentences: Record<NonNullable<OpeningRefusals[keyof OpeningRefusals]>, () => string> = {
  missing: m.field_required,
  'too-long': m.field_too_long,
  'amount-missing': m.field_required,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
};
