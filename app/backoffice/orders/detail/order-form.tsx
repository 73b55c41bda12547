import type { ReactNode } from 'react';
import { parseAmount } from '../../../domain/money/money.ts';
import { balanceWith, type Credit, raisesDebt } from '../../../domain/orders/credit-limit/balance.ts';
import { amountAboveFloors, isBelowFloor } from '../../../domain/orders/edit/edit.ts';
import { messageOf } from '../../../domain/orders/edit/step.ts';
import type { OrderEvent } from '../../../domain/orders/history/history.ts';
import type { OrderDetails } from '../../../domain/orders/order.queries.ts';
import { orderTotal } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import { Select, TextArea } from '../../../ui/field.tsx';
import { EditForm } from '../../form/edit-form.tsx';
import { PostedLines } from '../../form/posted-lines.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { decodeTypedLines, encodeTypedLines, pickProduct } from '../entry/entry-line.ts';
import { ProductPicker } from '../entry/product-picker.tsx';
import { useProducts } from '../entry/use-entry-lines.ts';
import { FloorsToggle } from '../floors.tsx';
import { statusesInOrder, statusName } from '../status-badge.tsx';
import { customerLink } from './chat/customer-message.ts';
import { OrderLine } from './lines/order-line.tsx';
import { OrderSum } from './lines/order-sum.tsx';
import { addedLine, shownLines } from './lines/shown-lines.ts';
import { StepButton, StepHint, Steps, stepOf } from './next-step.tsx';
import { NotSavedNotice } from './not-saved-notice.tsx';
import { OrderConflict } from './order-conflict.tsx';
import { orderErrors } from './typed/order-errors.ts';
import type { RefusedOrder } from './typed/refused-order.ts';
import { isChanged } from './typed/typed-order.ts';
import { useOpenOrder } from './typed/use-open-order.ts';

type OrderFormProps = {
  order: OrderDetails;
  timeline: OrderEvent[];
  refused: RefusedOrder | undefined;
  asked: number | undefined;
  shop: { companyName: string; publicUrl: string };
  credit: Credit | undefined;
  /** Beside the form: first what is about the customer, then the rest. */
  customer: ReactNode;
  children: ReactNode;
};

