import { Link, useLocation } from 'react-router';
import { formatFcfa, formatNumber } from '../../../domain/money.ts';
import { type Category, productName } from '../../../domain/products/product.ts';
import { isLow } from '../../../domain/products/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { useBackoffice } from '../../shell/shell.tsx';
import { categoryName } from '../category-name.ts';
import { DeleteButton } from './delete-button.tsx';
import { LowStock } from './low-stock.tsx';
import { RestoreButton } from './restore-button.tsx';

type Tile = {
  id: number;
  name: string;
  nameEn: string;
  category: Category;
  price: number;
  lprice: number;
  stock: number;
  imageUrl: string;
  imageColor: string;
  isArchived: boolean;
};

export function ProductTile({ product }: { product: Tile }) {
  const { language } = useBackoffice();
  const { search } = useLocation();
  const { id, category, price, lprice, stock } = product;
  const name = productName(product, language);
  return (
    <article className="product-tile" data-low={isLow(product) || undefined}>
      <Picture product={product} />
      <div className="product-tile-body">
        <h2>
          <Link to={`/admin/products/edit/${id}`} data-row>
            {name}
          </Link>
        </h2>
        <p className="text-sm text-muted">{categoryName(category)}</p>
        <dl className="facts">
          <div>
            <dt>{m.products_price()}</dt>
            <dd>{formatFcfa(price, language)}</dd>
          </div>
          <div>
            <dt>{m.products_last_price()}</dt>
            <dd>{formatFcfa(lprice, language)}</dd>
          </div>
          <div>
            <dt>{m.products_stock()}</dt>
            <dd>{formatNumber(stock, language)}</dd>
          </div>
        </dl>
        <LowStock product={product} />
        <div className="product-tile-actions">
          <Link className="button button-quiet button-small" to={`/admin/products/edit/${id}`}>
            <span>
              {m.products_edit()}
              <span className="visually-hidden"> {name}</span>
            </span>
          </Link>
          {product.isArchived ? (
            <RestoreButton id={id} name={name} list={search || '?'} />
          ) : (
            <DeleteButton id={id} name={name} list={search || '?'} />
          )}
        </div>
      </div>
    </article>
  );
}

function Picture({ product: { imageUrl, imageColor } }: { product: Tile }) {
  if (imageUrl === '') return <span className="product-tile-picture picture-none">{m.picture_none()}</span>;
  return (
    <img
      className="product-tile-picture"
      src={`/images/${imageUrl}?w=400`}
      alt=""
      width="400"
      height="300"
      loading="lazy"
      style={{ backgroundColor: imageColor }}
    />
  );
}
