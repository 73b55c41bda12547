import { typedIn } from '../../../domain/forms/form.schema.ts';
import { countLots } from '../../../domain/products/lots/count-lots.ts';
import { lotCountForm, parseLotCount } from '../../../domain/products/lots/lot.schema.ts';
import { parseCountedSerials } from '../../../domain/products/units/count-units.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { answerWithNotice } from '../../notices/flash.server.ts';

export const action = change(
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
);