export function OrderForm({
  order,
  timeline,
  refused,
  asked,
  shop,
  credit,
  customer,
  children,
}: OrderFormProps) {
  const { may } = useBackoffice();
  const open = useOpenOrder(order, refused, asked);
  const { typed } = open;
  const { products, keep } = useProducts(typed.added);
  const lines = shownLines(order, typed);
  const added = typed.added.flatMap((line) => {
    const product = products.get(line.productId);
    return product ? [addedLine(product, line.quantity, line.price)] : [];
  });
  // Still looked up, or no longer sold.
  const unknown = typed.added.filter(({ productId }) => !products.has(productId));
  const all = [...lines, ...added];
  const discount = parseAmount(typed.discount);
  const isReadable = discount.ok && unknown.length === 0 && all.every((line) => line.isReadable);
  const reduction = discount.ok ? (discount.amount ?? 0) : 0;
  const total = orderTotal(all) - reduction;
  const errors = orderErrors(refused, all, discount);
  const errorOf = (fieldId: string) => errors.find((each) => each.fieldId === fieldId)?.error;
  const isDirty = isChanged(order, typed);
  // The version that was saved over counts as seen, even if the save was refused for another reason.
  const seen = Math.max(open.seen, refused?.seen ?? 0);
  const missed = changesSince(timeline, refused?.reason === 'stale' ? refused.seen : seen);
  const isRefused = refused && refused.reason !== 'fields' && refused.reason !== 'failed';

  const to = stepOf(order.status, typed.status);
  const lacksPieces = to === 'completed' && all.some(({ wanted, available }) => wanted > available);
  const isTooLow =
    (all.some((line) => line.isRepriced && isBelowFloor(line)) ||
      (reduction > order.discount && amountAboveFloors(all, reduction) < 0)) &&
    !may('accept-below-floor');
  const isBeyondLimit =
    credit !== undefined &&
    to !== undefined &&
    raisesDebt({ status: order.status, total: order.totalAmount }, { status: to, total }) &&
    balanceWith(credit, total) > credit.limit;
  const mayHandOver =
    isReadable && total >= 0 && missed.length === 0 && !lacksPieces && !isTooLow && !isBeyondLimit;
  const message = to && messageOf(to);
  const link =
    mayHandOver && message
      ? customerLink(message, { ...order, totalAmount: total + order.deliveryFee }, shop)
      : undefined;
  const isInvoiced = order.isClosed;
  return (
    <EditForm
      subject={`order:${order.id}:${open.seen}`}
      isDirty={isDirty}
      failed={m.orders_failed()}
      errors={errors}
      actions={to && <StepButton className="lg:hidden" order={order} to={to} link={link} />}
      problem={
        (isRefused || missed.length > 0) && (
          <>
            <DefaultSubmit />
            <OrderConflict
              changes={missed}
              isRefused={refused?.reason === 'stale'}
              onTopOf={isDirty ? order.version : undefined}
              onTakeTheirs={open.takeTheirs}
            />
            <NotSavedNotice refused={refused} />
          </>
        )
      }
    >
      <DefaultSubmit />
      <input type="hidden" name="version" value={seen} />
      <input type="hidden" name="lines" value={order.lines.map((line) => line.id).join(' ')} />
      <div className="order-columns">
        <div className="grid content-start gap-6">
          <section className="card-panel order-next" aria-label={m.orders_next_step()}>
            <Steps stored={order.status} typed={typed.status} onChoose={(status) => open.type({ status })} />
            {to && (
              <>
                <StepButton className="button-wide max-lg:hidden" order={order} to={to} link={link} />
                <p className="text-sm text-muted max-lg:hidden">
                  <StepHint order={order} to={to} />
                </p>
              </>
            )}
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
          </section>
          {customer}
        </div>
        <div className="order-work">
          <section className="card-panel" aria-labelledby="work">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="work">{m.order_lines_short()}</h2>
              <FloorsToggle />
            </div>
            <ul className="order-lines">
              {lines.map((line) => (
                <li key={line.id}>
                  <OrderLine
                    of={line.id}
                    line={line}
                    isCompleted={order.status === 'completed'}
                    isInvoiced={isInvoiced}
                    typedPrice={typed.prices[line.id] ?? ''}
                    typedQuantity={typed.quantities[line.id] ?? String(line.quantity)}
                    priceError={errorOf(`price-${line.id}`)}
                    quantityError={errorOf(`quantity-${line.id}`)}
                    onTypePrice={(price) => open.typePrice(line.id, price)}
                    onTypeQuantity={(quantity) => open.typeQuantity(line.id, quantity)}
                    onDrop={() =>
                      open.typeQuantity(line.id, line.quantity === 0 ? String(line.stored || 1) : '0')
                    }
                  />
                </li>
              ))}
              {added.map((line) => (
                <li key={`added-${line.productId}`}>
                  <OrderLine
                    of={line.productId}
                    isAdded
                    line={line}
                    isCompleted={false}
                    isInvoiced={false}
                    typedPrice={typed.added.find((each) => each.productId === line.productId)?.price ?? ''}
                    typedQuantity={
                      typed.added.find((each) => each.productId === line.productId)?.quantity ?? ''
                    }
                    priceError={errorOf(`price-added-${line.productId}`)}
                    quantityError={errorOf(`quantity-added-${line.productId}`)}
                    onTypePrice={(price) => open.typeAdded(line.productId, { price })}
                    onTypeQuantity={(quantity) => open.typeAdded(line.productId, { quantity })}
                    onDrop={() =>
                      open.type({
                        added: typed.added.filter((each) => each.productId !== line.productId),
                      })
                    }
                  />
                </li>
              ))}
              {unknown.map(({ productId }) => (
                <li className="flex flex-wrap items-center justify-between gap-3 py-3" key={productId}>
                  <span>{m.unknown_product()}</span>
                  <button
                    className="button button-plain"
                    type="button"
                    onClick={() =>
                      open.type({ added: typed.added.filter((line) => line.productId !== productId) })
                    }
                  >
                    {m.remove()}
                  </button>
                </li>
              ))}
            </ul>
            {isInvoiced ? (
              <p className="text-sm text-muted">{m.orders_invoiced_hint()}</p>
            ) : (
              <ProductPicker
                error={undefined}
                onPick={(product) => {
                  keep(product);
                  const line = lines.find((each) => each.productId === product.id);
                  if (line) open.typeQuantity(line.id, String(line.quantity + 1));
                  else open.type({ added: pickProduct(typed.added, product.id) });
                }}
              />
            )}
            <PostedLines
              name="added"
              value={encodeTypedLines(typed.added)}
              onRestore={(value) => open.type({ added: decodeTypedLines(value) })}
            />
            <OrderSum
              lines={all}
              deliveryFee={order.deliveryFee}
              total={isReadable ? total : undefined}
              typed={typed.discount}
              reduction={reduction}
              error={errorOf('discount')}
              isInvoiced={isInvoiced}
              onType={(text) => open.type({ discount: text })}
            />
            <TextArea
              id="note"
              name="note"
              label={m.orders_note()}
              hint={m.orders_note_hint()}
              required={false}
              value={typed.note}
              error={errorOf('note')}
              onChange={(event) => open.type({ note: event.currentTarget.value })}
            />
          </section>
        </div>
        <div className="grid content-start gap-6">{children}</div>
      </div>
    </EditForm>
  );
}

/** Enter presses a form's first button: it must not save over others, accept a shortage, or write to the customer. */
function DefaultSubmit() {
  return <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />;
}

/** Newest first. Each change raises the version by one. */
function changesSince(timeline: OrderEvent[], version: number) {
  const changes = timeline.flatMap((event) => (event.kind === 'changed' ? [event] : []));
  return changes.slice(Math.max(version - 1, 0)).toReversed();
}

function stockHint(stored: string, chosen: string): string | undefined {
  if (chosen === stored) return undefined;
  if (chosen === 'completed') return m.orders_stock_leaves();
  return stored === 'completed' ? m.orders_stock_returns() : undefined;
}
