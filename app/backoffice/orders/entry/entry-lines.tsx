import { useEffect, useRef } from 'react';
import { formatFcfa } from '../../../domain/money.ts';
import { orderTotal } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { pricedLine } from '../priced-line.ts';
import { errorIn } from './entry-errors.ts';
import { decodeTypedLines, encodeTypedLines, type TypedLine } from './entry-line.ts';
import { EntryLine, parseQuantity } from './entry-line-row.tsx';
import { ProductPicker } from './product-picker.tsx';
import { useEntryLines } from './use-entry-lines.ts';

type EntryLinesProps = { initialLines: TypedLine[]; errors: FieldError[] };

export function EntryLines({ initialLines, errors }: EntryLinesProps) {
  const { language } = useBackoffice();
  const { lines, products, pick, change, remove, restore } = useEntryLines(initialLines);
  const shown = lines.map((line) => {
    const product = products.get(line.productId);
    const priced = product && pricedLine({ ...product, actualPrice: null }, line.price);
    return { line, priced, quantity: parseQuantity(line.quantity) };
  });
  const counted = shown.flatMap(({ priced, quantity }) =>
    priced && quantity && !priced.refusal ? [{ ...priced, quantity }] : [],
  );
  return (
    <section className="card-panel" aria-labelledby="lines">
      <h2 id="lines">{m.order_lines()}</h2>
      <ProductPicker error={errorIn(errors, 'product')} onPick={pick} />
      <PostedLines lines={lines} onRestore={restore} />
      {shown.length > 0 && (
        <ul className="grid gap-4">
          {shown.map(({ line, priced }) => (
            <li key={line.productId}>
              <EntryLine
                line={line}
                product={priced}
                quantityError={errorIn(errors, `quantity-${line.productId}`)}
                priceError={errorIn(errors, `price-${line.productId}`)}
                onChange={(changes) => change(line.productId, changes)}
                onRemove={() => remove(line.productId)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="order-total">
        <span>{m.total()}</span>
        <output>{counted.length === shown.length ? formatFcfa(orderTotal(counted), language) : '—'}</output>
      </p>
    </section>
  );
}

/** Sends the lines. Its input events let the draft save them, and restore them. */
function PostedLines({ lines, onRestore }: { lines: TypedLine[]; onRestore: (lines: TypedLine[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const value = encodeTypedLines(lines);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hidden field fires no event when its value changes
  useEffect(() => {
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return (
    <input
      ref={input}
      type="hidden"
      name="lines"
      value={value}
      onInput={(event) => {
        if (event.currentTarget.value !== value) onRestore(decodeTypedLines(event.currentTarget.value));
      }}
    />
  );
}
