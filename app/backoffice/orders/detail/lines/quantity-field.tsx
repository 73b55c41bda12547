import { useRef } from 'react';
import { maxQuantity } from '../../../../domain/cart/cart.ts';
import { parseRecount } from '../../../../domain/orders/edit/edit.ts';
import { m } from '../../../../generated/words/messages.js';
import { setValue } from '../../../form/snapshot.ts';

type QuantityFieldProps = {
  id: string;
  name?: string;
  product: string;
  typed: string;
  error: string | undefined;
  isDisabled: boolean;
  onType: (quantity: string) => void;
};

export function QuantityField({ id, name, product, typed, error, isDisabled, onType }: QuantityFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const quantity = parseRecount(typed);
  /** As if it were typed, so that the draft saves it. */
  const step = (to: number) => {
    if (!input.current) return;
    setValue(input.current, String(to));
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const errorId = `${id}-error`;
  return (
    <div className="field order-line-quantity">
      <label htmlFor={id}>{m.quantity()}</label>
      <span className="stepper grid w-fit overflow-clip">
        <button
          type="button"
          aria-label={m.orders_one_less({ name: product })}
          disabled={isDisabled || !quantity}
          onClick={() => step((quantity ?? 1) - 1)}
        >
          −
        </button>
        <input
          ref={input}
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isDisabled}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <button
          type="button"
          aria-label={m.orders_one_more({ name: product })}
          disabled={isDisabled || quantity === undefined || quantity >= maxQuantity}
          onClick={() => step((quantity ?? 0) + 1)}
        >
          +
        </button>
      </span>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}
