import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { wholeUpTo } from '../../../domain/money/money.ts';
import { issueDeliveryNote } from '../../../domain/orders/delivery/issue-delivery-note.ts';
import { listLotLines } from '../../../domain/orders/lots/order-lots.queries.ts';
import { findOrder } from '../../../domain/orders/order.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { isFormKey, parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/delivery-note-page';
import type { RefusedDelivery } from './delivery-form.tsx';
import { DeliveryForm } from './delivery-form.tsx';

export const meta = pageTitle(() => m.delivery_note_title());

const maxPieces = 999;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const order = await findOrder(db, params.id);
  if (!order) throw data('order', { status: 404 });
  if (order.status === 'cancelled') throw data('order-cancelled', { status: 409 });
  const withLots = order.lines.some(({ hasLots }) => hasLots) ? await listLotLines(db, order.id) : [];
  const lots = new Map(withLots.map((line) => [line.id, line]));
  return {
    id: order.id,
    number: order.number,
    formKey: randomUUID(),
    lines: order.lines.map(
      ({ id, name, nameEn, quantity, returned, delivered, stock, expired, counted, taken }) => ({
        ...{ id, name, nameEn, quantity, delivered, stock, expired, counted },
        left: quantity - returned - delivered,
        /** Already out of the stock. */
        ready: taken - delivered,
        lots: lots.get(id),
      }),
    ),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  // Pieces of a line that the order no longer has are refused, not left out.
  const typed = form.numbered('pieces');
  const asked = Object.entries(typed).filter(([, text]) => !/^\s*0*\s*$/.test(text));
  const read = asked.map(([item, text]) => ({ item: Number(item), quantity: wholeUpTo(maxPieces)(text) }));
  const invalid = read.filter(({ quantity }) => quantity === undefined).map(({ item }) => item);
  if (invalid.length > 0) return refuse<RefusedDelivery>({ reason: 'fields', typed, key, invalid });
  const pieces = read.map(({ item, quantity = 0 }) => ({ item, quantity }));
  const issued = await attemptChange(shop, 'delivery note not issued', () =>
    issueDeliveryNote(shop.db, context.get(administratorContext), { orderId: params.id, key, pieces }),
  );
  if (issued.ok) return redirectWithNotice(`/admin/delivery-notes/${issued.id}`, 'document-issued');
  return refuse<RefusedDelivery>({
    ...issued,
    typed,
    key: issued.reason === 'key-used' ? randomUUID() : key,
    invalid: [],
  });
}

/** After a refusal (409, 422) the page shows what is left to deliver. */
export function shouldRevalidate({
  defaultShouldRevalidate,
  actionStatus = 200,
}: {
  defaultShouldRevalidate: boolean;
  actionStatus?: number;
}) {
  return defaultShouldRevalidate || actionStatus === 409 || actionStatus === 422;
}

export default function DeliveryNotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused, unanswered } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.delivery_note_title()} back={`/admin/orders/${loaderData.id}`} />
      <DeliveryForm {...loaderData} refused={refused} unanswered={unanswered} />
    </>
  );
}
