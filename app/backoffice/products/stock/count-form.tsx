import { useEffect, useRef, useState } from 'react';
import type { Category } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { usualError } from '../../form/field-errors.ts';
import { useChange } from '../../form/use-change.ts';
import { showNumber } from '../../language/show.ts';
import { LowStock } from '../list/low-stock.tsx';
import { CountedSerials, SerialsProblem, serialsProblem } from './counted-serials.tsx';
import type { Acts } from './stock-acts.ts';

type CountedProduct = {
  id: number;
  stock: number;
  category: Category;
  lowAt: number | null;
  numbers: number | null;
};

export function CountForm({ product }: { product: CountedProduct }) {
  const fetcher = useChange<Acts['count']>();
  const form = useRef<HTMLFormElement>(null);
  const seen = useSeenStock(product.stock, fetcher.state);
  const answer = fetcher.data;
  const problem = answer && serialsProblem(answer);
  const fields = answer?.reason === 'fields' ? answer.fields : {};

  useEffect(() => {
    if (answer?.reason === 'counted') form.current?.reset();
  }, [answer]);

  return (
    <fetcher.Form
      ref={form}
      className="grid gap-4"
      method="post"
      action={`/admin/products/${product.id}/count`}
      preventScrollReset
      noValidate
      data-keeps-typed
    >
      <p className="text-lg font-semibold">
        {m.products_current_stock({ stock: showNumber(product.stock) })}
      </p>
      <LowStock product={product} />
      {answer?.reason === 'stock-moved' && <Moved stock={answer.stock} />}
      <SerialsProblem problem={problem} />
      {(fetcher.unanswered || answer?.reason === 'failed') && (
        <FailedChange sentence={m.products_change_failed()} unanswered={fetcher.unanswered} />
      )}
      <input type="hidden" name="seen" value={seen} />
      <TextField
        id="count-counted"
        name="counted"
        label={m.products_counted()}
        inputMode="numeric"
        autoComplete="off"
        error={fields.counted && usualError(fields.counted)}
      />
      <TextField
        id="count-note"
        name="note"
        label={m.products_count_note()}
        hint={m.products_count_note_hint()}
        autoComplete="off"
        required={false}
        error={fields.note && m.field_too_long()}
      />
      {product.numbers !== null && <CountedSerials inStock={product.numbers} problem={problem} />}
      <button
        className="button button-quiet justify-self-start"
        type="submit"
        disabled={fetcher.state !== 'idle'}
      >
        {fetcher.state === 'idle' ? m.products_count_save() : m.saving()}
      </button>
    </fetcher.Form>
  );
}

function Moved({ stock }: { stock: number }) {
  return <Notice kind="problem">{m.products_stock_moved({ stock: showNumber(stock) })}</Notice>;
}

/** The stock, or the lots, shown before counting. If they change meanwhile, the count is refused. */
export function useSeenStock<Seen>(stock: Seen, state: 'idle' | 'loading' | 'submitting'): Seen {
  const [seen, setSeen] = useState({ stock, state });
  if (seen.state === state) return seen.stock;
  const next = { stock: state === 'idle' ? stock : seen.stock, state };
  setSeen(next);
  return next.stock;
}
