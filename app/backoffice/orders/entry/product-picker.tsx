import { type KeyboardEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { showFcfa, showName } from '../../language/show.ts';
import { stockWords } from '../../products/stock-words.ts';
import type { ProductOnSale } from './entry-line.ts';
import type { loader } from './product-search.ts';

type ProductPickerProps = { error: string | undefined; onPick: (product: ProductOnSale) => void };

/** A combobox of our own: Base UI's hides the rest of the page from screen readers while its list is open. */
export function ProductPicker({ error, onPick }: ProductPickerProps) {
  const search = useFetcher<typeof loader>();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // Compares the answer with what is typed: `search.state` is "loading" a moment longer.
  const isOpen = typed.trim() !== '' && search.data?.q === typed;
  const found = isOpen ? (search.data?.products ?? []) : [];
  const active = found[at];

  function searchFor(text: string) {
    setTyped(text);
    setAt(0);
    if (text.trim() !== '') void search.load(`/admin/orders/product-search?q=${encodeURIComponent(text)}`);
  }
  function pick(product: ProductOnSale) {
    onPick(product);
    setTyped('');
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setAt((at + step + found.length) % found.length);
    else if (event.key === 'Escape') setTyped('');
    // Enter picks a product and must not send the form.
    else if (event.key === 'Enter' && active) pick(active);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  return (
    <div className="field relative">
      <label htmlFor="product">{m.orders_pick()}</label>
      <input
        id="product"
        className="input"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls="product-list"
        aria-activedescendant={active && optionId(active)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'product-error' : undefined}
        placeholder={m.orders_pick_hint()}
        value={typed}
        onChange={(event) => searchFor(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {error && (
        <p className="field-error" id="product-error">
          {error}
        </p>
      )}
      <p className="text-sm text-muted" role="status">
        {isOpen && found.length === 0 && m.results_none()}
      </p>
      <div
        className="picker"
        id="product-list"
        role="listbox"
        aria-label={m.backoffice_products()}
        hidden={found.length === 0}
      >
        {found.map((product) => (
          <button
            key={product.id}
            id={optionId(product)}
            className="picker-item"
            role="option"
            aria-selected={product === active}
            type="button"
            tabIndex={-1}
            onClick={() => pick(product)}
          >
            <ProductOption product={product} />
          </button>
        ))}
      </div>
    </div>
  );
}

const optionId = (product: ProductOnSale) => `product-${product.id}`;

function ProductOption({ product }: { product: ProductOnSale }) {
  return (
    <>
      <span className="font-semibold">{showName(product)}</span>
      <span className="text-sm text-muted">
        {showFcfa(product.price)} · {stockWords(product)}
      </span>
    </>
  );
}
