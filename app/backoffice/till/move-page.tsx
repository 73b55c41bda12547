import { moveCash } from '../../domain/tills/move-cash.ts';
import { moveForm } from '../../domain/tills/till.schema.ts';
import { moveKinds } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { Options, Select, TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { PlainForm, useForm } from '../form/use-form.tsx';
import { moveName } from '../language/names.ts';
import { showFcfa } from '../language/show.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/move-page';
import { ownTill } from './own-till.tsx';

export const meta = pageTitle(() => m.till_move());

export const loader = () => formOf(moveForm, { kind: 'expense' });

export const action = formAction({
  schema: moveForm,
  event: 'cash not moved',
  save: ({ db, author, values, key }) => moveCash(db, author, { key, ...values }),
  isOnce: true,
  to: '/admin/till',
  notice: 'till-moved',
});

export default function MovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { field, choice, frame } = useForm(loaderData, actionData, {
    labels: { kind: m.till_move_kind, amount: m.payment_amount, reason: m.till_reason },
    failed: m.till_move_failed(),
    problems: {
      'above-till': ({ most }) => m.till_above({ amount: showFcfa(most) }),
      'no-till': () => ownTill(m.till_none()),
      'key-used': () => ownTill(m.till_key_used()),
    },
  });
  return (
    <>
      <PageHeader title={m.till_move()} back="/admin/till" />
      <PlainForm {...frame} save={m.till_move_save()}>
        <Select {...choice('kind')}>
          <Options of={moveKinds} words={moveName} />
        </Select>
        <TextField {...field('amount')} inputMode="numeric" />
        <TextField {...field('reason')} />
      </PlainForm>
    </>
  );
}
