import type { Language } from '../../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../../domain/money/money.ts';
import type { Count, Sort } from '../../../domain/products/list/product-list.ts';
import { categoryName, needName } from '../../../domain/products/name-category.ts';
import { categories } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { Icon } from '../../../ui/icon.tsx';
import { address } from '../../address.ts';
import { useStorefront } from '../../layout/use-storefront.ts';
import {
  defaultSort,
  isNarrowed,
  type ListQuery,
  listAddress,
  type ProductList,
  widened,
} from './list-address.ts';

export function CategoryChips({ list }: { list: ProductList }) {
  return (
    <nav aria-label={m.categories_label()}>
      <ul className="chips chips-row">
        {list.need && (
          <li>
            <Choice className="chip" query={{ ...list, need: undefined, page: 1 }} isChosen>
              {needName(list.need)} <span aria-hidden="true">×</span>
              <span className="visually-hidden">{m.need_leave()}</span>
            </Choice>
          </li>
        )}
        {[undefined, ...categories].map((category) => (
          <li key={category ?? 'all'}>
            <Choice
              className="chip"
              query={{ ...list, category, page: 1 }}
              isChosen={category === list.category}
            >
              {category ? categoryName(category) : m.category_all()}{' '}
              <CountOf count={list.categoryCounts[category ?? 'all']} />
            </Choice>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function shownCount({ number, isMore }: Count, language: Language): string {
  return formatNumber(number, language) + (isMore ? '+' : '');
}

function CountOf({ count }: { count: Count | undefined }) {
  const { language } = useStorefront();
  return count && <span>{shownCount(count, language)}</span>;
}

/** One panel is open at a time; they open without JavaScript. */
export function ListTools({ list }: { list: ProductList }) {
  return (
    <div className="list-tools tiles relative gap-2 [--tile:9rem] sm:flex">
      <details name="list-tools">
        <summary className="chip" aria-current={isNarrowed(list) ? 'true' : undefined}>
          <Icon name="filter" />
          {m.filter()}
        </summary>
        <FilterPanel list={list} />
      </details>
      <details name="list-tools">
        <summary className="chip">
          <Icon name="sort" />
          <span className="visually-hidden">{m.sort_by()}</span>
          {sortNames[list.sort]()}
        </summary>
        <SortPanel list={list} />
      </details>
    </div>
  );
}

const sortNames: Record<Sort, () => string> = {
  relevance: m.sort_relevance,
  newest: m.sort_newest,
  'price-up': m.sort_price_up,
  'price-down': m.sort_price_down,
};

function SortPanel({ list }: { list: ProductList }) {
  const offered: Sort[] = ['newest', 'price-up', 'price-down'];
  if (defaultSort(list.search) === 'relevance') offered.unshift('relevance');
  return (
    <nav
      className="panel list-panel absolute inset-x-0 top-full z-8 mt-2 grid gap-3 sm:right-auto sm:w-88 lg:right-0 lg:left-auto"
      aria-label={m.sort_by()}
    >
      {offered.map((sort) => (
        <Choice key={sort} query={{ ...list, sort, page: 1 }} isChosen={sort === list.sort}>
          {sortNames[sort]()}
        </Choice>
      ))}
    </nav>
  );
}

/** In FCFA, both included. */
const priceRanges = [
  { maxPrice: 15_000 },
  { minPrice: 15_000, maxPrice: 50_000 },
  { minPrice: 50_000, maxPrice: 200_000 },
  { minPrice: 200_000 },
];

function FilterPanel({ list }: { list: ProductList }) {
  const { language } = useStorefront();
  return (
    <div className="panel list-panel absolute inset-x-0 top-full z-8 mt-2 grid gap-3 sm:right-auto sm:w-88 lg:right-0 lg:left-auto">
      <nav className="grid" aria-label={m.price_ranges()}>
        {priceRanges.map(({ minPrice, maxPrice }) => (
          <Choice
            key={`${minPrice}-${maxPrice}`}
            query={{ ...list, minPrice, maxPrice, page: 1 }}
            isChosen={minPrice === list.minPrice && maxPrice === list.maxPrice}
          >
            {rangeWords(minPrice, maxPrice, language)}
          </Choice>
        ))}
      </nav>
      <form className="grid gap-3" action={address(language, '/products')} data-filter>
        <Kept list={list} />
        <label className="flex min-h-11 items-center gap-3">
          <input className="size-6" type="checkbox" name="stock" value="1" defaultChecked={list.inStock} />
          {m.in_stock_only()}
        </label>
        <div className="tiles gap-3 [--tile:7rem]">
          <PriceField name="min" label={m.price_from()} price={list.minPrice} />
          <PriceField name="max" label={m.price_to()} price={list.maxPrice} />
        </div>
        <button className="button" type="submit">
          {m.home_see_products()}
        </button>
      </form>
      {isNarrowed(list) && (
        <nav aria-label={m.filter()}>
          <a className="text-link" href={address(language, listAddress(widened(list)))}>
            {m.remove_filters()}
          </a>
        </nav>
      )}
    </div>
  );
}

function Kept({ list }: { list: ListQuery }) {
  const kept = {
    q: list.search,
    need: list.need,
    category: list.category,
    sort: list.sort === defaultSort(list.search) ? '' : list.sort,
  };
  return Object.entries(kept).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}

function PriceField({ name, label, price }: { name: string; label: string; price: number | undefined }) {
  return (
    <label className="field">
      <span className="font-semibold text-head">{label}</span>
      <input className="input" name={name} inputMode="numeric" autoComplete="off" defaultValue={price} />
    </label>
  );
}

function rangeWords(minPrice: number | undefined, maxPrice: number | undefined, language: 'fr' | 'en') {
  const price = (amount = 0) => formatFcfa(amount, language);
  if (minPrice === undefined) return m.price_below({ price: price(maxPrice) });
  if (maxPrice === undefined) return m.price_above({ price: price(minPrice) });
  return m.price_between({ min: formatNumber(minPrice, language), max: price(maxPrice) });
}

type ChoiceProps = { query: ListQuery; isChosen: boolean; className?: string; children: React.ReactNode };

function Choice({ query, isChosen, className = 'list-choice press-line flex', children }: ChoiceProps) {
  const { language } = useStorefront();
  return (
    <a
      className={className}
      href={address(language, listAddress(query))}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
    </a>
  );
}
