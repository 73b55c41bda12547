import type { ReactNode } from 'react';
import type { Language } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { type PublicProduct, productDescription, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { SecondPrice } from '../parts/second-price.tsx';
import { BuyBox, BuyDock, ChooseSize } from './buy-box.tsx';
import { compareAddress } from './compare/compare-address.ts';
import { Crumbs } from './crumbs.tsx';
import { ProductCard } from './list/product-card.tsx';
import { ProductChat } from './product-chat.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { Promises, type PromisesContent } from './promises.tsx';
import { StockBadge } from './stock-badge.tsx';
import { AllVariants, VariantChoice } from './variant-choice.tsx';

export type ProductPageContent = PromisesContent & {
  alike: PublicProduct[];
  isCurated: boolean;
  instead: PublicProduct[];
};

export function ProductView({ finder, ...content }: ProductPageContent & { finder?: ReactNode }) {
  const { details, alike, isCurated, instead } = content;
  const { language } = useStorefront();
  const { product, pictures, isChosen } = details;
  return (
    <div className="wrap product">
      <Crumbs category={product.category} />
      <div className="product-columns grid grid-cols-1 items-start gap-x-12 gap-y-3 sm:grid-cols-2 sm:gap-y-5 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
        <article className="contents" data-product={product.id}>
          <ProductGallery pictures={pictures} name={productName(product, language)} />
          <Buy {...content} />
          <p className="prose whitespace-pre-line">
            {productDescription(product, language) || m.no_description()}
          </p>
        </article>
        <div className="product-more grid grid-cols-1 gap-(--part) sm:max-lg:col-span-full lg:contents">
          <div className="grid grid-cols-1 gap-(--part)">
            {instead.length > 0 && <Goods title={m.product_in_stock_instead()} products={instead} />}
            {finder}
            <ProductFacts product={product} />
          </div>
          {alike.length > 0 && (
            <Goods title={isCurated ? m.product_goes_with() : m.product_same_department()} products={alike} />
          )}
          <BuyDock product={product} price={shownPrice(details, language)} isChosen={isChosen} />
        </div>
      </div>
    </div>
  );
}

function Buy(content: ProductPageContent) {
  const { company, language, modules } = useStorefront();
  const { product, family, page, isChosen } = content.details;
  const name = productName(product, language);
  return (
    // A sticky item of a grid would follow to the end of the whole grid, over the full width of what goes with it.
    <div className="lg:[grid-area:1/2/4] lg:self-stretch">
      <div className="grid grid-cols-1 gap-2 lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
        <h1>{name}</h1>
        <Identity product={product} />
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="price price-large">{shownPrice(content.details, language)}</span>
          <span className="price-taxes">{m.price_all_taxes()}</span>
          <SecondPrice amount={product.price} />
        </p>
        {family && isChosen && <VariantChoice family={family} product={product} />}
        {family && !isChosen && <AllVariants family={family} />}
        <StockBadge stock={product.stock} />
        {isChosen ? <BuyBox product={product} page={page} /> : <ChooseSize />}
        <div className="buy-links flex flex-wrap gap-x-4 gap-y-0">
          <ProductChat product={{ ...product, slug: page }} />
          <ShareLink page={page} price={product.price} name={name} />
          <a
            className="button button-plain"
            href={address(language, compareAddress([family?.page ?? page]))}
            rel="nofollow"
          >
            <Icon name="compare" />
            {m.compare()}
          </a>
        </div>
        <Promises {...content} />
        <p className="text-xs text-muted">
          {company.whatsapp ? m.product_order_note() : m.product_order_note_no_chat()}{' '}
          {content.deposit
            ? m.product_deposit_note()
            : !modules.includes('momo') && m.product_nothing_online()}
        </p>
      </div>
    </div>
  );
}

function Identity({ product: { brand, model, sku } }: Pick<PublicDetails, 'product'>) {
  const made = [brand, model && m.product_model({ model })].filter(Boolean).join(', ');
  const reference = sku && m.product_sku({ sku });
  if (!made && !reference) return null;
  return (
    <p className="text-xs text-muted">
      {made}
      {made && reference && ' · '}
      <span className="inline-block">{reference}</span>
    </p>
  );
}

/** A family whose prices differ shows its lowest. */
export function shownPrice({ product, family, isChosen }: PublicDetails, language: Language): string {
  const price = formatFcfa(product.price, language);
  const isLowest = !isChosen && family?.variants.some((variant) => variant.price > product.price);
  return isLowest ? m.price_card_from({ price }) : price;
}

/** Without script, or where the device cannot share, a message on WhatsApp to whom one likes. */
function ShareLink({ page, price: amount, name }: { page: string; price: number; name: string }) {
  const { language, publicUrl } = useStorefront();
  const price = formatFcfa(amount, language);
  const link = publicUrl + address(language, `/products/${page}`);
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

function Goods({ title, products }: { title: string; products: PublicProduct[] }) {
  return (
    <section className="goods">
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
