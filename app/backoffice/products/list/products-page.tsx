import { randomUUID } from 'node:crypto';
import { data, Link, useSearchParams } from 'react-router';
import { may } from '../../../domain/administrators/permission.ts';
import { listToRestock } from '../../../domain/products/list/find-goods.queries.ts';
import { countByState, listProductsForStaff } from '../../../domain/products/list/staff-products.queries.ts';
import { categoryName } from '../../../domain/products/name-category.ts';
import { categories } from '../../../domain/products/product.ts';
import { type StockState, stockStates } from '../../../domain/products/stock/stock.ts';
import { m } from '../../../generated/words/messages.js';
import { getLocale } from '../../../generated/words/runtime.js';
import { shopContext } from '../../../platform/context.server.ts';
import { findCookieValue, formatSetCookie } from '../../../platform/cookies/cookie.ts';
import { productViewCookie } from '../../../platform/cookies/shop-cookies.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { ExportChoice, ExportLinks } from '../../import-export/export/export-links.tsx';
import { showNumber } from '../../language/show.ts';
import { EmptyList } from '../../list/data-table.tsx';
import { FilterSelect } from '../../list/filter-select.tsx';
import { AddLink, Tabs } from '../../list/links.tsx';
import { PageSizes } from '../../list/page-sizes.tsx';
import { Pagination } from '../../list/pagination.tsx';
import { requestedPage, requestedPageSize } from '../../list/requested-page.ts';
import { resultSentence, SearchForm } from '../../list/search-form.tsx';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import { orderListLink } from '../../stock/order-list/order-message.ts';
import { ChangedNotice } from '../many/changed-notice.tsx';
import { PrintMenu } from '../print/print-menu.tsx';
import type { Route } from './+types/products-page';
import { NoArchivedProducts, NoProducts, NoProductsFound } from './no-products.tsx';
import { parseProductFilter } from './product-filter.ts';
import { ProductTable } from './product-table.tsx';
import { ProductTile } from './product-tile.tsx';

/** A link to WhatsApp holds no more lines. */
const maxOrdered = 200;

export const meta = pageTitle(() => m.backoffice_products());

