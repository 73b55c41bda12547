import { typedIn } from '../../../domain/forms/form.schema.ts';
import { countStock } from '../../../domain/products/stock/count-stock.ts';
import { countForm, parseCount } from '../../../domain/products/stock/stock.schema.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { answerWithUndo } from '../../notices/flash.server.ts';

export const action = change(
  'stock not counted',
  async ({ db, author, numericId: id, form }) => {
    const read = parseCount(typedIn(countForm, form));
    if (!read.ok) return read;
    const saved = await orMissing('product', countStock(db, author, { id, ...read.count }));
    return saved.ok ? { ...saved, undo: `${id}_${read.count.counted}_${read.count.seen}` } : saved;
  },
  (_, { undo }) => answerWithUndo({ ok: true, reason: 'counted' } as const, 'stock-counted', undo),
);
