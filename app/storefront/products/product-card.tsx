import { formatFcfa } from '../../domain/money.ts';
import { type PublicProduct, productDescription, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { Picture, pictureAddress } from '../parts/picture.tsx';
import { SecondPrice } from '../parts/second-price.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { ProductChat } from './product-chat.tsx';
import { StockBadge } from './stock-badge.tsx';

/** `isFirst`: on the first screen, so its picture is loaded eagerly. */
export function ProductCard({ product, isFirst = false }: { product: PublicProduct; isFirst?: boolean }) {
  const { language } = useStorefront();
  const name = productName(product, language);
  return (
    <article className="card" data-product={product.id}>
      {product.imageUrl ? (
        <a
          className="card-picture"
          href={pictureAddress(product.imageUrl, 800)}
          aria-label={m.view_picture({ name })}
          data-enlarge={name}
        >
          <Picture
            imageUrl={product.imageUrl}
            color={product.imageColor}
            alt=""
            sizes="(min-width: 76rem) 270px, (min-width: 40rem) 45vw, 100px"
            isFirst={isFirst}
          />
        </a>
      ) : (
        <div className="card-picture bg-mist" />
      )}
      <div className="card-body">
        <div className="card-words">
          <h3>
            <a href={address(language, `/products/${product.slug}`)}>{name}</a>
          </h3>
          <p className="card-text">{productDescription(product, language) || m.no_description()}</p>
          <p className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="grid">
              <span className="price">{formatFcfa(product.price, language)}</span>
              <SecondPrice amount={product.price} />
            </span>
            <StockBadge stock={product.stock} />
          </p>
        </div>
        <div className="card-actions">
          <AddToCart product={product} />
          <ProductChat product={product} />
        </div>
      </div>
    </article>
  );
}
