import { typedIn } from '../../../domain/forms/form.schema.ts';
import { setCost } from '../../../domain/products/costs/set-cost.ts';
import { costForm, parseCost } from '../../../domain/products/price.schema.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { answerWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'cost not set',
  async ({ db, author, numericId: id, form }) => {
    const read = parseCost(typedIn(costForm, form));
    return read.ok ? orMissing('product', setCost(db, author, { id, ...read.typed })) : read;
  },
  () => answerWithNotice({ ok: true, reason: 'set' } as const, 'changes-saved'),
);
