import type { ReactNode } from 'react';
import type { Zone } from '../../domain/delivery/zone.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import { type PublicProduct, productDescription, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { address } from '../address.ts';
import { zoneWords } from '../delivery/zone-words.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { SecondPrice } from '../parts/second-price.tsx';
import { BuyBox, BuyDock } from './buy-box.tsx';
import { ProductCard } from './list/product-card.tsx';
import { ProductChat } from './product-chat.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { StockBadge } from './stock-badge.tsx';
import { VariantChoice } from './variant-choice.tsx';

export type ProductPageContent = {
  details: PublicDetails;
  alike: PublicProduct[];
  instead: PublicProduct[];
  /** The seller's sentences on delivery, payment and returns, the same on every product: safe HTML. */
  shopLines: string[];
  zone: Zone | undefined;
};

export function ProductView({
  details,
  alike,
  instead,
  shopLines,
  zone,
  finder,
}: ProductPageContent & { finder?: ReactNode }) {
  const { company, language } = useStorefront();
  const { product, pictures, family } = details;
  const name = productName(product, language);
  const description = productDescription(product, language);
  const identity = [
    [product.brand, product.model && m.product_model({ model: product.model })].filter(Boolean).join(', '),
    product.sku && m.product_sku({ sku: product.sku }),
  ].filter(Boolean);
  return (
    <div className="wrap product">
      <nav className="crumbs" aria-label={m.breadcrumb()}>
        <a href={address(language, '/')}>{m.nav_home()}</a>
        <Icon name="right" />
        <a href={address(language, '/products')}>{m.nav_products()}</a>
        <Icon name="right" />
        <a href={address(language, `/products?category=${product.category}`)}>
          {categoryName(product.category)}
        </a>
      </nav>
      <div className="product-columns">
        <article className="contents" data-product={product.id}>
          <ProductGallery pictures={pictures} name={name} />
          <div className="buy">
            <h1>{name}</h1>
            {identity.length > 0 && <p className="text-sm text-muted">{identity.join(' · ')}</p>}
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="price price-large">{formatFcfa(product.price, language)}</span>
              <SecondPrice amount={product.price} />
            </p>
            {family && <VariantChoice family={family} product={product} />}
            <StockBadge stock={product.stock} />
            <BuyBox product={product} />
            <DeliveryLine zone={zone} price={product.price} />
            <div className="buy-links">
              <ProductChat product={product} />
              <ShareLink product={product} name={name} />
            </div>
            <p className="prose whitespace-pre-line">{description || m.no_description()}</p>
            <Promises lines={shopLines} warrantyMonths={product.warrantyMonths} />
            <p className="text-sm text-muted">
              {company.whatsapp ? m.product_order_note() : m.product_order_note_no_chat()}
            </p>
          </div>
        </article>
        <div className="product-more">
          {instead.length > 0 && <Goods title={m.product_in_stock_instead()} products={instead} />}
          {finder}
          <ProductFacts product={product} />
          {alike.length > 0 && <Goods title={m.product_goes_with()} products={alike} />}
          <ChatLink
            className="chat"
            phone={company.whatsapp}
            text={m.chat_general({ company: company.name })}
          >
            <span className="visually-hidden">{m.floating_chat()}</span>
          </ChatLink>
          <BuyDock product={product} />
        </div>
      </div>
    </div>
  );
}

function DeliveryLine({ zone, price }: { zone: Zone | undefined; price: number }) {
  const { language, modules, pages } = useStorefront();
  if (!modules.includes('delivery') || !pages.includes('delivery')) return null;
  return (
    <p className="text-sm">
      {zone && `${m.delivery_to({ words: zoneWords(zone, price, language) })} `}
      <a className="text-link" href={address(language, '/delivery#choose')}>
        {zone ? m.delivery_change_quarter() : m.delivery_see_fees()}
      </a>
    </p>
  );
}

/** Without script, or where the device cannot share, a message on WhatsApp to whom one likes. */
function ShareLink({ product, name }: { product: PublicProduct; name: string }) {
  const { language, publicUrl } = useStorefront();
  const price = formatFcfa(product.price, language);
  const link = publicUrl + address(language, `/products/${product.slug}`);
  const text = m.share_text({ name, price, link });
  return (
    <a
      className="button button-plain"
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      rel="noopener"
      data-share={m.product_title_price({ name, price })}
    >
      <Icon name="share" />
      {m.share()}
    </a>
  );
}

function Promises({ lines, warrantyMonths }: { lines: string[]; warrantyMonths: number | null }) {
  if (warrantyMonths === null && lines.length === 0) return null;
  return (
    <ul className="promises">
      {warrantyMonths !== null && (
        <li>
          <Icon name="shield" />
          {m.product_warranty({ months: warrantyMonths })}
        </li>
      )}
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          <SafeHtml as="span" html={line} />
        </li>
      ))}
    </ul>
  );
}

function Goods({ title, products }: { title: string; products: PublicProduct[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="grid-products">
        {products.map((each) => (
          <li className="grid" key={each.id}>
            <ProductCard product={each} />
          </li>
        ))}
      </ul>
    </section>
  );
}
