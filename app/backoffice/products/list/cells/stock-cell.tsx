import { m } from '../../../../generated/words/messages.js';
import { FailedChange } from '../../../form/failed-change.tsx';
import { usualError } from '../../../form/field-errors.ts';
import { useChange } from '../../../form/use-change.ts';
import { showNumber } from '../../../language/show.ts';
import { serialsProblem } from '../../stock/counted-serials.tsx';
import type { Acts } from '../../stock/stock-acts.ts';
import { useCell } from './use-cell.ts';

type StockCellProps = { id: number; name: string; stock: number };

/** The counted pieces: Enter saves, and is refused when the stock moved since the list was shown. */
export function StockCell({ id, name, stock }: StockCellProps) {
  const fetcher = useChange<Acts['count']>();
  const answer = fetcher.data;
  const told = answer?.reason === 'stock-moved' ? answer.stock : undefined;
  const { input, seen, onKeyDown } = useCell(stock, answer, told);
  const error =
    answer?.reason === 'stock-moved'
      ? m.products_stock_moved({ stock: showNumber(answer.stock) })
      : answer?.reason === 'fields' && answer.fields.counted
        ? usualError(answer.fields.counted)
        : answer && serialsProblem(answer);
  const errorId = `stock-${id}-error`;
  return (
    <fetcher.Form
      className="cell-form grid justify-items-end gap-1"
      method="post"
      action={`/admin/products/${id}/count`}
      preventScrollReset
      noValidate
      data-keeps-typed
    >
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="note" value="" />
      <input
        ref={input}
        className="input cell-input w-17"
        name="counted"
        aria-label={`${m.products_stock()} – ${name}`}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        defaultValue={showNumber(stock)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <button className="visually-hidden" type="submit" tabIndex={-1} disabled={fetcher.state !== 'idle'}>
        {m.save_changes()}
      </button>
      {error && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
      {(fetcher.unanswered || answer?.reason === 'failed') && (
        <FailedChange sentence={m.products_change_failed()} unanswered={fetcher.unanswered} />
      )}
    </fetcher.Form>
  );
}
