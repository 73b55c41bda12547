import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { parseDay } from '../../domain/date.ts';
import { findToday, listUnpaid, type Stop } from '../../domain/deliveries/tour.queries.ts';
import { isId } from '../../domain/id.ts';
import { parseAmount } from '../../domain/money/money.ts';
import { collectTour } from '../../domain/orders/payments/collect-tour.ts';
import { parseTourCash } from '../../domain/orders/payments/payment.schema.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../platform/form.server.ts';
import { TextField } from '../../ui/field.tsx';
import { ErrorSummary } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { DateField } from '../form/date-field.tsx';
import { FocusedProblem } from '../form/failed-change.tsx';
import type { Unanswered } from '../form/unanswered.ts';
import { useAnswer, useFormKey } from '../form/use-change.ts';
import { customerName } from '../language/names.ts';
import { showFcfa, showIsoDay, showNumber } from '../language/show.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PaymentProblem } from '../orders/payments/payment-problem.tsx';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/collect-page';
import { collectErrors, type RefusedCollection } from './collect-errors.ts';

export const meta = pageTitle(() => m.tour_collect_title());

const maxOrders = 500;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const today = await findToday(db);
  const day = parseDay(url.searchParams.get('day') ?? '') ?? today;
  return { day, today, formKey: randomUUID(), stops: await listUnpaid(db, { day, today }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  const ids = [...new Set(form.fields('order').filter(isId))].slice(0, maxOrders);
  const typed = {
    receivedOn: form.field('receivedOn'),
    amounts: Object.fromEntries(ids.map((id) => [id, form.field(`amount-${id}`)])),
  };
  const read = parseTourCash(
    typed.receivedOn,
    ids.map((orderId) => ({ orderId, typed: typed.amounts[orderId] ?? '' })),
  );
  if (!read.ok) return refuse<RefusedCollection>({ ...read, typed, key });
  const collected = await attemptChange(shop, 'payment not recorded', () =>
    collectTour(shop.db, context.get(administratorContext), { ...read, key }),
  );
  if (collected.ok) return redirectWithNotice('/admin/payments', 'tour-collected');
  if (collected.reason === 'not-found') throw data('order', { status: 404 });
  return refuse<RefusedCollection>({
    ...collected,
    typed,
    key: collected.reason === 'key-used' ? randomUUID() : key,
  });
}

export default function CollectPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  const { day, stops } = loaderData;
  return (
    <>
      <PageHeader title={m.tour_collect_of({ day: showIsoDay(day) })} back={`/admin/deliveries?day=${day}`} />
      {stops.length === 0 && !refused ? (
        <div className="empty">
          <span className="icon icon-till" aria-hidden="true" />
          <p>{m.tour_collect_none()}</p>
          <Link className="button button-quiet" to="/admin/payments">
            {m.payments_title()}
          </Link>
        </div>
      ) : (
        <CollectForm {...loaderData} refused={refused} unanswered={unanswered} />
      )}
    </>
  );
}

type CollectFormProps = {
  formKey: string;
  today: string;
  stops: Stop[];
  refused: RefusedCollection | undefined;
  unanswered: Unanswered | undefined;
};

function CollectForm({ formKey, today, stops, refused, unanswered }: CollectFormProps) {
  const isSending = useNavigation().state !== 'idle';
  const key = useFormKey(formKey, refused?.key);
  const proposed =
    refused?.typed.amounts ?? Object.fromEntries(stops.map(({ id, due }) => [id, showNumber(due)]));
  const [total, setTotal] = useState(() => sumTyped(Object.values(proposed)));
  const errors = collectErrors(refused, stops);
  const errorOf = (fieldId: string) => errors.find((each) => each.fieldId === fieldId)?.error;
  return (
    <Form
      className="card-panel max-w-3xl"
      method="post"
      noValidate
      onInput={({ currentTarget }) => setTotal(sumTyped(amountsIn(new FormData(currentTarget))))}
    >
      <FocusedProblem>
        <PaymentProblem refused={refused} unanswered={unanswered} />
      </FocusedProblem>
      <ErrorSummary title={m.fields_to_correct()} errors={errors} />
      <p className="text-muted">{m.tour_collect_hint()}</p>
      <input type="hidden" name="key" value={key} />
      <DateField
        id="receivedOn"
        name="receivedOn"
        label={m.payment_received_on()}
        max={today}
        defaultValue={refused?.typed.receivedOn ?? today}
        error={errorOf('receivedOn')}
      />
      <ul className="grid gap-4">
        {stops.map((stop) => (
          <li key={stop.id}>
            <input type="hidden" name="order" value={stop.id} />
            <TextField
              id={`amount-${stop.id}`}
              name={`amount-${stop.id}`}
              label={`${stop.number} · ${stop.recipient || customerName(stop)}`}
              hint={[
                [stop.town, stop.place].filter(Boolean).join(', '),
                m.payment_amount_hint({ due: showFcfa(stop.due) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              inputMode="numeric"
              autoComplete="off"
              required={false}
              defaultValue={proposed[stop.id] ?? ''}
              error={errorOf(`amount-${stop.id}`)}
            />
          </li>
        ))}
      </ul>
      <p className="between order-total">
        <span>{m.tour_collect_total()}</span>
        <output>{showFcfa(total)}</output>
      </p>
      <button className="button justify-self-start" type="submit" disabled={isSending}>
        {m.tour_collect_save()}
      </button>
    </Form>
  );
}

function amountsIn(form: FormData): string[] {
  return [...form].flatMap(([name, typed]) => (name.startsWith('amount-') ? [String(typed)] : []));
}

function sumTyped(amounts: string[]): number {
  return amounts.reduce((sum, typed) => {
    const read = parseAmount(typed);
    return read.ok ? sum + (read.amount ?? 0) : sum;
  }, 0);
}
