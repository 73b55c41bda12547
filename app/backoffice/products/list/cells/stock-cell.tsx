import { m } from '../../../../generated/words/messages.js';
import { usualError } from '../../../form/field-errors.ts';
import type { AnswerOf } from '../../../form/use-change.ts';
import { showNumber } from '../../../language/show.ts';
import { serialsProblem } from '../../stock/counted-serials.tsx';
import type { Acts } from '../../stock/stock-acts.ts';
import { type CellAnswer, CellForm } from './cell-form.tsx';

type StockCellProps = { id: number; name: string; stock: number };

export function StockCell({ id, name, stock }: StockCellProps) {
  return (
    <CellForm<Acts['count']>
      to={`/admin/products/${id}/count`}
      name="counted"
      label={`${m.products_stock()} – ${name}`}
      className="w-17"
      stored={stock}
      says={sayWhy}
    >
      <input type="hidden" name="note" value="" />
    </CellForm>
  );
}

function sayWhy(answer: AnswerOf<Acts['count']>): CellAnswer {
  if (answer.reason === 'stock-moved')
    return { told: answer.stock, error: m.products_stock_moved({ stock: showNumber(answer.stock) }) };
  const refusal = answer.reason === 'fields' ? answer.fields.counted : undefined;
  const error = refusal ? usualError(refusal) : serialsProblem(answer);
  return { error, hasFailed: answer.reason === 'failed' };
}
