import { maxQuantity, type QuantityNote } from '../../domain/cart/cart.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { PictureFormats } from '../parts/picture.tsx';
import type { Quote } from './load-cart.server.ts';
import type { LineNote } from './quantity-note.ts';
import { snapshotText } from './snapshot.ts';

type CartLinesProps = { quote: Quote; note: LineNote | undefined };

export function CartLines({ quote, note }: CartLinesProps) {
  return (
    <ul className="ruled ruled-off">
      {quote.lines.map((line) => (
        <CartLine
          key={line.productId}
          line={line}
          note={note?.productId === line.productId ? note.note : undefined}
        />
      ))}
    </ul>
  );
}

type Line = Quote['lines'][number];

type LineProps = { line: Line; note: QuantityNote | undefined };

function CartLine({ line, note }: LineProps) {
  const { language } = useStorefront();
  const { product } = line;
  const name = product ? productName(product, language) : m.unknown_product();
  const isSent = line.state === 'available' || line.state === 'short';
  return (
    <li
      className="cart-line"
      data-line={line.productId}
      data-price={product?.price}
      data-snapshot={product && snapshotText(product, language)}
    >
      {product?.imageUrl ? (
        <PictureFormats imageUrl={product.imageUrl} widths={[200]}>
          <img
            src={pictureAddress(product.imageUrl, 200)}
            alt=""
            width="200"
            height="200"
            style={{ backgroundColor: product.imageColor }}
          />
        </PictureFormats>
      ) : (
        <div />
      )}
      <div className="min-w-0">
        <h2 id={nameId(line)}>
          {product ? <a href={address(language, `/products/${product.slug}`)}>{name}</a> : name}
        </h2>
        {product && (
          <p className="text-xs text-muted">{m.unit_price({ price: formatFcfa(product.price, language) })}</p>
        )}
        <p className="price pt-1" title={m.line_total()}>
          {product && isSent ? formatFcfa(product.price * line.quantity, language) : '—'}
        </p>
      </div>
      <div className="cart-line-controls flex flex-wrap gap-x-4 gap-y-2 items-center">
        <Quantity line={line} name={name} note={note} />
        {note && (
          <p className="field-error basis-full" id={noteId} data-quantity-note>
            {notes[note]()}
          </p>
        )}
        <LineState line={line} />
      </div>
    </li>
  );
}

function nameId({ productId }: Line): string {
  return `line-${productId}`;
}

const noteId = 'quantity-note';
const notes: Record<QuantityNote, () => string> = {
  'too-many': () => m.quantity_too_many({ max: maxQuantity }),
  unreadable: () => m.quantity_unreadable({ max: maxQuantity }),
};

function Quantity({ line, name, note }: LineProps & { name: string }) {
  const { language } = useStorefront();
  return (
    <form
      className="flex flex-wrap items-center gap-x-4"
      method="post"
      action={address(language, '/cart/quantity')}
      data-quantity-form
    >
      <input type="hidden" name="product" value={line.productId} />
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
        {m.update()}
      </button>
      <Stepper line={line} name={name} note={note} />
      <button className="button button-plain" type="submit" aria-describedby={nameId(line)} data-no-script>
        {m.update()}
      </button>
      <button
        className="button button-plain"
        type="submit"
        name="set"
        value="0"
        aria-describedby={nameId(line)}
        data-step="remove"
      >
        {m.remove()}
      </button>
    </form>
  );
}

function Stepper({ line, name, note }: LineProps & { name: string }) {
  const { quantity } = line;
  return (
    <span className="stepper">
      <button
        type="submit"
        name="set"
        value={quantity - 1}
        aria-label={m.decrease_quantity()}
        aria-describedby={nameId(line)}
        data-step="-1"
      >
        −
      </button>
      <input
        name="quantity"
        defaultValue={quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        aria-label={m.quantity_of({ name })}
        aria-describedby={note && noteId}
      />
      <button
        type="submit"
        name="set"
        value={Math.min(quantity + 1, maxQuantity)}
        aria-label={m.increase_quantity()}
        aria-describedby={nameId(line)}
        data-step="1"
      >
        +
      </button>
    </span>
  );
}

function LineState({ line }: { line: Line }) {
  if (line.state === 'gone') return <p className="field-error basis-full">{m.line_gone()}</p>;
  if (line.state === 'out-of-stock') return <p className="field-error basis-full">{m.line_out_of_stock()}</p>;
  if (line.state === 'short') {
    return <p className="basis-full text-xs text-muted">{m.line_short({ count: line.product.stock })}</p>;
  }
  return null;
}
