import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { localized } from '../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../domain/money.ts';
import { m } from '../../generated/words/messages.js';
import { useOffice } from '../office.tsx';
import type { ProductOnSale } from './entry-line.ts';
import type { loader } from './product-search.ts';

type ProductPickerProps = { error: string | undefined; onPick: (product: ProductOnSale) => void };

/** A search for products on sale; what is picked goes to the order, and the search begins anew. */
export function ProductPicker({ error, onPick }: ProductPickerProps) {
  const { language } = useOffice();
  const search = useFetcher<typeof loader>();
  const [typed, setTyped] = useState('');
  const found = typed.trim() === '' ? [] : (search.data?.products ?? []);
  const nameOf = (product: ProductOnSale) => localized(language, { fr: product.name, en: product.nameEn });

  function lookFor(text: string) {
    setTyped(text);
    if (text.trim() !== '') void search.load(`/admin/orders/product-search?q=${encodeURIComponent(text)}`);
  }

  return (
    <Combobox.Root
      items={found}
      filter={null}
      value={null}
      inputValue={typed}
      itemToStringLabel={nameOf}
      autoHighlight
      onInputValueChange={(text, { reason }) => lookFor(reason === 'item-press' ? '' : text)}
      onValueChange={(product: ProductOnSale | null) => {
        if (product) onPick(product);
      }}
    >
      <div className="field">
        <label htmlFor="product">{m.orders_pick()}</label>
        <Combobox.Input
          id="product"
          className="input"
          placeholder={m.orders_pick_hint()}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'product-error' : undefined}
          // Enter picks a product; it never sends the order.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {error && (
          <p className="field-error" id="product-error">
            {error}
          </p>
        )}
      </div>
      <Combobox.Portal>
        <Combobox.Positioner className="z-20" sideOffset={4}>
          <Combobox.Popup className="picker">
            <Combobox.Status className="picker-status">
              {search.state === 'idle' ? undefined : m.loading()}
            </Combobox.Status>
            <Combobox.Empty>
              {typed.trim() !== '' && search.state === 'idle' && (
                <p className="picker-status">{m.results_none()}</p>
              )}
            </Combobox.Empty>
            <Combobox.List>
              {(product: ProductOnSale) => (
                <Combobox.Item key={product.id} className="picker-item" value={product}>
                  <span className="font-semibold">{nameOf(product)}</span>
                  <span className="text-sm text-muted">
                    {formatFcfa(product.price, language)} ·{' '}
                    {m.orders_in_stock({ count: formatNumber(product.stock, language) })}
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
