import { type FormEvent, useState } from 'react';
import { parsePrice } from '../../../domain/money.ts';
import type { TypedProduct } from '../../../domain/products/product.schema.ts';
import { floorAbovePrice } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import type { ProductErrors } from './product-words.ts';

type PriceFieldsProps = { typed: Partial<TypedProduct>; errors: ProductErrors };

export function PriceFields({ typed, errors }: PriceFieldsProps) {
  const [prices, setPrices] = useState({ price: typed.price ?? '', lprice: typed.lprice ?? '' });
  const type = (field: keyof typeof prices) => (event: FormEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    setPrices((now) => ({ ...now, [field]: value }));
  };
  return (
    <>
      <TextField
        id="product-price"
        name="price"
        label={m.products_price()}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.price}
        error={errors.price}
        onInput={type('price')}
      />
      <TextField
        id="product-lprice"
        name="lprice"
        label={m.products_last_price()}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.lprice}
        error={errors.lprice}
        onInput={type('lprice')}
        hint={
          <>
            {m.products_last_price_hint()}
            <span className="field-warning" role="status">
              {isAbove(prices) && m.products_floor_above()}
            </span>
          </>
        }
      />
    </>
  );
}

function isAbove(typed: { price: string; lprice: string }): boolean {
  const price = parsePrice(typed.price);
  const lprice = parsePrice(typed.lprice);
  return price.ok && lprice.ok && floorAbovePrice({ price: price.amount, lprice: lprice.amount });
}
