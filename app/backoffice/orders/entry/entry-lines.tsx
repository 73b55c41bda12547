import { useState } from 'react';
import { parseAmount } from '../../../domain/money/money.ts';
import { orderTotal } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import type { FieldError } from '../../../ui/notice.tsx';
import { errorIn } from '../../form/field-errors.ts';
import { PostedLines } from '../../form/hidden-inputs.tsx';
import { showFcfa, showName } from '../../language/show.ts';
import { encodeLines, parsePieces, type TypedLine } from '../../lines/line.ts';
import { useLines } from '../../lines/use-lines.ts';
import { OrderSum } from '../detail/lines/order-sum.tsx';
import { FloorsToggle } from '../floors.tsx';
import { pricedLine } from '../price-field.tsx';
import { EntryLine } from './entry-line-row.tsx';
import { type KnownProducts, type ProductOnSale, productSearch } from './product-on-sale.ts';
import { ProductPicker } from './product-picker.tsx';

type EntryLinesProps = {
  initialLines: TypedLine[];
  known: KnownProducts;
  errors: FieldError[];
  /** Lines of a quote say more than the product's name, and it has a discount, as it is typed. */
  quote?: { discount: string };
};

export function EntryLines({ initialLines, known, errors, quote }: EntryLinesProps) {
  const { lines, products, isAnswered, ...edit } = useLines<ProductOnSale>({
    address: productSearch,
    lines: initialLines,
    known: known.sold,
    place: 'last',
  });
  /** One that is only not looked up yet is not gone. */
  const isGone = (id: number) => !products.has(id) && (isAnswered || known.gone.includes(id));
  const [typedDiscount, setDiscount] = useState(quote?.discount ?? '');
  const shown = lines.map((line) => {
    const product = products.get(line.productId);
    const priced = product && pricedLine({ ...product, actualPrice: null }, line.price);
    return { line, priced, quantity: parsePieces(line.quantity) };
  });
  const counted = shown.flatMap(({ priced, quantity }) =>
    priced && quantity && !priced.refusal ? [{ ...priced, quantity }] : [],
  );
  const discount = parseAmount(typedDiscount);
  const reduction = discount.ok ? (discount.amount ?? 0) : 0;
  const total = orderTotal(counted) - reduction;
  const isReadable = discount.ok && counted.length === shown.length;
  return (
    <section className="card-panel" aria-labelledby="lines">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="lines">{m.order_lines()}</h2>
        <FloorsToggle />
      </div>
      <ProductPicker error={errorIn(errors, 'product')} onPick={edit.add} />
      <PostedLines value={encodeLines(lines)} onRestore={edit.restore} />
      {shown.length > 0 && (
        <ul className="grid gap-4">
          {shown.map(({ line, priced }) => (
            <li key={line.productId}>
              <EntryLine
                line={line}
                product={priced}
                isGone={isGone(line.productId)}
                errors={errors}
                onChange={(changes) => edit.change(line.productId, changes)}
                onRemove={() => edit.remove(line.productId)}
              >
                {quote && (
                  <TextField
                    id={`description-${line.productId}`}
                    label={m.quotes_description()}
                    autoComplete="off"
                    required={false}
                    placeholder={priced && showName(priced)}
                    value={line.description ?? ''}
                    error={errorIn(errors, `description-${line.productId}`)}
                    onChange={(event) =>
                      edit.change(line.productId, { description: event.currentTarget.value })
                    }
                  />
                )}
              </EntryLine>
            </li>
          ))}
        </ul>
      )}
      {quote ? (
        <OrderSum
          lines={counted}
          total={isReadable ? total : undefined}
          typed={typedDiscount}
          reduction={reduction}
          error={errorIn(errors, 'discount')}
          isInvoiced={false}
          onType={setDiscount}
        />
      ) : (
        <p className="between order-total">
          <span>{m.total()}</span>
          <output>{isReadable ? showFcfa(total) : '—'}</output>
        </p>
      )}
    </section>
  );
}
