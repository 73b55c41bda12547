import { maxQuantity } from '../../domain/cart/cart.ts';
import type { PublicProduct } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { snapshotText } from '../cart/snapshot.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { AddToCart } from './add-to-cart.tsx';
import { sizesId } from './variant-choice.tsx';

export const buyForm = 'buy';

type BuyBoxProps = { product: PublicProduct; page: string };

/** `page` is the last part of its address, as `variantPage` writes it. */
export function BuyBox({ product, page }: BuyBoxProps) {
  const { language } = useStorefront();
  if (product.stock === 0) return <SoldOut product={product} page={page} />;
  return (
    <form
      className="buy-form flex flex-wrap gap-2"
      id={buyForm}
      method="post"
      action={address(language, '/cart/add')}
      data-add-to-cart={product.id}
      data-snapshot={snapshotText(product, language)}
    >
      <input type="hidden" name="product" value={product.id} />
      <span className="stepper">
        <button className="script-only" type="button" aria-label={m.decrease_quantity()} data-pieces="-1">
          −
        </button>
        <input
          name="quantity"
          defaultValue="1"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          aria-label={m.product_quantity()}
        />
        <button className="script-only" type="button" aria-label={m.increase_quantity()} data-pieces="1">
          +
        </button>
      </span>
      <button className="button button-large" type="submit">
        {m.add_to_cart()}
      </button>
      <p className="field-error basis-full" role="alert" hidden data-pieces-note>
        {m.quantity_unreadable({ max: maxQuantity })}
      </p>
      <a
        className="button button-quiet in-cart basis-full"
        href={address(language, '/cart')}
        data-in-cart
        hidden
      >
        <Icon name="check" />
        <span>
          <span data-in-cart-count /> {m.in_cart_place()} · {m.in_cart_see()}
        </span>
      </a>
    </form>
  );
}

function SoldOut({ product, page }: BuyBoxProps) {
  const { language, modules } = useStorefront();
  return (
    <div className="grid gap-2">
      <AddToCart product={product} />
      {modules.includes('delivery') && (
        <a className="button button-plain" href={address(language, `/products/${page}/tell-me`)}>
          {m.wanted_leave_phone()}
        </a>
      )}
    </div>
  );
}

/** A size is never chosen for the buyer: this leads to the sizes. */
export function ChooseSize() {
  return (
    <a className="button button-large" href={`#${sizesId}`}>
      {m.choose_a_size()}
    </a>
  );
}

type BuyDockProps = { product: PublicProduct; price: string; isChosen: boolean };

/** Price and button while the button of the form is out of sight. */
export function BuyDock({ product, price, isChosen }: BuyDockProps) {
  if (product.stock === 0) return null;
  const [first, ...rest] = m.add_to_cart().split(' ');
  return (
    <section className="dock ruled-above lg:hidden print:hidden" aria-label={m.product_dock()}>
      <span className="price">{price}</span>
      {isChosen ? (
        <button className="button" type="submit" form={buyForm}>
          {first}
          <span className="visually-hidden"> {rest.join(' ')}</span>
        </button>
      ) : (
        <a className="button" href={`#${sizesId}`}>
          {m.choose_a_size()}
        </a>
      )}
    </section>
  );
}
