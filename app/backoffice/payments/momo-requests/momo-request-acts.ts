import { checkMomoRequest, releaseMomoRequest } from '../../../domain/orders/momo-requests/check-now.ts';
import { byLastPart, change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

const acts = {
  check: change(
    'mobile money request not changed',
    ({ db, author, id }) => orMissing('payment', checkMomoRequest(db, author, id)),
    () => redirectWithNotice('/admin/collections', 'momo-request-checked'),
  ),
  release: change(
    'mobile money request not changed',
    ({ db, author, id }) => orMissing('payment', releaseMomoRequest(db, author, id)),
    () => redirectWithNotice('/admin/collections', 'momo-request-released'),
  ),
};

export const action = byLastPart(acts);
