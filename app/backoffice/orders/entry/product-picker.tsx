import { m } from '../../../generated/words/messages.js';
import { showFcfa } from '../../language/show.ts';
import { PickerField, usePicker } from '../../lines/picker.tsx';
import { stockWords } from '../../products/stock-words.ts';
import { type ProductOnSale, productSearch } from './product-on-sale.ts';

type ProductPickerProps = { error: string | undefined; onPick: (product: ProductOnSale) => void };

export function ProductPicker({ error, onPick }: ProductPickerProps) {
  const picker = usePicker({ address: productSearch, onPick });
  return (
    <PickerField
      id="product"
      label={m.orders_pick()}
      hint={m.orders_pick_hint()}
      error={error}
      picker={picker}
      facts={(product) => `${showFcfa(product.price)} · ${stockWords(product)}`}
    />
  );
}
