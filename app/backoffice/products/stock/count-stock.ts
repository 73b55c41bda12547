import { typedIn } from '../../../domain/forms/form.schema.ts';
import { countStock } from '../../../domain/products/stock/count-stock.ts';
import { countForm, parseCount } from '../../../domain/products/stock/stock.schema.ts';
import { parseCountedSerials } from '../../../domain/products/units/count-units.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { answerWithNotice, answerWithUndo } from '../../notices/flash.server.ts';

export const action = change(
  'stock not counted',
  async ({ db, author, numericId: id, form }) => {
    const read = parseCount(typedIn(countForm, form));
    if (!read.ok) return read;
    const named = parseCountedSerials({ missing: form.field('missing'), found: form.field('found') });
    if (!named.ok) return named;
    const { serials } = named;
    const saved = await orMissing('product', countStock(db, author, { id, ...read.count, ...serials }));
    // The stock alone cannot be counted back.
    if (!saved.ok || serials.missing.length + serials.found.length > 0) return saved;
    return { ...saved, undo: `${id}_${read.count.counted}_${read.count.seen}` };
  },
  (_, saved) => {
    const answer = { ok: true, reason: 'counted' } as const;
    return 'undo' in saved
      ? answerWithUndo(answer, 'stock-counted', saved.undo)
      : answerWithNotice(answer, 'stock-counted');
  },
);
