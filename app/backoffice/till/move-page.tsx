import { randomUUID } from 'node:crypto';
import { data, Form, Link, useNavigation } from 'react-router';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { moveCash } from '../../domain/tills/move-cash.ts';
import { type MoveRefusals, moveForm, parseMove, type TypedMove } from '../../domain/tills/till.schema.ts';
import { maxReasonLength, moveKinds } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../platform/form.server.ts';
import { Select, TextField } from '../../ui/field.tsx';
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
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/move-page';
import { moveName } from './move-name.ts';

type RefusedMove = { typed: TypedMove; fields: MoveRefusals; key: string } & (
  | { reason: 'fields' }
  | { reason: 'failed' }
  | Refusal<typeof moveCash>
);

export const meta = pageTitle(() => m.till_move());

export const loader = () => ({ formKey: randomUUID() });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  const typed = typedIn(moveForm, form);
  const read = parseMove(typed);
  if (!read.ok) return refuse<RefusedMove>({ ...read, typed, key });
  const moved = await attemptChange(shop, 'cash not moved', () =>
    moveCash(shop.db, context.get(administratorContext), { key, ...read.move }),
  );
  if (moved.ok) return redirectWithNotice('/admin/till', 'till-moved');
  return refuse<RefusedMove>({
    ...{ ...moved, typed, fields: {} },
    key: moved.reason === 'key-used' ? randomUUID() : key,
  });
}

export default function MovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer<RefusedMove>(actionData);
  const key = useFormKey(loaderData.formKey, refused?.key);
  const isSending = useNavigation().state !== 'idle';
  const errors = fieldErrors(refused?.fields ?? {}, (code) => sentences[code]());
  const typed = refused?.typed;
  return (
    <>
      <PageHeader title={m.till_move()} back="/admin/till" />
      <Form className="card-panel max-w-3xl" method="post" noValidate>
        <Problem refused={refused} unanswered={unanswered} />
        <ErrorSummary title={m.fields_to_correct()} errors={summaryOf(fieldNames, errors)} />
        <input type="hidden" name="key" value={key} />
        <Select
          id="kind"
          name="kind"
          label={m.till_move_kind()}
          defaultValue={typed?.kind || 'expense'}
          error={errors.kind}
        >
          {moveKinds.map((kind) => (
            <option key={kind} value={kind}>
              {moveName(kind)}
            </option>
          ))}
        </Select>
        <TextField
          id="amount"
          name="amount"
          label={m.payment_amount()}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed?.amount ?? ''}
          error={errors.amount}
        />
        <TextField
          id="reason"
          name="reason"
          label={m.till_reason()}
          autoComplete="off"
          maxLength={maxReasonLength}
          defaultValue={typed?.reason ?? ''}
          error={errors.reason}
        />
        <div>
          <button className="button" type="submit" disabled={isSending}>
            {m.till_move_save()}
          </button>
        </div>
      </Form>
    </>
  );
}

type ProblemProps = { refused: RefusedMove | undefined; unanswered: Unanswered | undefined };

function Problem({ refused, unanswered }: ProblemProps) {
  const { language } = useBackoffice();
  if (unanswered || refused?.reason === 'failed')
    return <FailedChange sentence={m.till_move_failed()} unanswered={unanswered} />;
  if (!refused || refused.reason === 'fields') return null;
  if (refused.reason === 'above-till')
    return (
      <Notice kind="problem">
        <p>{m.till_above({ amount: formatFcfa(refused.most, language) })}</p>
      </Notice>
    );
  return (
    <Notice kind="problem">
      <p>{refused.reason === 'key-used' ? m.till_key_used() : m.till_none()}</p>
      <Link to="/admin/till">{m.till_own()}</Link>
    </Notice>
  );
}

const fieldNames = { kind: m.till_move_kind, amount: m.payment_amount, reason: m.till_reason };

const sentences: Record<NonNullable<MoveRefusals[keyof MoveRefusals]>, () => string> = {
  missing: m.field_required,
  'too-long': m.field_too_long,
  'kind-missing': m.field_required,
  'amount-missing': m.field_required,
  'amount-invalid': m.amount_invalid,
  'amount-too-large': m.amount_too_large,
  'amount-zero': m.payment_amount_zero,
};