/** `view` is chosen by a link and kept on the device. Who chose none gets the table, and on a phone, where it is high, the tiles. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const { search, category, state } = parseProductFilter(params);
  const { pageSize, setCookie } = requestedPageSize(request, url);
  const { db } = context.get(shopContext);
  const { role } = context.get(administratorContext);
  const mayManage = may(role, 'manage-products');
  const kept = findCookieValue(request.headers.get('Cookie'), productViewCookie);
  const first = /Mobi/.test(request.headers.get('User-Agent') ?? '') ? 'tiles' : 'table';
  const view = mayManage && (params.get('view') ?? kept ?? first) === 'table' ? 'table' : 'tiles';
  const [{ products, total, page, pageCount }, counts] = await Promise.all([
    listProductsForStaff(db, { search, category, state, page: requestedPage(url), pageSize }),
    countByState(db),
  ]);
  const tiles = products.map(
    ({ id, name, nameEn, option1, option2, sku, category, price, lprice, ...tile }) => ({
      ...{ id, name, nameEn, option1, option2, sku, category, price },
      ...{
        stock: tile.stock,
        lowAt: tile.lowAt,
        counted: tile.counted,
        imageUrl: tile.imageUrl,
        imageColor: tile.imageColor,
      },
      lprice: mayManage ? lprice : undefined,
      isArchived: state === 'archived' || state === 'hidden',
      isHidden: state === 'hidden' && tile.hidden,
      copyKey: randomUUID(),
    }),
  );
  const isFiltered = search !== '' || category !== undefined;
  const orderLink =
    (state === 'low' || state === 'out') && total > 0 && may(role, 'receive-goods')
      ? orderListLink(await listToRestock(db, maxOrdered), getLocale())
      : undefined;
  const answer = {
    tiles,
    orderLink,
    total,
    page,
    pageCount,
    pageSize,
    counts,
    state,
    view,
    isFiltered,
  } as const;
  const headers = new Headers();
  if (setCookie) headers.append('Set-Cookie', setCookie);
  if (params.has('view')) headers.append('Set-Cookie', formatSetCookie(productViewCookie, view));
  return data(answer, { headers });
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { tiles, total, page, pageCount, pageSize, counts, state, view, isFiltered, orderLink } = loaderData;
  const { may: mayDo } = useBackoffice();
  const changed = useSearchParams()[0].get('changed');
  return (
    <>
      <PageHeader title={m.backoffice_products()}>
        {mayDo('manage-products') && (
          <AddLink className="max-md:hidden" to="/admin/products/add" words={m.products_add()} />
        )}
      </PageHeader>
      {changed && <ChangedNotice changed={changed} />}
      <div className="list-card">
        <StateTabs counts={counts} state={state} />
        <SearchForm
          label={m.search_products()}
          result={resultSentence(total)}
          add={
            mayDo('manage-products') && (
              <AddLink className="md:hidden" to="/admin/products/add" words={m.products_add()} />
            )
          }
        >
          {state !== 'all' && <input type="hidden" name="show" value={state} />}
          <FilterSelect
            name="category"
            label={m.products_category()}
            options={[
              { value: '', words: m.products_every_category() },
              ...categories.map((each) => ({ value: each, words: categoryName(each) })),
            ]}
          />
          {mayDo('manage-products') && <ViewChoice view={view} />}
        </SearchForm>
        {orderLink && <OrderList link={orderLink} />}
        {total === 0 && <Nothing state={state} isFiltered={isFiltered} hasArchived={counts.archived > 0} />}
        {view === 'table' && total > 0 && <ProductTable products={tiles} />}
        {view === 'tiles' && total > 0 && (
          <ul className="product-tiles grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.25rem),1fr))] md:gap-4 md:p-4">
            {tiles.map((tile) => (
              <li className="grid min-w-0" key={tile.id}>
                <ProductTile product={tile} />
              </li>
            ))}
          </ul>
        )}
        <div className="list-foot flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <PageSizes chosen={pageSize} total={total} />
          <Pagination page={page} pageCount={pageCount} />
          {total > 0 && (state === 'all' || state === 'low' || state === 'out') && <PrintMenu />}
          {mayDo('manage-products') && <ProductFiles />}
        </div>
      </div>
    </>
  );
}

function ProductFiles() {
  const { may: mayDo } = useBackoffice();
  return (
    <ExportLinks list="products" what={m.backoffice_products()}>
      <ExportChoice
        to="/admin/stock/movements/export?format=csv"
        words={m.exports_movements()}
        hint={m.exports_movements_hint()}
      />
      {mayDo('see-costs') && (
        <ExportChoice
          to="/admin/stock/value/export?format=xlsx"
          words={m.exports_stock_value_title()}
          hint={m.exports_stock_value_hint()}
        />
      )}
    </ExportLinks>
  );
}

function OrderList({ link }: { link: string }) {
  return (
    <p className="flex flex-wrap gap-3">
      <a className="button button-quiet button-small" href={link} target="_blank" rel="noopener">
        <span className="icon icon-chat" aria-hidden="true" />
        {m.order_list_whatsapp()}
      </a>
      <a className="button button-quiet button-small" href="/admin/stock/order-list">
        <span className="icon icon-download" aria-hidden="true" />
        {m.order_list_csv()}
      </a>
    </p>
  );
}

const tabWords: Record<StockState, () => string> = {
  all: m.products_tab_all,
  low: m.products_tab_low,
  out: m.products_tab_out,
  services: m.products_tab_services,
  hidden: m.products_tab_hidden,
  archived: m.products_archived,
};

function StateTabs({ counts, state }: { counts: Record<StockState, number>; state: StockState }) {
  const to = useQueryWith();
  const shown = stockStates.filter((each) => each !== 'services' || each === state || counts.services > 0);
  return (
    <Tabs label={m.products_show()}>
      {shown.map((each) => (
        <Link
          key={each}
          to={to({ show: each === 'all' ? undefined : each })}
          aria-current={each === state ? 'page' : undefined}
        >
          {tabWords[each]()} <span className="font-normal text-muted">{showNumber(counts[each])}</span>
        </Link>
      ))}
    </Tabs>
  );
}

function ViewChoice({ view }: { view: 'table' | 'tiles' }) {
  const to = useQueryWith();
  return (
    <nav className="segment flex flex-wrap p-px" aria-label={m.products_view()}>
      <Link to={to({ view: 'tiles' })} aria-current={view === 'tiles' ? 'true' : undefined}>
        {m.products_view_tiles()}
      </Link>
      <Link to={to({ view: 'table' })} aria-current={view === 'table' ? 'true' : undefined}>
        {m.products_view_table()}
      </Link>
    </nav>
  );
}

function useQueryWith() {
  const [params] = useSearchParams();
  return (choice: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    next.delete('view');
    next.delete('changed');
    for (const [name, value] of Object.entries(choice)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    return next.size > 0 ? `?${next}` : '/admin/products';
  };
}

type NothingProps = { state: StockState; isFiltered: boolean; hasArchived: boolean };

function Nothing({ state, isFiltered, hasArchived }: NothingProps) {
  if (isFiltered) return <NoProductsFound archived={state === 'archived'} />;
  if (state === 'archived') return <NoArchivedProducts />;
  if (state === 'all') return <NoProducts hasArchived={hasArchived} />;
  return <EmptyList icon="box">{nothing[state]()}</EmptyList>;
}

const nothing = {
  low: m.products_none_low,
  out: m.products_none_out,
  services: m.products_none_services,
  hidden: m.products_none_hidden,
};
