import type { StockCost } from '../../../domain/products/costs/cost.queries.ts';
import { averageCost, marginOf, seenCost } from '../../../domain/products/costs/cost.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { usualError } from '../../form/field-errors.ts';
import { useChange } from '../../form/use-change.ts';
import { showFcfa, showNumber } from '../../language/show.ts';
import type { Acts } from '../list/product-acts.ts';

/** `price` is without tax where the seller states VAT. */
type CostPanelProps = { id: number; price: number; isBeforeTax: boolean; cost: StockCost };

export function CostPanel({ id, price, isBeforeTax, cost }: CostPanelProps) {
  const average = averageCost(cost);
  const margin = average === undefined ? undefined : marginOf(price, average);
  return (
    <section className="card-panel" aria-labelledby="cost">
      <h2 id="cost">{m.cost_title()}</h2>
      <dl className="facts">
        <div>
          <dt>{m.cost_average()}</dt>
          <dd>{average === undefined ? m.cost_unknown() : showFcfa(average)}</dd>
        </div>
        <div>
          <dt>{m.cost_of_stock()}</dt>
          <dd>{cost.value === null ? m.cost_unknown() : showFcfa(cost.value)}</dd>
        </div>
        {margin && (
          <div>
            <dt>{isBeforeTax ? m.cost_margin_net() : m.cost_margin()}</dt>
            <dd>
              {showFcfa(margin.amount)}
              {margin.percent !== undefined && ` (${showNumber(margin.percent)} %)`}
            </dd>
          </div>
        )}
      </dl>
      {cost.stock > 0 ? <CostForm id={id} cost={cost} /> : <p className="text-muted">{m.cost_no_pieces()}</p>}
    </section>
  );
}

function CostForm({ id, cost }: { id: number; cost: StockCost }) {
  const fetcher = useChange<Acts['cost']>();
  const answer = fetcher.data;
  const refusal = answer?.reason === 'fields' ? answer.fields.cost : undefined;
  return (
    <fetcher.Form
      data-keeps-typed
      className="grid gap-4"
      method="post"
      action={`/admin/products/${id}/cost`}
      preventScrollReset
      noValidate
    >
      {answer?.reason === 'cost-moved' && <Notice kind="problem">{m.cost_moved()}</Notice>}
      {(fetcher.unanswered || answer?.reason === 'failed' || answer?.reason === 'no-pieces') && (
        <FailedChange sentence={m.products_change_failed()} unanswered={fetcher.unanswered} />
      )}
      <input type="hidden" name="seen" value={seenCost(cost)} />
      <TextField
        id="cost-piece"
        name="cost"
        label={cost.stock === 1 ? m.cost_set_one() : m.cost_set({ count: showNumber(cost.stock) })}
        inputMode="numeric"
        autoComplete="off"
        error={refusal && usualError(refusal)}
      />
      <button
        className="button button-quiet justify-self-start"
        type="submit"
        disabled={fetcher.state !== 'idle'}
      >
        {fetcher.state === 'idle' ? m.cost_save() : m.saving()}
      </button>
    </fetcher.Form>
  );
}
