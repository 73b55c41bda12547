import { m } from '../../../../generated/words/messages.js';
import { usualError } from '../../../form/field-errors.ts';
import { useChange } from '../../../form/use-change.ts';
import { showNumber } from '../../../language/show.ts';
import { serialsProblem } from '../../stock/counted-serials.tsx';
import type { Acts } from '../../stock/stock-acts.ts';
import { CellForm } from './cell-form.tsx';

type StockCellProps = { id: number; name: string; stock: number };

export function StockCell({ id, name, stock }: StockCellProps) {
  const fetcher = useChange<Acts['count']>();
  return (
    <CellForm
      {...{ fetcher, stored: stock, error: errorOf(fetcher.data) }}
      to={`/admin/products/${id}/count`}
      name="counted"
      label={`${m.products_stock()} – ${name}`}
      className="w-17"
      told={fetcher.data?.reason === 'stock-moved' ? fetcher.data.stock : undefined}
    >
      <input type="hidden" name="note" value="" />
    </CellForm>
  );
}

type Answer = ReturnType<typeof useChange<Acts['count']>>['data'];

function errorOf(answer: Answer): string | undefined {
  if (answer?.reason === 'stock-moved') return m.products_stock_moved({ stock: showNumber(answer.stock) });
  const refusal = answer?.reason === 'fields' ? answer.fields.counted : undefined;
  return refusal ? usualError(refusal) : answer && serialsProblem(answer);
}
