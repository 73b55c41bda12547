import { stopLots } from '../../../domain/products/lots/stop-lots.ts';
import { change } from '../../form/action/change.server.ts';
import { answerWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'lots not stopped',
  ({ db, author, numericId }) => stopLots(db, author, { id: numericId }),
  () => answerWithNotice({ ok: true, reason: 'stopped' } as const, 'changes-saved'),
);
