import { Link } from 'react-router';
import { formatNumber } from '../../../domain/money.ts';
import { categories } from '../../../domain/products/product.ts';
import { listProductsForStaff } from '../../../domain/products/staff-products.queries.ts';
import { tidySearch } from '../../../domain/search-terms.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { ExportLinks, ImportLink } from '../../import-export/export/export-links.tsx';
import { FilterSelect } from '../../list/filter-select.tsx';
import { Pagination } from '../../list/pagination.tsx';
import { requestedPage } from '../../list/requested-page.ts';
import { SearchForm } from '../../list/search-form.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { categoryName } from '../category-name.ts';
import type { Route } from './+types/products-page';
import { NoArchivedProducts, NoProducts, NoProductsFound } from './no-products.tsx';
import { ProductTile } from './product-tile.tsx';

/** Specification, section 9. */
const pageSize = 8;

export const meta = pageTitle(() => m.backoffice_products());

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = url.searchParams;
  const search = tidySearch(params.get('q'));
  const category = categories.find((each) => each === params.get('category'));
  const archived = params.get('show') === 'archived';
  const { db } = context.get(shopContext);
  const { products, total, page, pageCount } = await listProductsForStaff(db, {
    search,
    category,
    archived,
    page: requestedPage(url),
    pageSize,
  });
  const tiles = products.map(
    ({ id, name, nameEn, category, price, lprice, stock, imageUrl, imageColor }) => ({
      ...{ id, name, nameEn, category, price, lprice, stock, imageUrl, imageColor },
      isArchived: archived,
    }),
  );
  return { tiles, total, page, pageCount, archived, isFiltered: search !== '' || category !== undefined };
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { tiles, total, page, pageCount, archived, isFiltered } = loaderData;
  const { language } = useBackoffice();
  return (
    <>
      <PageHeader title={m.backoffice_products()}>
        <ImportLink />
        <ExportLinks of="products" />
        <Link className="button" to="/admin/products/add">
          <span className="icon icon-plus" aria-hidden="true" />
          {m.products_add()}
        </Link>
      </PageHeader>
      <SearchForm label={m.search_products()} result={resultSentence(total, formatNumber(total, language))}>
        <FilterSelect
          name="category"
          label={m.products_category()}
          options={[
            { value: '', words: m.category_all() },
            ...categories.map((each) => ({ value: each, words: categoryName(each) })),
          ]}
        />
        <FilterSelect
          name="show"
          label={m.products_show()}
          options={[
            { value: '', words: m.products_on_sale() },
            { value: 'archived', words: m.products_archived() },
          ]}
        />
      </SearchForm>
      {total === 0 && <Nothing archived={archived} isFiltered={isFiltered} />}
      <ul className="product-tiles">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <ProductTile product={tile} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} />
    </>
  );
}

function Nothing({ archived, isFiltered }: { archived: boolean; isFiltered: boolean }) {
  if (isFiltered) return <NoProductsFound archived={archived} />;
  return archived ? <NoArchivedProducts /> : <NoProducts />;
}

function resultSentence(total: number, count: string): string {
  if (total === 0) return m.results_none();
  return total === 1 ? m.results_one() : m.results_count({ count });
}
