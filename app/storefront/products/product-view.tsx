import { formatFcfa } from '../../domain/money.ts';
import { type PublicProduct, productDescription, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { Picture, pictureAddress } from '../parts/picture.tsx';
import { SecondPrice } from '../parts/second-price.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { categoryName } from './category-name.ts';
import { ProductCard } from './product-card.tsx';
import { ProductChat } from './product-chat.tsx';
import { StockBadge } from './stock-badge.tsx';

export function ProductView({ product, alike }: { product: PublicProduct; alike: PublicProduct[] }) {
  const { company, language } = useStorefront();
  const name = productName(product, language);
  return (
    <div className="wrap grid gap-12 py-6 md:py-10">
      <div className="grid gap-4">
        <p className="flex flex-wrap gap-x-4">
          <a className="inline-flex min-h-11 items-center" href={address(language, '/products')}>
            {m.back_to_products()}
          </a>
          <a
            className="inline-flex min-h-11 items-center"
            href={address(language, `/products?category=${product.category}`)}
          >
            {categoryName(product.category)}
          </a>
        </p>
        <article className="grid gap-8 md:grid-cols-2 md:gap-12" data-product={product.id}>
          {product.imageUrl && (
            <a
              href={pictureAddress(product.imageUrl, 800)}
              aria-label={m.view_picture({ name })}
              data-enlarge={name}
            >
              <Picture
                className="rounded-picture aspect-square object-cover"
                imageUrl={product.imageUrl}
                color={product.imageColor}
                alt=""
                sizes="(min-width: 48rem) 45vw, 92vw"
                isFirst
              />
            </a>
          )}
          <div className="grid content-start gap-5">
            <h1>{name}</h1>
            <p className="flex flex-wrap items-center gap-4">
              <span className="price price-large">{formatFcfa(product.price, language)}</span>
              <SecondPrice amount={product.price} />
              <StockBadge stock={product.stock} />
            </p>
            <p className="prose whitespace-pre-line">
              {productDescription(product, language) || m.no_description()}
            </p>
            <div className="grid max-w-md gap-3">
              <AddToCart product={product} />
              <ProductChat product={product} />
            </div>
            <p className="max-w-md text-muted">
              {company.whatsapp ? m.product_order_note() : m.product_order_note_no_chat()}
            </p>
          </div>
        </article>
      </div>
      {alike.length > 0 && (
        <section className="grid gap-6">
          <h2>{m.alike_products()}</h2>
          <ul className="grid-products">
            {alike.map((each) => (
              <li className="grid" key={each.id}>
                <ProductCard product={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
