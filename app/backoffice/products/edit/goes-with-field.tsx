import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFetcher } from 'react-router';
import { referencesIn, referenceTo } from '../../../domain/products/facts.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { useHydrated } from '../../form/use-on-each.ts';
import { showFcfa, showName } from '../../language/show.ts';
import { PickerField, usePicker } from '../../lines/picker.tsx';
import { type ProductOnSale, productSearch } from '../../orders/entry/product-on-sale.ts';

/** References between commas, as the form sends them; with a script, products that are picked and shown by their names. */
export function GoesWithField(field: ComponentProps<typeof TextField>) {
  const { id, label, error } = field;
  const [text, setText] = useState(String(field.defaultValue ?? ''));
  const isHydrated = useHydrated();
  const sent = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setText(sent.current?.value ?? '');
  }, []);
  const chosen = referencesIn(text);
  const { nameOf, learn } = useNames(isHydrated ? chosen : []);
  const picker = usePicker<ProductOnSale>({
    address: productSearch,
    onPick: (product) => {
      learn(product);
      change([...new Set([...chosen, referenceTo(product)])]);
    },
  });

  function change(references: string[]) {
    // The form reads its fields at the input event.
    flushSync(() => setText(references.join(', ')));
    sent.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  if (!isHydrated) return <TextField {...field} ref={sent} />;
  return (
    <div className="grid content-start gap-2">
      <input
        ref={sent}
        type="hidden"
        name={field.name}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <PickerField
        {...{ id, label, picker }}
        hint={m.orders_pick_hint()}
        error={error}
        facts={({ price }) => showFcfa(price)}
      />
      <ul className="flex flex-wrap gap-2">
        {chosen.map((reference) => (
          <li className="chip inline-flex items-center gap-1" key={reference}>
            {nameOf(reference)}
            <button
              className="icon-button"
              type="button"
              aria-label={`${m.remove()} – ${nameOf(reference)}`}
              onClick={() => change(chosen.filter((each) => each !== reference))}
            >
              <span className="icon icon-close" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{m.products_goes_with_picked()}</p>
    </div>
  );
}

/** A reference that is not known yet, or of no product on sale, stands for itself. */
function useNames(references: string[]) {
  const { data, load } = useFetcher<{ goods: ProductOnSale[] }>();
  const [learnt, setLearnt] = useState<ProductOnSale[]>([]);
  const known = new Map(
    [...(data?.goods ?? []), ...learnt].flatMap((product) => [
      [referenceTo(product), product],
      [`#${product.id}`, product],
    ]),
  );
  const query = references
    .filter((reference) => !known.has(reference))
    .map((reference) => `reference=${encodeURIComponent(reference)}`)
    .join('&');
  const asked = useRef('');
  useEffect(() => {
    if (query === '' || asked.current === query) return;
    asked.current = query;
    void load(`${productSearch}?${query}`);
  }, [query, load]);
  return {
    nameOf: (reference: string) => {
      const product = known.get(reference);
      return product ? showName(product) : reference;
    },
    learn: (product: ProductOnSale) => setLearnt((now) => [...now, product]),
  };
}
