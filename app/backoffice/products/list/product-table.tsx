import { Form, Link, useLocation } from 'react-router';
import { manyKinds } from '../../../domain/products/many/many.ts';
import { categoryName } from '../../../domain/products/name-category.ts';
import { isLow, thresholdOf } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { LinePicture } from '../../goods/goods-picture.tsx';
import { manyName } from '../../language/names.ts';
import { showName, showNumber } from '../../language/show.ts';
import { PriceCell } from './cells/price-cell.tsx';
import { StockCell } from './cells/stock-cell.tsx';
import type { Tile } from './product-tile.tsx';
import { RowMenu } from './row-menu.tsx';

export function ProductTable({ products }: { products: Tile[] }) {
  return (
    <div className="product-list">
      <table className="data-table product-table">
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">{m.many_choose()}</span>
            </th>
            <th>{m.log_subject_product()}</th>
            <th>{m.products_category()}</th>
            <th>{m.products_state()}</th>
            <th className="number">{m.products_price()}</th>
            <th className="number">{m.products_stock()}</th>
            <th className="number">{m.products_threshold()}</th>
            <th>
              <span className="visually-hidden">{m.products_actions()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </tbody>
      </table>
      <ManyBar />
    </div>
  );
}

/** Shown while a product is chosen. Its choices open a preview. */
function ManyBar() {
  return (
    <Form
      className="many-bar sticky bottom-0 z-5 flex-wrap gap-2 p-3 max-md:bottom-(--tab-bar)"
      id="many"
      action="/admin/products/many"
    >
      {manyKinds.map((kind) => (
        <button key={kind} className="button button-quiet button-small" type="submit" name="do" value={kind}>
          {manyName(kind)}
        </button>
      ))}
    </Form>
  );
}

function Row({ product }: { product: Tile }) {
  const { search } = useLocation();
  const { id, category, price, stock, sku } = product;
  const name = showName(product);
  const list = search || '?';
  return (
    <tr>
      <td className="product-choice">
        <input
          className="many-check m-2.5 size-6"
          type="checkbox"
          name="id"
          value={id}
          form="many"
          aria-label={`${m.many_choose()} – ${name}`}
        />
      </td>
      <td className="product-what">
        <span className="product-cell flex gap-3 items-center min-w-0">
          <LinePicture file={product.imageUrl} />
          <span>
            <Link className="table-link" to={`/admin/products/edit/${id}`} data-row>
              {name}
            </Link>
            {sku && <small>{sku}</small>}
          </span>
          <State product={product} />
        </span>
      </td>
      <td className="product-more" data-label={m.products_category()}>
        {categoryName(category)}
      </td>
      <td className="product-more" data-label={m.products_state()}>
        <State product={product} />
      </td>
      <td className="number product-price" data-label={m.products_price()}>
        <PriceCell id={id} name={name} price={price} />
      </td>
      <td className="number product-pieces" data-label={m.products_stock()}>
        {product.counted && <StockCell id={id} name={name} stock={stock} />}
      </td>
      <td className="number product-more" data-label={m.products_threshold()}>
        {product.counted && showNumber(thresholdOf(product))}
      </td>
      <td className="product-do">
        <RowMenu {...{ product, name, list }} />
      </td>
    </tr>
  );
}

function State({ product }: { product: Tile }) {
  if (product.isHidden) return <span className="badge">{m.products_hidden_badge()}</span>;
  if (product.isArchived) return <span className="badge">{m.products_archived_badge()}</span>;
  if (!product.counted) return <span className="badge">{m.products_service_badge()}</span>;
  if (product.stock === 0) return <span className="badge badge-out">{m.products_out_badge()}</span>;
  if (isLow(product)) return <span className="dot dot-low">{m.products_tab_low()}</span>;
  return <span className="dot stock-level">{m.products_in_stock()}</span>;
}
