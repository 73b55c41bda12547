import { data } from 'react-router';
import { wholeUpTo } from '../../domain/money/money.ts';
import {
  type LineLot,
  type LotLine,
  type LotWish,
  proposeLots,
  stateOf,
  stillWanted,
} from '../../domain/orders/lots/allocation.ts';
import { findOrderLots } from '../../domain/orders/lots/order-lots.queries.ts';
import { type SavedLots, saveOrderLots } from '../../domain/orders/lots/save-order-lots.ts';
import { maxExpiredReasonLength } from '../../domain/products/lots/lot.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { TextField } from '../../ui/field.tsx';
import type { FieldError } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { errorIn } from '../form/field-errors.ts';
import { useAnswer } from '../form/use-change.ts';
import { FormProblem, PlainForm, type Told } from '../form/use-form.tsx';
import { showName, showNumber } from '../language/show.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/order-lots-page';
import { lotFacts, lotName } from './order-lot-words.ts';

export { reloadAfterConflict as shouldRevalidate } from '../form/use-conflict.ts';

export const meta = pageTitle(() => m.order_lots_title());

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findOrderLots(context.get(shopContext).db, params.id);
  if (!found) throw data('order', { status: 404 });
  if (found.order.status === 'cancelled') throw data('order-cancelled', { status: 409 });
  return found;
}

const columns = ['next', 'gone', 'reason'] as const;
type Typed = Record<(typeof columns)[number], Record<number, string>>;
type RefusedLots = { typed: Typed; invalid: string[] } & (
  | { reason: 'fields' | 'failed' }
  | Exclude<SavedLots, { ok: true }>
);

const maxPieces = 999;

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const [next, gone, reason] = columns.map((column) => form.numbered(column));
  const typed = { next: next ?? {}, gone: gone ?? {}, reason: reason ?? {} };
  const { wishes, invalid } = readWishes(typed);
  const shop = context.get(shopContext);
  if (invalid.length > 0) return refuse<RefusedLots>({ reason: 'fields', typed, invalid });
  const saved = await attemptChange(shop, 'lots of an order not saved', () =>
    saveOrderLots(shop.db, context.get(administratorContext), {
      ...{ orderId: params.id, seen: form.field('seen'), wishes },
    }),
  );
  if (saved.ok) return redirectWithNotice(`/admin/orders/${params.id}`, 'order-lots-saved');
  if (saved.reason === 'not-found') throw data('order', { status: 404 });
  return refuse<RefusedLots>({ ...saved, typed, invalid: [] });
}

/** `invalid` are the ids of fields. Nothing typed is no piece. */
function readWishes(typed: Typed): { wishes: LotWish[]; invalid: string[] } {
  const invalid: string[] = [];
  const wishes = new Map<number, LotWish>();
  const wish = (lot: string, told: Omit<LotWish, 'lotId'>) =>
    wishes.set(Number(lot), { ...wishes.get(Number(lot)), ...told, lotId: Number(lot) });
  for (const column of ['next', 'gone'] as const)
    for (const [lot, text] of Object.entries(typed[column])) {
      const pieces = /^\s*0*\s*$/.test(text) ? 0 : wholeUpTo(maxPieces)(text);
      if (pieces === undefined) invalid.push(`${column}-${lot}`);
      else wish(lot, { [column]: pieces });
    }
  for (const [lot, text] of Object.entries(typed.reason)) {
    if (tidyLine(text).length > maxExpiredReasonLength) invalid.push(`reason-${lot}`);
    else wish(lot, { reason: tidyLine(text) });
  }
  return { wishes: [...wishes.values()], invalid };
}

