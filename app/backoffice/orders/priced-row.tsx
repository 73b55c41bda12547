import type { ReactNode } from 'react';
import { m } from '../../generated/words/messages.js';
import { LinePicture } from '../goods/goods-picture.tsx';
import { showFcfa, showNumber } from '../language/show.ts';

type PricedRowProps = {
  id: string;
  name: string;
  picture: string;
  facts: ReactNode;
  /** Undefined while what is typed cannot be read. */
  total: number | undefined;
  className?: string;
  isDropped?: boolean;
  children: ReactNode;
  below?: ReactNode;
};

export function PricedRow(props: PricedRowProps) {
  const nameId = `line-${props.id}`;
  return (
    <fieldset
      className={props.className ?? 'order-line'}
      aria-labelledby={nameId}
      data-dropped={props.isDropped || undefined}
    >
      <LinePicture file={props.picture} />
      <div className="order-line-facts grid min-w-0 gap-1 wrap-anywhere">
        <h3 id={nameId}>{props.name}</h3>
        {props.facts}
      </div>
      {props.children}
      <p className="between order-line-total">
        <span>{m.orders_subtotal()}</span>
        <output>{props.total === undefined ? '—' : <Amount of={props.total} />}</output>
      </p>
      {props.below && <div className="col-span-full">{props.below}</div>}
    </fieldset>
  );
}

/** Where a row is narrow, its number stands without the currency. */
function Amount({ of: amount }: { of: number }) {
  const number = showNumber(amount);
  return (
    <>
      {number}
      <span>{showFcfa(amount).slice(number.length)}</span>
    </>
  );
}
