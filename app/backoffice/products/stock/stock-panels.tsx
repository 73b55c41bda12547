import { useState } from 'react';
import { data } from 'react-router';
import { may } from '../../../domain/administrators/permission.ts';
import { todayInDouala } from '../../../domain/date.ts';
import { findSeller } from '../../../domain/documents/seller.queries.ts';
import { vatIn } from '../../../domain/documents/tax.ts';
import { numericIdOf } from '../../../domain/id.ts';
import { findStockCost } from '../../../domain/products/costs/cost.queries.ts';
import { findProductForStaff } from '../../../domain/products/list/staff-products.queries.ts';
import { listShelf } from '../../../domain/products/lots/count-lots.ts';
import { isForSale } from '../../../domain/products/product.ts';
import { countKnownUnits } from '../../../domain/products/units/count-units.ts';
import { listStockHistory } from '../../../domain/reports/stock-history.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { settingsOf } from '../../access/request-records.server.ts';
import { showName } from '../../language/show.ts';
import { Pagination } from '../../list/pagination.tsx';
import { pageOf } from '../../list/requested-page.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { CostPanel } from '../cost/cost-panel.tsx';
import { RestoreButton } from '../list/restore-button.tsx';
import type { Route } from './+types/stock-panels';
import { CountForm } from './count-form.tsx';
import { LotsForm } from './lots-form.tsx';
import { StockHistory } from './stock-history.tsx';

export { reloadAfterConflict as shouldRevalidate } from '../../form/use-conflict.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = numericIdOf(params);
  const [{ serialsOn }, product, history] = await Promise.all([
    settingsOf(context),
    findProductForStaff(db, id),
    listStockHistory(db, id, pageOf(url, 20)),
  ]);
  if (!product || !history) throw data('product', { status: 404 });
  const { name, nameEn, category, price, stock, counted, lowAt, hasLots } = product;
  const shown = {
    ...{ id, name, nameEn, category, price, stock, counted, lowAt, hasLots },
    lots: await listShelf(db, product),
    numbers: serialsOn ? await countKnownUnits(db, id) : null,
    today: todayInDouala(new Date()),
    isArchived: !isForSale(product),
  };
  if (!counted || !may(context.get(administratorContext).role, 'see-costs'))
    return { product: shown, history };
  const [cost, { terms }] = await Promise.all([findStockCost(db, id), findSeller(db)]);
  const isBeforeTax = terms.regime === 'real';
  const rateBp = isBeforeTax && product.tax === 'standard' ? terms.rateBp : 0;
  return { product: shown, history, cost, soldAt: { isBeforeTax, price: price - vatIn(price, rateBp) } };
}

/** Of a product with lots, these are counted; of another, its first lot may be named. */
function CountPanel({ product }: { product: Counted }) {
  const { modules } = useBackoffice();
  if (!modules.includes('serials')) return <CountForm product={product} />;
  if (product.hasLots) return <LotsForm product={product} />;
  return (
    <>
      <CountForm product={product} />
      <details className="disclosure mt-4">
        <summary>{m.lots_start()}</summary>
        <LotsForm product={{ ...product, numbers: null }} />
      </details>
    </>
  );
}

type Counted = Route.ComponentProps['loaderData']['product'];

export default function StockPanels({
  loaderData: { product, history, cost, soldAt },
}: Route.ComponentProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(history.page > 1);
  return (
    <>
      {/* First on a phone, and beside the form at a desk. */}
      <div className="grid min-w-0 content-start gap-6 max-lg:order-first">
        {product.isArchived && (
          <Notice kind="attention">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>{m.products_is_archived()}</p>
              <RestoreButton id={product.id} name={showName(product)} />
            </div>
          </Notice>
        )}
        {product.counted && (
          <section className="card-panel">
            <h2>{m.products_count_title()}</h2>
            <CountPanel product={product} />
          </section>
        )}
        {cost && <CostPanel id={product.id} cost={cost} {...soldAt} />}
      </div>
      {product.counted && (
        <details
          className="card-panel col-span-full"
          id="stock-history"
          open={isHistoryOpen}
          onToggle={({ currentTarget }) => setHistoryOpen(currentTarget.open)}
        >
          <summary>{m.products_history()}</summary>
          <StockHistory movements={history.movements} />
          <Pagination page={history.page} pageCount={history.pageCount} listId="stock-history" />
        </details>
      )}
    </>
  );
}
