import { m } from '../../../../generated/words/messages.js';
import { FailedChange } from '../../../form/failed-change.tsx';
import { usualError } from '../../../form/field-errors.ts';
import { useChange } from '../../../form/use-change.ts';
import { showFcfa, showNumber } from '../../../language/show.ts';
import type { Acts } from '../product-acts.ts';
import { useCell } from './use-cell.ts';

type PriceCellProps = { id: number; name: string; price: number };

export function PriceCell({ id, name, price }: PriceCellProps) {
  const fetcher = useChange<Acts['price']>();
  const answer = fetcher.data;
  const told = answer?.reason === 'stale' ? answer.price : undefined;
  const { input, seen, onKeyDown } = useCell(price, answer, told);
  const error = errorOf(answer);
  const errorId = `price-${id}-error`;
  return (
    <fetcher.Form
      className="cell-form grid justify-items-end gap-1"
      method="post"
      action={`/admin/products/${id}/price`}
      preventScrollReset
      noValidate
      data-keeps-typed
    >
      <input type="hidden" name="seen" value={seen} />
      <input
        ref={input}
        className="input cell-input"
        name="price"
        aria-label={`${m.products_price()} – ${name}`}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        defaultValue={showNumber(price)}
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

type Answer = ReturnType<typeof useChange<Acts['price']>>['data'];

function errorOf(answer: Answer): string | undefined {
  if (answer?.reason === 'stale') return m.products_price_stale({ price: showFcfa(answer.price) });
  if (answer?.reason === 'below-floor') return m.products_price_below_floor();
  const refusal = answer?.reason === 'fields' ? answer.fields.price : undefined;
  return refusal && usualError(refusal);
}