export default function LotsPage({ loaderData: { order, lines }, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  const errors = (refused?.invalid ?? []).map((fieldId) => ({
    fieldId,
    error: fieldId.startsWith('reason') ? m.field_too_long() : m.orders_quantity_invalid(),
  }));
  return (
    <>
      <PageHeader title={m.order_lots_title()} back={`/admin/orders/${order.id}`} />
      {lines.length === 0 ? (
        <p>{m.order_lots_none()}</p>
      ) : (
        <PlainForm
          errors={errors}
          problem={
            <FormProblem {...{ refused, unanswered }} failed={m.order_lots_failed()} says={problemOf} />
          }
          save={m.order_lots_save()}
        >
          <p>{m.order_lots_hint()}</p>
          <input type="hidden" name="seen" value={stateOf(lines)} />
          {lines.map((line) => (
            <LineLots key={line.id} line={line} typed={refused?.typed} errors={errors} />
          ))}
        </PlainForm>
      )}
    </>
  );
}

type LotsProps = { typed: Typed | undefined; errors: FieldError[] };

function LineLots({ line, typed, errors }: LotsProps & { line: LotLine }) {
  const { may } = useBackoffice();
  const proposed = proposeLots(line);
  const isGone = line.lots.some(({ gone }) => gone > 0);
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">
        {showNumber(line.quantity)} × {showName(line)}
      </legend>
      {line.left > 0 && <p>{m.order_lots_left({ count: showNumber(line.left) })}</p>}
      {line.left > 0 &&
        line.lots
          .filter((lot) => lot.onHand > 0 || stillWanted(lot) > 0)
          .map((lot) =>
            lot.isExpired && !may('let-expired-go') ? (
              <p key={lot.id}>
                {lotName(lot)} · {lotFacts(lot)} {m.order_lots_ask_admin()}
              </p>
            ) : (
              <NextField key={lot.id} lot={lot} pieces={proposed.get(lot.id) ?? 0} {...{ typed, errors }} />
            ),
          )}
      {isGone && <p>{m.order_lots_gone()}</p>}
      {isGone &&
        line.lots
          .filter((lot) => lot.gone > 0 || (lot.onHand > 0 && (!lot.isExpired || may('let-expired-go'))))
          .map((lot) => (
            <PiecesField
              key={lot.id}
              id={`gone-${lot.id}`}
              label={m.order_lots_gone_of({ lot: lotName(lot) })}
              hint={lotFacts(lot)}
              value={typed?.gone[lot.id] ?? String(lot.gone || '')}
              errors={errors}
            />
          ))}
    </fieldset>
  );
}

function NextField({ lot, pieces, typed, errors }: LotsProps & { lot: LineLot; pieces: number }) {
  return (
    <>
      <PiecesField
        id={`next-${lot.id}`}
        label={lotName(lot)}
        hint={lotFacts(lot)}
        value={typed?.next[lot.id] ?? String(pieces || '')}
        errors={errors}
      />
      {lot.isExpired && (
        <TextField
          id={`reason-${lot.id}`}
          name={`reason-${lot.id}`}
          label={m.order_lots_reason({ lot: lotName(lot) })}
          required={false}
          maxLength={maxExpiredReasonLength}
          autoComplete="off"
          defaultValue={typed?.reason[lot.id] ?? lot.reason ?? ''}
          error={errorIn(errors, `reason-${lot.id}`)}
        />
      )}
    </>
  );
}

type PiecesFieldProps = { id: string; label: string; hint: string; value: string; errors: FieldError[] };

function PiecesField({ id, label, hint, value, errors }: PiecesFieldProps) {
  return (
    <TextField
      {...{ id, name: id, label, hint }}
      inputMode="numeric"
      autoComplete="off"
      required={false}
      defaultValue={value}
      error={errorIn(errors, id)}
    />
  );
}

function problemOf(refused: Told<RefusedLots>): string {
  switch (refused.reason) {
    case 'stale':
      return m.order_lots_stale();
    case 'cancelled':
      return m.order_lots_cancelled();
    case 'too-many-pieces':
      return m.order_lots_too_many({ name: showName(refused), most: showNumber(refused.most) });
    case 'gone-differs':
      return m.order_lots_gone_differs({ name: showName(refused), gone: showNumber(refused.gone) });
    case 'lot-short':
      return m.order_lots_short({ lot: lotName(refused), count: showNumber(refused.onHand) });
    case 'lot-expired':
      return m.order_lots_expired({ lot: lotName(refused) });
    case 'reason-missing':
      return m.order_lots_reason_missing({ lot: lotName(refused) });
  }
}
