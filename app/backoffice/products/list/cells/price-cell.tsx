import { m } from '../../../../generated/words/messages.js';
import { usualError } from '../../../form/field-errors.ts';
import { useChange } from '../../../form/use-change.ts';
import { showFcfa } from '../../../language/show.ts';
import type { Acts } from '../product-acts.ts';
import { CellForm } from './cell-form.tsx';

type PriceCellProps = { id: number; name: string; price: number };

export function PriceCell({ id, name, price }: PriceCellProps) {
  const fetcher = useChange<Acts['price']>();
  return (
    <CellForm
      {...{ fetcher, stored: price, error: errorOf(fetcher.data) }}
      to={`/admin/products/${id}/price`}
      name="price"
      label={`${m.products_price()} – ${name}`}
      told={fetcher.data?.reason === 'stale' ? fetcher.data.price : undefined}
    />
  );
}

type Answer = ReturnType<typeof useChange<Acts['price']>>['data'];

function errorOf(answer: Answer): string | undefined {
  if (answer?.reason === 'stale') return m.products_price_stale({ price: showFcfa(answer.price) });
  if (answer?.reason === 'below-floor') return m.products_price_below_floor();
  const refusal = answer?.reason === 'fields' ? answer.fields.price : undefined;
  return refusal && usualError(refusal);
}
