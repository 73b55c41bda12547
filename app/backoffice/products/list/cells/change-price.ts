import { typedIn } from '../../../../domain/forms/form.schema.ts';
import { changePrice } from '../../../../domain/products/changes/change-price.ts';
import { parsePriceChange, priceForm } from '../../../../domain/products/price.schema.ts';
import { change } from '../../../form/action/change.server.ts';
import { orMissing } from '../../../form/action/missing.server.ts';
import { answerWithUndo } from '../../../notices/flash.server.ts';

export const action = change(
  'product not changed',
  async ({ db, author, numericId: id, form }) => {
    const read = parsePriceChange(typedIn(priceForm, form));
    if (!read.ok) return read;
    const saved = await orMissing('product', changePrice(db, author, { id, ...read.change }));
    return saved.ok ? { ...saved, undo: `${id}_${read.change.price}_${read.change.seen}` } : saved;
  },
  (_, { undo }) => answerWithUndo({ ok: true, reason: 'changed' } as const, 'price-changed', undo),
);
