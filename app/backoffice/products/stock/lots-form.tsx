import { useEffect, useRef } from 'react';
import type { ShelfLot } from '../../../domain/products/lots/count-lots.ts';
import { isExpired, maxLotLength } from '../../../domain/products/lots/lot.ts';
import type { Category } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ActionButton } from '../../form/action/action-button.tsx';
import { FailedChange } from '../../form/failed-change.tsx';
import { usualError } from '../../form/field-errors.ts';
import { type AnswerOf, useChange } from '../../form/use-change.ts';
import { showIsoDay, showNumber } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { LowStock } from '../list/low-stock.tsx';
import { useSeenStock } from './count-form.tsx';
import { CountedSerials, SerialsProblem, serialsProblem } from './counted-serials.tsx';
import type { Acts } from './stock-acts.ts';

type ProductWithLots = {
  id: number;
  stock: number;
  category: Category;
  lowAt: number | null;
  hasLots: boolean;
  lots: ShelfLot[];
  numbers: number | null;
  today: string;
};

export function LotsForm({ product }: { product: ProductWithLots }) {
  const { id, stock, hasLots, lots, today } = product;
  const { may } = useBackoffice();
  const fetcher = useChange<Acts['lots']>();
  const form = useRef<HTMLFormElement>(null);
  const seen = useSeenStock(lots, fetcher.state);
  const answer = fetcher.data;
  const problem = answer && serialsProblem(answer);
  const fields = answer?.reason === 'fields' ? answer.fields : undefined;

  useEffect(() => {
    if (answer?.reason === 'counted') form.current?.reset();
  }, [answer]);

  return (
    <>
      <fetcher.Form
        ref={form}
        className="grid gap-4"
        method="post"
        action={`/admin/products/${id}/lots`}
        preventScrollReset
        noValidate
        data-keeps-typed
      >
        {hasLots && (
          <>
            <p className="text-lg font-semibold">{m.products_current_stock({ stock: showNumber(stock) })}</p>
            <LowStock product={product} />
          </>
        )}
        <p className="text-muted">{hasLots ? m.lots_hint() : m.lots_start_hint()}</p>
        {answer?.reason === 'lots-moved' && <Notice kind="problem">{m.lots_moved()}</Notice>}
        <SerialsProblem problem={problem} />
        {(fetcher.unanswered || answer?.reason === 'failed') && (
          <FailedChange sentence={m.products_change_failed()} unanswered={fetcher.unanswered} />
        )}
        {seen.map((lot) => {
          const refused = fields?.counted[lot.id];
          return (
            <div key={lot.id}>
              <input type="hidden" name={`seen-${lot.id}`} value={lot.onHand} />
              <TextField
                id={`lot-${lot.id}`}
                name={`lot-${lot.id}`}
                label={m.lots_counted({ lot: nameLot(lot) })}
                hint={[
                  m.lots_in_stock({ count: showNumber(lot.onHand) }),
                  isExpired(lot.expiresOn, today) && m.lots_expired(),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                inputMode="numeric"
                autoComplete="off"
                required={!hasLots}
                {...(hasLots && { placeholder: showNumber(lot.onHand) })}
                error={
                  answer?.reason === 'others-uncounted'
                    ? m.lots_count_others()
                    : refused && usualError(refused)
                }
              />
            </div>
          );
        })}
        <AddedLot answer={answer} required={!hasLots} />
        <TextField
          id="lots-note"
          name="note"
          label={m.products_count_note()}
          hint={m.products_count_note_hint()}
          autoComplete="off"
          required={false}
          error={fields?.note && m.field_too_long()}
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
      {hasLots && may('manage-settings') && <StopLots id={id} />}
    </>
  );
}

type AddedLotProps = { answer: AnswerOf<Acts['lots']> | undefined; required: boolean };

function AddedLot({ answer, required }: AddedLotProps) {
  const errors = addedErrors(answer);
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{m.lots_added()}</legend>
      <TextField
        id="lot-code"
        name="code"
        label={m.receive_lot()}
        maxLength={maxLotLength}
        autoComplete="off"
        required={required}
        error={errors.code}
      />
      <TextField
        id="lot-expires"
        name="expiresOn"
        label={m.receive_expiry()}
        hint={m.receive_expiry_hint()}
        autoComplete="off"
        required={false}
        error={errors.expiresOn}
      />
      <TextField
        id="lot-pieces"
        name="pieces"
        label={m.lots_pieces()}
        inputMode="numeric"
        autoComplete="off"
        required={required}
        error={errors.pieces}
      />
    </fieldset>
  );
}

function StopLots({ id }: { id: number }) {
  return (
    <div className="mt-4">
      <ActionButton
        to={`/admin/products/${id}/lots/stop`}
        failed={m.products_change_failed()}
        describedBy="lots-stop-hint"
      >
        {m.lots_stop()}
      </ActionButton>
      <small className="block text-muted" id="lots-stop-hint">
        {m.lots_stop_hint()}
      </small>
    </div>
  );
}

function nameLot({ code, expiresOn }: ShelfLot): string {
  if (code === '') return m.order_lots_unnamed();
  return expiresOn ? m.lots_expires({ lot: code, day: showIsoDay(expiresOn) }) : code;
}

type Errors = { code?: string | undefined; expiresOn?: string | undefined; pieces?: string | undefined };

function addedErrors(answer: AnswerOf<Acts['lots']> | undefined): Errors {
  switch (answer?.reason) {
    case 'lot-twice':
      return { code: m.lots_twice() };
    case 'lot-missing':
      return { code: m.lots_missing() };
    case 'lot-two-dates':
      return { expiresOn: m.receive_lot_two_dates({ lot: answer.code, day: showIsoDay(answer.known) }) };
    case 'lot-undated':
      return { expiresOn: m.receive_lot_undated({ lot: answer.code, day: showIsoDay(answer.known) }) };
    case 'fields': {
      const { code, expiresOn, pieces } = answer.fields;
      return {
        code: code && (code === 'too-long' ? m.field_too_long() : m.lots_missing()),
        expiresOn: expiresOn && m.receive_expiry_invalid(),
        pieces: pieces && usualError(pieces),
      };
    }
    default:
      return {};
  }
}
