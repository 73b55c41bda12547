import { useRef, useState } from 'react';
import { parsePrice } from '../../../domain/money/money.ts';
import type { TypedProduct } from '../../../domain/products/product.schema.ts';
import { floorAbovePrice } from '../../../domain/products/product.ts';
import { proposeFloor } from '../../../domain/products/proposals/proposal.ts';
import { m } from '../../../generated/words/messages.js';
import { Select, TextField } from '../../../ui/field.tsx';
import { setValue } from '../../form/snapshot.ts';
import { useOnMount } from '../../form/use-on-each.ts';
import { showFcfa } from '../../language/show.ts';
import { type ProductErrors, productFields } from './product-words.ts';

type PriceFieldsProps = {
  typed: Partial<TypedProduct>;
  errors: ProductErrors;
  /** In per cent of the price: a new product's floor is proposed. */
  floorShare?: number | undefined;
};

export function PriceFields({ typed, errors, floorShare }: PriceFieldsProps) {
  const { choice, field } = productFields(typed, errors);
  const priceField = useRef<HTMLInputElement>(null);
  const floorField = useRef<HTMLInputElement>(null);
  const [price, setPrice] = useState(typed.price ?? '');
  const [lprice, setLprice] = useState(typed.lprice ?? '');
  const [proposed, setProposed] = useState('');

  // On a slow phone the price may be typed before hydration.
  useOnMount(() => typePrice(priceField.current?.value ?? ''));

  function typePrice(value: string) {
    setPrice(value);
    const field = floorField.current;
    const isOwn = field?.value !== '' && field?.value !== proposed;
    if (!field || isOwn || floorShare === undefined) return;
    const read = parsePrice(value);
    const next = read.ok ? String(proposeFloor(read.amount, floorShare)) : '';
    setValue(field, next);
    setProposed(next);
    setLprice(next);
  }

  return (
    <>
      <TextField
        {...field('price')}
        ref={priceField}
        inputMode="numeric"
        onInput={({ currentTarget }) => typePrice(currentTarget.value)}
        hint={amountIn(price)}
      />
      <TextField
        {...field('lprice')}
        ref={floorField}
        inputMode="numeric"
        onInput={({ currentTarget }) => setLprice(currentTarget.value)}
        hint={
          <FloorHint
            isAbove={isAbove({ price, lprice })}
            proposed={lprice !== '' && lprice === proposed ? floorShare : undefined}
          />
        }
      />
      <Select {...choice('tax')} hint={m.products_tax_hint()} defaultValue={typed.tax ?? 'standard'}>
        <option value="standard">{m.products_tax_choice()}</option>
        <option value="exempt">{m.products_tax_exempt()}</option>
      </Select>
    </>
  );
}

function FloorHint({ isAbove, proposed }: { isAbove: boolean; proposed: number | undefined }) {
  return (
    <>
      {m.products_last_price_hint()}
      <span className="field-proposal" role="status">
        {proposed !== undefined && proposal(proposed)}
      </span>
      <span className="field-warning" role="status">
        {isAbove && m.products_floor_above()}
      </span>
    </>
  );
}

function proposal(floorShare: number): string {
  return floorShare === 100
    ? m.products_floor_is_price()
    : m.products_floor_proposed({ percent: String(floorShare) });
}

/** With its groups of digits: a zero too many is seen while it is typed. */
function amountIn(typed: string): string | undefined {
  const read = parsePrice(typed);
  return read.ok ? showFcfa(read.amount) : undefined;
}

function isAbove(typed: { price: string; lprice: string }): boolean {
  const price = parsePrice(typed.price);
  const lprice = parsePrice(typed.lprice);
  return price.ok && lprice.ok && floorAbovePrice({ price: price.amount, lprice: lprice.amount });
}
