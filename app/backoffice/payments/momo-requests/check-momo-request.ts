import { checkMomoRequest } from '../../../domain/orders/momo-requests/check-now.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = change(
  'mobile money request not changed',
  ({ db, author, id }) => orMissing('payment', checkMomoRequest(db, author, id)),
  () => redirectWithNotice('/admin/collections', 'momo-request-checked'),
);
