import { typedIn } from '../../../../domain/forms/form.schema.ts';
import { changePrice } from '../../../../domain/products/changes/change-price.ts';
import { parsePriceChange, priceForm } from '../../../../domain/products/price.schema.ts';
import { change } from '../../../form/action/change.server.ts';
import { orMissing } from '../../../form/action/missing.server.ts';
import { answerWithNotice } from '../../../notices/flash.server.ts';

export const action = change(
  'product not changed',
  async ({ db, author, numericId: id, form }) => {
    const read = parsePriceChange(typedIn(priceForm, form));
    return read.ok ? orMissing('product', changePrice(db, author, { id, ...read.change })) : read;
  },
  () => answerWithNotice({ reason: 'changed' as const }, 'price-changed'),
);
