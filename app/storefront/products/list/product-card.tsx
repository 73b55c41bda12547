import { formatFcfa } from '../../../domain/money/money.ts';
import {
  cardOf,
  type PublicProduct,
  productDescription,
  productName,
} from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { pictureAddress } from '../../../platform/pictures/picture-file.ts';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';
import { Picture } from '../../parts/picture.tsx';
import { SecondPrice } from '../../parts/second-price.tsx';
import { AddToCart } from '../add-to-cart.tsx';
import { CompareBox } from '../compare/compare-link.tsx';
import { ProductChat } from '../product-chat.tsx';
import { StockBadge } from '../stock-badge.tsx';
import { sizesId } from '../variant-choice.tsx';

type ProductCardProps = {
  product: PublicProduct;
  /** On the first screen, so its picture is loaded eagerly. */
  isFirst?: boolean;
  isComparable?: boolean;
};

export function ProductCard({ product: shown, isFirst = false, isComparable = false }: ProductCardProps) {
  const { language } = useStorefront();
  const product = cardOf(shown);
  const name = productName(product, language);
  const nameId = `name-${product.id}`;
  return (
    <article className="card" data-product={product.id} aria-labelledby={nameId}>
      <CardPicture product={product} name={name} isFirst={isFirst} />
      <div className="card-words relative flex-1 pt-1">
        <h3 id={nameId}>
          <a className="title-link cover" href={address(language, `/products/${product.slug}`)}>
            {name}
          </a>
        </h3>
        <p className="card-text">{productDescription(product, language) || m.no_description()}</p>
      </div>
      <CardPrice product={product} />
      <StockBadge stock={product.stock} sizes={product.family?.sizes} />
      <div className="card-actions mt-1 flex gap-2">
        <CardPurchase product={product} nameId={nameId} />
        <ProductChat product={product} nameId={nameId} />
      </div>
      {isComparable && <CompareBox page={product.slug} nameId={nameId} />}
    </article>
  );
}

export function CardPrice({ product: { family, price: amount } }: { product: PublicProduct }) {
  const { language } = useStorefront();
  const price = formatFcfa(amount, language);
  return (
    <>
      <p className="price self-start">
        {family && family.toPrice > family.fromPrice ? m.price_card_from({ price }) : price}
      </p>
      <SecondPrice amount={amount} />
    </>
  );
}

export function CardPurchase({ product, nameId }: { product: PublicProduct; nameId: string }) {
  const { language } = useStorefront();
  if (!product.family || product.stock === 0) return <AddToCart product={product} nameId={nameId} />;
  return (
    <a
      className="button button-choose"
      href={address(language, `/products/${product.slug}#${sizesId}`)}
      aria-describedby={nameId}
    >
      {m.choose_size()}
    </a>
  );
}

type CardPictureProps = { product: PublicProduct; name: string; isFirst: boolean };

export function CardPicture({ product: { imageUrl, imageColor }, name, isFirst }: CardPictureProps) {
  if (!imageUrl)
    return (
      <p className="card-picture grid place-items-center p-2 text-center text-sm text-muted">
        {m.no_picture()}
      </p>
    );
  return (
    <a
      className="card-picture cover"
      href={pictureAddress(imageUrl, 800)}
      aria-label={m.view_picture({ name })}
      data-enlarge={name}
    >
      <Picture
        imageUrl={imageUrl}
        color={imageColor}
        alt=""
        sizes="(min-width: 80rem) 290px, (min-width: 64rem) 22vw, (min-width: 40rem) 30vw, 44vw"
        isFirst={isFirst}
      />
    </a>
  );
}
