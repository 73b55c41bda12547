import { type AmountRefusal, parseAmount } from '../../domain/money/money.ts';
import { isBelowFloor } from '../../domain/orders/edit/edit.ts';
import { m } from '../../generated/words/messages.js';
import { TextField } from '../../ui/field.tsx';
import { showFcfa, showNumber } from '../language/show.ts';
import { useBackoffice } from '../shell/shell.tsx';
import { useFloorsShown } from './floors.tsx';

type Unpriced = { price: number; floor: number; actualPrice: number | null };
type Line = Unpriced & { refusal: AmountRefusal | undefined };
type PriceFieldProps = {
  id: string;
  name?: string;
  line: Line;
  typed: string;
  error: string | undefined;
  isClosed?: boolean;
  onType: (price: string) => void;
};

export function PriceField({ id, name, line, typed, error, isClosed = false, onType }: PriceFieldProps) {
  return (
    <TextField
      id={id}
      name={name}
      label={m.orders_actual_price()}
      inputMode="numeric"
      autoComplete="off"
      required={false}
      readOnly={isClosed}
      placeholder={showNumber(line.price)}
      value={typed}
      error={error}
      hint={line.refusal ? undefined : <FloorDistance line={line} />}
      onChange={(event) => onType(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

function FloorDistance({ line }: { line: Line }) {
  const { may } = useBackoffice();
  const isShown = useFloorsShown();
  const distance = (line.actualPrice ?? line.price) - line.floor;
  const amount = showFcfa(Math.abs(distance));
  if (isBelowFloor(line))
    return (
      <span className="below-floor" aria-live="polite">
        {isShown ? m.orders_floor_below({ amount }) : m.orders_floor_below_unseen()}
        {!may('accept-below-floor') && ` ${m.orders_floor_admin()}`}
      </span>
    );
  if (!isShown) return null;
  if (distance < 0) return <span aria-live="polite">{m.orders_floor_below({ amount })}</span>;
  if (distance === 0) return <span aria-live="polite">{m.orders_floor_at()}</span>;
  return <span aria-live="polite">{m.orders_floor_above({ amount })}</span>;
}

/** The line at its typed price; an invalid price leaves the stored one and sets `refusal`. */
export function pricedLine<Priced extends Unpriced>(
  line: Priced,
  typed: string,
): Priced & { refusal: AmountRefusal | undefined } {
  const parsed = parseAmount(typed);
  if (!parsed.ok) return { ...line, refusal: parsed.reason };
  return { ...line, actualPrice: parsed.amount, refusal: undefined };
}
