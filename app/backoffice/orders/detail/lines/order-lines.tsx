import type { OrderDetails } from '../../../../domain/orders/order.queries.ts';
import { m } from '../../../../generated/words/messages.js';
import { TextArea } from '../../../../ui/field.tsx';
import { errorIn } from '../../../form/field-errors.ts';
import { PostedLines } from '../../../form/hidden-inputs.tsx';
import { decodeLines, encodeLines } from '../../../lines/line.ts';
import { ProductPicker } from '../../entry/product-picker.tsx';
import { FloorsToggle } from '../../floors.tsx';
import type { useOrderForm } from '../typed/use-order-form.ts';
import { OrderLine } from './order-line.tsx';
import { OrderSum } from './order-sum.tsx';

type OrderLinesProps = { order: OrderDetails; form: ReturnType<typeof useOrderForm> };

export function OrderLines({ order, form }: OrderLinesProps) {
  const { open, errors } = form;
  const { typed } = open;
  return (
    <section className="card-panel" aria-labelledby="work">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="work">{m.order_lines_short()}</h2>
        <FloorsToggle />
      </div>
      <LineList order={order} form={form} />
      {order.isClosed ? (
        <p className="text-sm text-muted">{m.orders_invoiced_hint()}</p>
      ) : (
        <ProductPicker error={undefined} onPick={form.pick} />
      )}
      <PostedLines
        name="added"
        value={encodeLines(typed.added)}
        onRestore={(value) => open.type({ added: decodeLines(value) })}
      />
      <OrderSum
        lines={form.all}
        deliveryFee={order.deliveryFee}
        total={form.isReadable ? form.total : undefined}
        typed={typed.discount}
        reduction={form.reduction}
        error={errorIn(errors, 'discount')}
        isInvoiced={order.isClosed}
        onType={(text) => open.type({ discount: text })}
      />
      <TextArea
        id="note"
        name="note"
        label={m.orders_note()}
        className="input min-h-16"
        rows={2}
        hint={m.orders_note_hint()}
        required={false}
        value={typed.note}
        error={errorIn(errors, 'note')}
        onChange={(event) => open.type({ note: event.currentTarget.value })}
      />
    </section>
  );
}

function LineList({ order, form }: OrderLinesProps) {
  const { open, errors } = form;
  const { prices, quantities } = open.typed;
  return (
    <ul className="order-lines ruled">
      {form.lines.map((line) => (
        <li key={line.id}>
          <OrderLine
            of={line.id}
            line={line}
            isCompleted={order.status === 'completed'}
            isInvoiced={order.isClosed}
            typedPrice={prices[line.id] ?? ''}
            typedQuantity={quantities[line.id] ?? String(line.quantity)}
            errors={errors}
            onType={(changes) => open.typeLine(line.id, changes)}
            onDrop={() =>
              open.typeLine(line.id, { quantity: line.quantity === 0 ? String(line.stored || 1) : '0' })
            }
          />
        </li>
      ))}
      {form.added.map(({ typedLine, ...line }) => (
        <li key={`added-${line.productId}`}>
          <OrderLine
            of={line.productId}
            isAdded
            line={line}
            isCompleted={false}
            isInvoiced={false}
            typedPrice={typedLine.price}
            typedQuantity={typedLine.quantity}
            errors={errors}
            onType={(changes) => open.typeAdded(line.productId, changes)}
            onDrop={() => form.dropAdded(line.productId)}
          />
        </li>
      ))}
      {form.unknown.map(({ productId }) => (
        <li className="flex flex-wrap items-center justify-between gap-3 py-3" key={productId}>
          <span>{m.unknown_product()}</span>
          <button className="button button-plain" type="button" onClick={() => form.dropAdded(productId)}>
            {m.remove()}
          </button>
        </li>
      ))}
    </ul>
  );
}
