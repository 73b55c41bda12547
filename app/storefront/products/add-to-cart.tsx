import { type PublicProduct, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';

export function AddToCart({ product }: { product: PublicProduct }) {
  const { language } = useStorefront();
  if (product.stock === 0) {
    return (
      <button className="button button-wide" type="button" disabled>
        {m.out_of_stock()}
      </button>
    );
  }
  const snapshot = {
    slug: product.slug,
    name: productName(product, language),
    price: product.price,
    imageUrl: product.imageUrl,
    imageColor: product.imageColor,
  };
  return (
    <form
      method="post"
      action={address(language, '/cart/add')}
      data-add-to-cart={product.id}
      data-snapshot={JSON.stringify(snapshot)}
    >
      <input type="hidden" name="product" value={product.id} />
      <button className="button button-wide" type="submit">
        <Icon name="cart" />
        {m.add_to_cart()}
      </button>
      <p className="mt-1 text-center text-sm font-semibold text-brand" data-in-cart hidden />
    </form>
  );
}
