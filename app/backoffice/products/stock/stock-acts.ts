import { typedIn } from '../../../domain/forms/form.schema.ts';
import { countLots } from '../../../domain/products/lots/count-lots.ts';
import { lotCountForm, parseLotCount } from '../../../domain/products/lots/lot.schema.ts';
import { stopLots } from '../../../domain/products/lots/stop-lots.ts';
import { countForm, parseCount } from '../../../domain/products/product.schema.ts';
import { countStock } from '../../../domain/products/stock/count-stock.ts';
import { parseCountedSerials } from '../../../domain/products/units/count-units.ts';
import { byLastPart, change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { answerWithNotice, answerWithUndo } from '../../notices/flash.server.ts';

const acts = {
  count: change(
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
  ),
  lots: change(
    'lots not counted',
    async ({ db, author, numericId: id, form }) => {
      const read = parseLotCount(typedIn(lotCountForm, form), {
        counted: form.numbered('lot'),
        seen: form.numbered('seen'),
      });
      if (!read.ok) return read;
      const named = parseCountedSerials({ missing: form.field('missing'), found: form.field('found') });
      if (!named.ok) return named;
      return orMissing('product', countLots(db, author, { id, ...read.count, ...named.serials }));
    },
    () => answerWithNotice({ ok: true, reason: 'counted' } as const, 'stock-counted'),
  ),
  stop: change(
    'lots not stopped',
    ({ db, author, numericId }) => stopLots(db, author, { id: numericId }),
    () => answerWithNotice({ ok: true, reason: 'stopped' } as const, 'changes-saved'),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
