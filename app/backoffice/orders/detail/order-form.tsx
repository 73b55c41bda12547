import type { Language } from '../../../domain/localized.ts';
import { type AmountRefusal, formatFcfa } from '../../../domain/money.ts';
import { takeFromStock } from '../../../domain/orders/edit.ts';
import type { OrderEvent } from '../../../domain/orders/history.ts';
import type { OrderDetails } from '../../../domain/orders/order.queries.ts';
import { orderTotal } from '../../../domain/orders/order.ts';
import { productName } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { Select, TextArea } from '../../../ui/field.tsx';
import { EditForm } from '../../form/edit-form.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { amountError } from '../amount-error.ts';
import { pricedLine } from '../priced-line.ts';
import { statusesInOrder, statusName } from '../status-badge.tsx';
import { NotSavedNotice } from './not-saved-notice.tsx';
import { OrderConflict } from './order-conflict.tsx';
import { OrderLine } from './order-line.tsx';
import type { RefusedOrder } from './refused-order.ts';
import { isChanged } from './typed-order.ts';
import { useOpenOrder } from './use-open-order.ts';

type OrderFormProps = {
  order: OrderDetails;
  timeline: OrderEvent[];
  refused: RefusedOrder | undefined;
};

export function OrderForm({ order, timeline, refused }: OrderFormProps) {
  const { language } = useBackoffice();
  const open = useOpenOrder(order, refused);
  const { typed } = open;
  const stocks = new Map(order.lines.map((line) => [line.productId, line.stock]));
  const lines = takeFromStock(order.lines, stocks).map(({ line, wanted, available }) => ({
    ...pricedLine(line, typed.prices[line.id] ?? ''),
    wanted,
    available,
  }));
  const isReadable = lines.every(({ refusal }) => refusal === undefined);
  const errors = errorsOf(refused, lines, language);
  const isDirty = isChanged(order, typed);
  // The version that was saved over counts as seen, even if the save was refused for another reason.
  const seen = Math.max(open.seen, refused?.seen ?? 0);
  const missed = changesSince(timeline, refused?.reason === 'stale' ? refused.seen : seen);
  const isRefused = refused && refused.reason !== 'fields' && refused.reason !== 'failed';
  return (
    <EditForm
      subject={`order:${order.id}:${open.seen}`}
      isDirty={isDirty}
      failed={m.orders_failed()}
      errors={errors}
      problem={
        (isRefused || missed.length > 0) && (
          <>
            {/* Enter presses a form's first button: it must not save over others or accept a shortage. */}
            <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
            <OrderConflict
              changes={missed}
              onTopOf={isDirty ? order.version : undefined}
              onTakeTheirs={open.takeTheirs}
            />
            <NotSavedNotice refused={refused} />
          </>
        )
      }
    >
      <input type="hidden" name="version" value={seen} />
      <input type="hidden" name="lines" value={order.lines.map((line) => line.id).join(' ')} />
      <section className="card-panel" aria-labelledby="work">
        <h2 id="work">{m.orders_order()}</h2>
        <Select
          id="status"
          name="status"
          label={m.order_status()}
          hint={stockHint(order.status, typed.status)}
          value={typed.status}
          onChange={(event) => open.type({ status: event.currentTarget.value })}
        >
          {statusesInOrder.map((status) => (
            <option key={status} value={status}>
              {statusName(status)}
            </option>
          ))}
        </Select>
        <ul className="grid gap-4">
          {lines.map((line) => (
            <li key={line.id}>
              <OrderLine
                line={line}
                isCompleted={order.status === 'completed'}
                typed={typed.prices[line.id] ?? ''}
                error={errors.find(({ fieldId }) => fieldId === `price-${line.id}`)?.error}
                onType={(price) => open.typePrice(line.id, price)}
              />
            </li>
          ))}
        </ul>
        <p className="order-total">
          <span>{m.total()}</span>
          <output>{isReadable ? formatFcfa(orderTotal(lines), language) : '—'}</output>
        </p>
        <TextArea
          id="note"
          name="note"
          label={m.orders_note()}
          hint={m.orders_note_hint()}
          required={false}
          value={typed.note}
          error={errors.find(({ fieldId }) => fieldId === 'note')?.error}
          onChange={(event) => open.type({ note: event.currentTarget.value })}
        />
      </section>
    </EditForm>
  );
}

/** Newest first. Each change raises the version by one. */
function changesSince(timeline: OrderEvent[], version: number) {
  const changes = timeline.flatMap((event) => (event.kind === 'changed' ? [event] : []));
  return changes.slice(Math.max(version - 1, 0)).toReversed();
}

function stockHint(stored: string, chosen: string): string {
  if (chosen === stored) return m.orders_stock_stays();
  if (chosen === 'completed') return m.orders_stock_leaves();
  return stored === 'completed' ? m.orders_stock_returns() : m.orders_stock_stays();
}

function errorsOf(
  refused: RefusedOrder | undefined,
  lines: { id: number; name: string; nameEn: string; refusal: AmountRefusal | undefined }[],
  language: Language,
) {
  if (refused?.reason !== 'fields') return [];
  const { status, note } = refused.fields;
  // A price that was corrected since is no longer listed.
  return [
    ...(status ? [{ fieldId: 'status', name: m.order_status(), error: m.field_required() }] : []),
    ...lines.flatMap(({ id, refusal, ...line }) =>
      refusal
        ? [
            {
              fieldId: `price-${id}`,
              name: productName(line, language),
              error: amountError(refusal),
            },
          ]
        : [],
    ),
    ...(note ? [{ fieldId: 'note', name: m.orders_note(), error: m.field_too_long() }] : []),
  ];
}
