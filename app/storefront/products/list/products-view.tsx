import { formatNumber } from '../../../domain/money/money.ts';
import { categoryName, needName } from '../../../domain/products/name-category.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { useStorefront } from '../../layout/use-storefront.ts';
import { CompareBar, CompareKey } from '../compare/compare-link.tsx';
import { isNarrowed, listAddress, type ProductList } from './list-address.ts';
import { CategoryChips, ListTools } from './list-tools.tsx';
import { NoResults } from './no-results.tsx';
import { Pagination } from './pagination.tsx';
import { ProductCard } from './product-card.tsx';

export function ProductsView({ list }: { list: ProductList }) {
  return (
    <>
      <div className="wrap list" id="results">
        <div className="between items-center gap-y-0">
          <Title list={list} />
          {list.total > 1 && <CompareKey />}
        </div>
        {(list.categoryCounts.all.number > 0 || isNarrowed(list)) && (
          <div className="mb-2 grid grid-cols-1 gap-2 lg:flex lg:items-center lg:justify-between lg:gap-4">
            <CategoryChips list={list} />
            <ListTools list={list} />
          </div>
        )}
        <Explanation list={list} />
        <div id="products" tabIndex={-1}>
          {list.total === 0 ? <NoResults list={list} /> : <ProductGrid list={list} />}
        </div>
      </div>
      <template data-skeleton>
        <Skeleton />
      </template>
    </>
  );
}

function Title({ list }: { list: ProductList }) {
  const { language } = useStorefront();
  const { search, total } = list;
  const counted = formatNumber(total, language);
  const exact = total === 1 ? m.results_one() : m.results_count({ count: counted });
  const results = list.isMore ? m.results_more({ count: counted }) : exact;
  const page = list.pageCount > 1 && m.page_of({ page: list.page, pages: list.pageCount });
  const place = placeName(list);
  const title = search ? m.results_for({ results, search }) : place;
  const nothing = search ? m.results_none_for({ search }) : m.results_none();
  return (
    <div data-result-count>
      <h1>{total === 0 ? nothing : title}</h1>
      <p className="text-xs text-muted">
        {!search && total > 0 && results}
        {!search && page && ' · '}
        {page}
      </p>
    </div>
  );
}

export function placeName({ need, category }: Pick<ProductList, 'need' | 'category'>): string {
  const names = [need && needName(need), category && categoryName(category)].filter(Boolean);
  return names.join(' · ') || m.products_title();
}

function Explanation({ list: { match, search } }: { list: ProductList }) {
  if (match === 'corrected') return <Notice kind="attention">{m.results_corrected({ search })}</Notice>;
  if (match === 'some') return <Notice kind="attention">{m.results_some({ search })}</Notice>;
  return null;
}

function ProductGrid({ list }: { list: ProductList }) {
  return (
    <>
      <h2 className="visually-hidden">{list.need || list.category ? placeName(list) : m.category_all()}</h2>
      <ul className="grid-products">
        {list.products.map((product, i) => (
          <li className="grid" key={product.id}>
            <ProductCard product={product} isFirst={i < 2} isComparable />
          </li>
        ))}
      </ul>
      <CompareBar />
      <Pagination page={list.page} pageCount={list.pageCount} to={(page) => listAddress({ ...list, page })} />
    </>
  );
}

function Skeleton() {
  return (
    <div className="grid-products" role="status" aria-label={m.loading()}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((card) => (
        <div className="card" key={card}>
          <div className="card-picture skeleton" />
          <div className="skeleton h-5 w-3/4" />
          <div className="skeleton h-4" />
          <div className="skeleton h-4 w-2/3" />
          <div className="skeleton h-11" />
        </div>
      ))}
    </div>
  );
}
