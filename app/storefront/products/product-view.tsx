import type { ReactNode } from 'react';
import { townsIn } from '../../domain/delivery/included.ts';
import type { Zone } from '../../domain/delivery/zone.ts';
import { type Language, localized } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { type PromiseLine, type PromiseTopic, promiseTopics } from '../../domain/products/choose-promises.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import { type PublicProduct, productDescription, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { address } from '../address.ts';
import { zoneWords } from '../delivery/zone-words.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { SecondPrice } from '../parts/second-price.tsx';
import { BuyBox, BuyDock, ChooseSize } from './buy-box.tsx';
import { ProductCard } from './list/product-card.tsx';
import { ProductChat } from './product-chat.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { StockBadge } from './stock-badge.tsx';
import { AllVariants, VariantChoice } from './variant-choice.tsx';

export type ProductPageContent = {
  details: PublicDetails;
  alike: PublicProduct[];
  isCurated: boolean;
  instead: PublicProduct[];
  /** The seller's sentences on delivery, payment and returns that hold for this product: safe HTML. */
  shopLines: PromiseLine[];
  /** What is asked before the delivery of one piece; `amount` is in FCFA. */
  deposit: { amount: number; percent: number } | undefined;
  zone: Zone | undefined;
};

export function ProductView({ finder, ...content }: ProductPageContent & { finder?: ReactNode }) {
  const { details, alike, isCurated, instead, zone } = content;
  const { company, language } = useStorefront();
  const { product, pictures, family, page, isChosen } = details;
  const name = productName(product, language);
  const description = productDescription(product, language);
  const identity = [
    [product.brand, product.model && m.product_model({ model: product.model })].filter(Boolean).join(', '),
    product.sku && m.product_sku({ sku: product.sku }),
  ].filter(Boolean);
  return (
    <div className="wrap product">
      <Crumbs category={product.category} />
      <div className="product-columns">
        <article className="contents" data-product={product.id}>
          <ProductGallery pictures={pictures} name={name} />
          <div className="buy">
            <h1>{name}</h1>
            {identity.length > 0 && <p className="text-sm text-muted">{identity.join(' · ')}</p>}
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="price price-large">{shownPrice(details, language)}</span>
              <SecondPrice amount={product.price} />
            </p>
            {family && isChosen && <VariantChoice family={family} product={product} />}
            {family && !isChosen && <AllVariants family={family} />}
            <StockBadge stock={product.stock} />
            {isChosen ? <BuyBox product={product} /> : <ChooseSize />}
            <DeliveryLine zone={zone} product={product} />
            <div className="buy-links">
              <ProductChat product={{ ...product, slug: page }} />
              <ShareLink page={page} price={product.price} name={name} />
            </div>
            <p className="prose whitespace-pre-line">{description || m.no_description()}</p>
            <Promises {...content} />
            <p className="text-sm text-muted">
              {company.whatsapp ? m.product_order_note() : m.product_order_note_no_chat()}{' '}
              {content.deposit ? m.product_deposit_note() : m.product_nothing_online()}
            </p>
          </div>
        </article>
        <div className="product-more">
          {instead.length > 0 && <Goods title={m.product_in_stock_instead()} products={instead} />}
          {finder}
          <ProductFacts product={product} />
          {alike.length > 0 && (
            <Goods title={isCurated ? m.product_goes_with() : m.product_same_department()} products={alike} />
          )}
          <BuyDock product={product} price={shownPrice(details, language)} isChosen={isChosen} />
        </div>
      </div>
    </div>
  );
}

function Crumbs({ category }: Pick<PublicProduct, 'category'>) {
  const { language } = useStorefront();
  return (
    <nav className="crumbs" aria-label={m.breadcrumb()}>
      <a href={address(language, '/')}>{m.nav_home()}</a>
      <Icon name="right" />
      <a href={address(language, '/products')}>{m.nav_products()}</a>
      <Icon name="right" />
      <a href={address(language, `/products?category=${category}`)}>{categoryName(category)}</a>
    </nav>
  );
}

/** A family whose prices differ shows its lowest. */
export function shownPrice({ product, family, isChosen }: PublicDetails, language: Language): string {
  const price = formatFcfa(product.price, language);
  const isLowest = !isChosen && family?.variants.some((variant) => variant.price > product.price);
  return isLowest ? m.price_card_from({ price }) : price;
}

type DeliveryLineProps = { zone: Zone | undefined; product: PublicProduct };

function DeliveryLine({ zone, product: { price, deliveryIncluded } }: DeliveryLineProps) {
  const { language, modules, pages } = useStorefront();
  if (!modules.includes('delivery') || !pages.includes('delivery')) return null;
  return (
    <p className="text-sm">
      {zone &&
        `${m.delivery_to({ words: zoneWords(zone, { total: price, includedIn: townsIn(deliveryIncluded) }, language) })} `}
      <a className="text-link" href={address(language, '/delivery#choose')}>
        {zone ? m.delivery_change_quarter() : m.delivery_see_fees()}
      </a>
    </p>
  );
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

const topicIcons: Record<PromiseTopic, IconName> = {
  delivery: 'truck',
  warranty: 'shield',
  exchange: 'return',
  payment: 'cash',
  other: 'check',
};

function Promises({ details: { product }, shopLines, deposit }: ProductPageContent) {
  const { language } = useStorefront();
  const { warrantyMonths, deliveryIncluded, exchangeFr, exchangeEn } = product;
  const exchange = localized(language, { fr: exchangeFr, en: exchangeEn });
  const towns = new Intl.ListFormat(language).format(townsIn(deliveryIncluded));
  const own: Partial<Record<PromiseTopic, string | false>> = {
    delivery: deliveryIncluded !== '' && m.product_delivery_included({ towns }),
    warranty: warrantyMonths !== null && m.product_warranty({ months: warrantyMonths }),
    exchange,
    payment:
      deposit !== undefined &&
      m.product_deposit({ percent: deposit.percent, amount: formatFcfa(deposit.amount, language) }),
  };
  const lines = promiseTopics.flatMap((topic) => [
    ...(own[topic] ? [{ topic, words: own[topic] }] : []),
    ...shopLines
      .filter((line) => line.topic === topic)
      .map(({ text }) => ({ topic, words: <SafeHtml as="span" html={text} /> })),
  ]);
  if (lines.length === 0) return null;
  return (
    <ul className="promises">
      {lines.map(({ topic, words }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <li key={i}>
          <Icon name={topicIcons[topic]} />
          {words}
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
