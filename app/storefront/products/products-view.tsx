import { categories } from '../../domain/products/product.ts';
import type { MatchingProducts } from '../../domain/products/search/search.queries.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { categoryName } from './category-name.ts';
import { type ListQuery, listAddress } from './list-address.ts';
import { Pagination } from './pagination.tsx';
import { ProductCard } from './product-card.tsx';

export type ProductList = MatchingProducts & ListQuery;

export function ProductsView({ list }: { list: ProductList }) {
  return (
    <div className="wrap grid gap-6 py-8 md:py-12">
      <div className="grid gap-3">
        <h1>{m.products_title()}</h1>
        <p className="lead">{m.products_lead()}</p>
      </div>
      <SearchForm list={list} />
      <div className="grid gap-6" id="results">
        <CategoryChips list={list} />
        <ResultCount list={list} />
        {list.isCorrected && list.total > 0 && (
          <Notice kind="attention">{m.results_corrected({ search: list.search })}</Notice>
        )}
        {list.total === 0 ? <NoResults /> : <ProductGrid list={list} />}
      </div>
      <template data-skeleton>
        <Skeleton />
      </template>
    </div>
  );
}

function SearchForm({ list }: { list: ProductList }) {
  const { language } = useStorefront();
  return (
    <search>
      <form className="flex max-w-2xl gap-2" action={address(language, '/products')} data-live-search>
        <input
          className="input min-w-0 flex-1"
          type="search"
          name="q"
          defaultValue={list.search}
          placeholder={m.search_placeholder()}
          aria-label={m.search_products()}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        {list.category && <input type="hidden" name="category" value={list.category} />}
        <button className="button" type="submit">
          <Icon name="search" />
          <span className="max-sm:sr-only">{m.search()}</span>
        </button>
      </form>
    </search>
  );
}

function CategoryChips({ list }: { list: ProductList }) {
  const { language } = useStorefront();
  return (
    <nav aria-label={m.categories_label()}>
      <ul className="chips">
        {[undefined, ...categories].map((category) => (
          <li key={category ?? 'all'}>
            <a
              className="chip"
              href={address(language, listAddress({ search: list.search, category, page: 1 }))}
              aria-current={category === list.category ? 'true' : undefined}
            >
              {categoryName(category)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ResultCount({ list }: { list: ProductList }) {
  const count = list.total === 1 ? m.results_one() : m.results_count({ count: list.total });
  return (
    <p className="text-muted" data-result-count>
      {list.total === 0 ? m.results_none() : count}
      {list.pageCount > 1 && ` · ${m.page_of({ page: list.page, pages: list.pageCount })}`}
    </p>
  );
}

function ProductGrid({ list }: { list: ProductList }) {
  return (
    <>
      <h2 className="visually-hidden">{categoryName(list.category)}</h2>
      <ul className="grid-products">
        {list.products.map((product, i) => (
          <li className="grid" key={product.id}>
            <ProductCard product={product} isFirst={i < 2} />
          </li>
        ))}
      </ul>
      <Pagination page={list.page} pageCount={list.pageCount} to={(page) => listAddress({ ...list, page })} />
    </>
  );
}

function NoResults() {
  const { company, language } = useStorefront();
  return (
    <div className="empty">
      <Icon name="search" />
      <h2>{m.results_none()}</h2>
      <p className="lead">{m.results_none_hint()}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a className="button button-quiet" href={address(language, '/products')}>
          {m.show_all_products()}
        </a>
        <ChatLink phone={company.whatsapp} text={m.chat_general({ company: company.name })}>
          {m.ask_on_whatsapp()}
        </ChatLink>
      </div>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="grid-products" role="status" aria-label={m.loading()}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((card) => (
        <div className="card" key={card}>
          <div className="card-picture skeleton" />
          <div className="card-body">
            <div className="skeleton h-5 w-3/4" />
            <div className="skeleton h-4" />
            <div className="skeleton h-4 w-2/3" />
            <div className="skeleton h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}
