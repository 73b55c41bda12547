import { type PublicProduct, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';

export type RemovedLine = { productId: number; quantity: number; product: PublicProduct };

export function RemovedNote({ removed }: { removed: RemovedLine }) {
  const { language } = useStorefront();
  return (
    <div data-removed>
      <Notice kind="attention">
        <form
          className="flex flex-wrap items-center justify-between gap-3"
          method="post"
          action={address(language, '/cart/quantity')}
          data-quantity-form
        >
          <span>{m.removed_from_cart({ name: productName(removed.product, language) })}</span>
          <input type="hidden" name="product" value={removed.productId} />
          <button className="button button-quiet" type="submit" name="set" value={removed.quantity}>
            {m.undo()}
          </button>
        </form>
      </Notice>
    </div>
  );
}
