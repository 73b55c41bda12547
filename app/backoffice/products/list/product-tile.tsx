import { Link, useLocation } from 'react-router';
import { categoryName } from '../../../domain/products/name-category.ts';
import type { Category } from '../../../domain/products/product.ts';
import { isLow } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { GoodsPicture } from '../../goods/goods-picture.tsx';
import { showFcfa, showName, showNumber } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { DeleteButton } from './delete-button.tsx';
import { LowStock } from './low-stock.tsx';
import { RestoreButton } from './restore-button.tsx';
import { RowMenu } from './row-menu.tsx';

export type Tile = {
  id: number;
  name: string;
  nameEn: string;
  option1: string;
  option2: string;
  category: Category;
  price: number;
  /** Undefined for a role that may not see it. */
  lprice: number | undefined;
  stock: number;
  lowAt: number | null;
  imageUrl: string;
  imageColor: string;
  sku: string | null;
  isArchived: boolean;
  isHidden: boolean;
  counted: boolean;
  copyKey: string;
};

export function ProductTile({ product }: { product: Tile }) {
  const { may } = useBackoffice();
  const { search } = useLocation();
  const { id, category, price, lprice, stock } = product;
  const name = showName(product);
  return (
    <article className="card product-tile" data-level={levelOf(product)}>
      <Picture product={product} />
      <div className="product-tile-body flex flex-1 flex-col gap-2 px-4 pt-3 pb-4 max-md:contents">
        <h2>
          {may('manage-products') ? (
            <Link className="title-link" to={`/admin/products/edit/${id}`} data-row>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="text-sm text-muted max-md:hidden">{categoryName(category)}</p>
        <dl className="facts">
          <div>
            <dt className="max-md:sr-only">{m.products_price()}</dt>
            <dd>{showFcfa(price)}</dd>
          </div>
          {lprice !== undefined && (
            <div className="max-md:hidden">
              <dt>{m.products_last_price()}</dt>
              <dd>{showFcfa(lprice)}</dd>
            </div>
          )}
          <div>
            <dt>{m.products_stock()}</dt>
            <dd>{product.counted ? showNumber(stock) : m.products_service_badge()}</dd>
          </div>
        </dl>
        {product.counted && <LowStock product={product} />}
        {may('manage-products') && (
          <>
            <Actions product={product} name={name} list={search || '?'} />
            <RowMenu className="md:hidden" product={product} name={name} list={search || '?'} />
          </>
        )}
      </div>
    </article>
  );
}

function levelOf(product: Tile): 'out' | 'low' | undefined {
  if (!product.counted || !isLow(product)) return undefined;
  return product.stock === 0 ? 'out' : 'low';
}

type ActionsProps = { product: Tile; name: string; list: string };

function Actions({ product: { id, isArchived }, name, list }: ActionsProps) {
  return (
    <div className="product-tile-actions mt-auto grid grid-cols-[auto_auto] gap-2 pt-2 max-md:hidden">
      <Link className="button button-quiet button-small" to={`/admin/products/edit/${id}`}>
        <span>
          {m.products_edit()}
          <span className="visually-hidden"> {name}</span>
        </span>
      </Link>
      {isArchived ? (
        <RestoreButton id={id} name={name} list={list} />
      ) : (
        <DeleteButton id={id} name={name} list={list} />
      )}
    </div>
  );
}

function Picture({ product: { imageUrl, imageColor } }: { product: Tile }) {
  if (imageUrl === '') return <span className="tile-picture picture-none">{m.picture_none()}</span>;
  return (
    <GoodsPicture
      className="tile-picture"
      file={imageUrl}
      color={imageColor}
      sizes="(width < 48rem) 2.5rem, 16rem"
    />
  );
}
