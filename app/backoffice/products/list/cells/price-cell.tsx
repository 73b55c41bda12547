import { m } from '../../../../generated/words/messages.js';
import { usualError } from '../../../form/field-errors.ts';
import type { AnswerOf } from '../../../form/use-change.ts';
import { showFcfa } from '../../../language/show.ts';
import type { Acts } from '../product-acts.ts';
import { type CellAnswer, CellForm } from './cell-form.tsx';

type PriceCellProps = { id: number; name: string; price: number };

export function PriceCell({ id, name, price }: PriceCellProps) {
  return (
    <CellForm<Acts['price']>
      to={`/admin/products/${id}/price`}
      name="price"
      label={`${m.products_price()} – ${name}`}
      stored={price}
      says={sayWhy}
    />
  );
}

function sayWhy(answer: AnswerOf<Acts['price']>): CellAnswer {
  if (answer.reason === 'stale')
    return { told: answer.price, error: m.products_price_stale({ price: showFcfa(answer.price) }) };
  if (answer.reason === 'below-floor') return { error: m.products_price_below_floor() };
  const refusal = answer.reason === 'fields' ? answer.fields.price : undefined;
  return { error: refusal && usualError(refusal), hasFailed: answer.reason === 'failed' };
}
