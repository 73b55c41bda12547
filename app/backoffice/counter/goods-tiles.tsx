import { Link } from 'react-router';
import type { Goods } from '../../domain/products/list/find-goods.queries.ts';
import { categoryName } from '../../domain/products/name-category.ts';
import { type Category, categories } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { GoodsPicture } from '../goods/goods-picture.tsx';
import { showName, showNumber } from '../language/show.ts';
import type { TypedLine } from '../lines/line.ts';
import { Tabs } from '../list/links.tsx';
import { useBackoffice } from '../shell/shell.tsx';

type GoodsTilesProps = {
  sale: string;
  tiles: Goods[];
  category: Category | undefined;
  lines: TypedLine[];
  onPick: (goods: Goods) => void;
};

export function GoodsTiles({ sale, tiles, category, lines, onPick }: GoodsTilesProps) {
  const sold = sale === 'first' ? {} : { sold: sale };
  const inSale = new Map(lines.map((line) => [line.productId, line.quantity]));
  return (
    <>
      <Tabs label={m.products_category()} className="max-md:order-1">
        {[undefined, ...categories].map((each) => (
          <Link
            key={each ?? 'best'}
            to={`?${new URLSearchParams({ ...(each && { category: each }), ...sold })}`}
            replace
            preventScrollReset
            data-keeps-typed
            aria-current={each === category ? 'true' : undefined}
          >
            {each ? categoryName(each) : m.counter_best()}
          </Link>
        ))}
      </Tabs>
      {tiles.length === 0 ? (
        <NoGoods />
      ) : (
        <ul className="goods-tiles grid gap-3 max-sm:pb-1">
          {tiles.map((goods) => (
            <li key={goods.id} className="grid min-w-0">
              <Tile goods={goods} inSale={inSale.get(goods.id)} onPick={() => onPick(goods)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type TileProps = { goods: Goods; inSale: string | undefined; onPick: () => void };

function Tile({ goods, inSale, onPick }: TileProps) {
  return (
    <button
      className="card goods-tile relative grid grid-rows-[auto_1fr_auto_auto] gap-0.5 p-2"
      type="button"
      data-chosen={inSale ? true : undefined}
      onClick={onPick}
    >
      {goods.imageUrl ? (
        <GoodsPicture className="tile-picture" file={goods.imageUrl} color={goods.imageColor} />
      ) : (
        <span className="tile-picture picture-none" aria-hidden="true">
          <span className="icon icon-box" />
        </span>
      )}
      <span className="line-clamp-2 leading-[1.3] wrap-anywhere">{showName(goods)}</span>
      <strong>{showNumber(goods.price)}</strong>
      <span className={goods.stock === 0 ? 'font-semibold text-danger' : 'text-muted'}>
        {goods.stock === 0 ? m.counter_out() : m.orders_in_stock({ count: showNumber(goods.stock) })}
      </span>
      {inSale && (
        <span className="count absolute inset-[0.25rem_0.25rem_auto_auto]">
          {inSale}
          <span className="visually-hidden"> {m.counter_in_sale()}</span>
        </span>
      )}
    </button>
  );
}

function NoGoods() {
  const { may } = useBackoffice();
  return (
    <div className="empty max-md:order-1">
      <span className="icon icon-box" aria-hidden="true" />
      <p>{m.counter_no_goods()}</p>
      {may('manage-products') && (
        <Link className="button button-quiet" to="/admin/products/add">
          {m.products_add()}
        </Link>
      )}
    </div>
  );
}
