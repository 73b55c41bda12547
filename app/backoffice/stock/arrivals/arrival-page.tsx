import { data } from 'react-router';
import { may } from '../../../domain/administrators/permission.ts';
import { findArrival, listArrivalCosts } from '../../../domain/arrivals/arrival.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { Notice } from '../../../ui/notice.tsx';
import { administratorContext } from '../../access/authorize.server.ts';
import { showFcfa, showMoment, showName, showNumber } from '../../language/show.ts';
import { type Column, DataTable } from '../../list/data-table.tsx';
import { productIdOf } from '../../products/product-address.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/arrival-page';
import { UndoArrivalButton } from './undo-arrival-button.tsx';

export const meta = pageTitle(() => m.arrivals_one());

/** Costs are sent only to roles that may see them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const arrival = await findArrival(db, productIdOf(params));
  if (!arrival) throw data('arrival', { status: 404 });
  if (!may(context.get(administratorContext).role, 'see-costs')) return { arrival };
  return { arrival, costs: await listArrivalCosts(db, arrival.id) };
}

export default function ArrivalPage({ loaderData }: Route.ComponentProps) {
  const { arrival, costs } = loaderData;
  const { number, supplier, reference, receivedBy, at, undoneAt, undoneBy, lines } = arrival;
  const untold = costs ? lines.filter(({ productId }) => (costs.get(productId) ?? null) === null) : [];
  return (
    <>
      <PageHeader title={number} back="/admin/stock/arrivals">
        {!undoneAt && <UndoArrivalButton id={arrival.id} />}
      </PageHeader>
      {undoneAt && (
        <Notice kind="attention">
          <p>{m.arrivals_undone_by({ who: undoneBy ?? '', when: showMoment(undoneAt) })}</p>
        </Notice>
      )}
      <section className="card-panel">
        <p>
          {[supplier, reference, m.arrivals_received_by({ who: receivedBy, when: showMoment(at) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {untold.length > 0 && (
          <p className="text-muted">
            {m.arrivals_without_cost({
              count: showNumber(untold.length),
              names: untold.map((line) => showName(line)).join(', '),
            })}
          </p>
        )}
        <DataTable
          rows={lines}
          keyOf={({ productId }) => productId}
          columns={[
            { label: m.log_subject_product(), cell: (line) => showName(line) },
            { label: m.receive_quantity(), cell: ({ quantity }) => showNumber(quantity), as: 'number' },
            ...(costs ? [costColumn(costs)] : []),
            { label: m.products_stock(), cell: ({ stock }) => showNumber(stock), as: 'number' },
          ]}
        />
      </section>
    </>
  );
}

function costColumn(costs: Map<number, number | null>): Column<{ productId: number }> {
  const shown = (cost: number | null) => cost !== null && showFcfa(cost);
  return {
    label: m.receive_cost(),
    cell: ({ productId }) => shown(costs.get(productId) ?? null),
    as: 'number',
  };
}
