import { formatFcfa } from '../../domain/money/money.ts';
import { type PublicProduct, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { snapshotText } from '../cart/snapshot.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';

type AddToCartProps = {
  product: PublicProduct;
  /** In a card: the id of the name that describes its button, one of many with the same text. */
  nameId?: string | undefined;
};

/** `data-in-cart` leads to the cart once the product is in it; `browser/cart/cart-count.ts` shows it. */
export function AddToCart({ product, nameId }: AddToCartProps) {
  const { language } = useStorefront();
  if (product.stock === 0) return <TellMe product={product} nameId={nameId} />;
  return (
    <form
      className="grid gap-2"
      method="post"
      action={address(language, '/cart/add')}
      data-add-to-cart={product.id}
      data-snapshot={snapshotText(product, language)}
    >
      <input type="hidden" name="product" value={product.id} />
      <button className="button button-wide" type="submit" aria-describedby={nameId}>
        {nameId ? <ShortWords /> : m.add_to_cart()}
      </button>
      <a
        className="button button-quiet in-cart"
        href={address(language, '/cart')}
        aria-describedby={nameId}
        data-in-cart
        hidden
      >
        <Icon name="check" />
        <span>
          <span data-in-cart-count />
          <span className={nameId && 'visually-hidden'}> {m.in_cart_place()}</span> · {m.in_cart_see()}
        </span>
      </a>
    </form>
  );
}

/** Two columns on a phone are too narrow for the button's whole name, which screen readers say. */
function ShortWords() {
  const [first, ...rest] = m.add_to_cart().split(' ');
  return (
    <>
      {first}
      <span className="visually-hidden"> {rest.join(' ')}</span>
    </>
  );
}

function TellMe({ product, nameId }: AddToCartProps) {
  const { company, language, publicUrl } = useStorefront();
  if (!company.whatsapp)
    return (
      <button className="button button-wide" type="button" disabled>
        {m.out_of_stock()}
      </button>
    );
  const text = m.chat_tell_me({
    company: company.name,
    name: productName(product, language),
    price: formatFcfa(product.price, language),
    link: publicUrl + address(language, `/products/${product.slug}`),
  });
  return (
    <ChatLink
      className="button button-quiet"
      phone={company.whatsapp}
      text={text}
      describedBy={nameId}
      hasIcon={!nameId}
    >
      {nameId ? m.tell_me() : m.tell_me_back()}
    </ChatLink>
  );
}
