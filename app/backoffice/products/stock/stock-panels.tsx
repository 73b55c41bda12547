import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { productName } from '../../../domain/products/product.ts';
import { findProductForStaff } from '../../../domain/products/staff-products.queries.ts';
import { listStockHistory } from '../../../domain/reports/stock-history.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Pagination } from '../../list/pagination.tsx';
import { requestedPage } from '../../list/requested-page.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { RestoreButton } from '../list/restore-button.tsx';
import { productIdOf } from '../product-address.ts';
import type { Route } from './+types/stock-panels';
import { CountForm } from './count-form.tsx';
import { StockHistory } from './stock-history.tsx';

const pageSize = 20;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = productIdOf(params);
  const [product, history] = await Promise.all([
    findProductForStaff(db, id),
    listStockHistory(db, id, { page: requestedPage(url), pageSize }),
  ]);
  if (!product || !history) throw data('product', { status: 404 });
  const { name, nameEn, category, stock, archivedAt } = product;
  return { product: { id, name, nameEn, category, stock, isArchived: archivedAt !== null }, history };
}

/** After a refused count (409) the page shows the current stock and movements. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionStatus' | 'defaultShouldRevalidate'>) {
  return defaultShouldRevalidate || actionStatus === 409;
}

/** The parts of the page that can change while the product's form is open. */
export default function StockPanels({ loaderData: { product, history } }: Route.ComponentProps) {
  const { language } = useBackoffice();
  return (
    <>
      {product.isArchived && (
        <Notice kind="attention">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{m.products_is_archived()}</p>
            <RestoreButton id={product.id} name={productName(product, language)} />
          </div>
        </Notice>
      )}
      <div className="stock-columns">
        <section className="card-panel">
          <h2>{m.products_count_title()}</h2>
          <CountForm product={product} />
        </section>
        <section className="card-panel" id="stock-history">
          <h2>{m.products_history()}</h2>
          <StockHistory movements={history.movements} />
          <Pagination page={history.page} pageCount={history.pageCount} listId="stock-history" />
        </section>
      </div>
    </>
  );
}
