import { confirmClaim, refuseClaim } from '../../domain/orders/claims/close-claim.ts';
import { byLastPart, change } from '../form/action/change.server.ts';
import { orMissing } from '../form/action/missing.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

const acts = {
  confirm: change(
    'announced payment not answered',
    ({ db, author, id }) => orMissing('payment', confirmClaim(db, author, id)),
    (_, { orderId }) => redirectWithNotice(`/admin/orders/${orderId}`, 'payment-recorded'),
  ),
  refuse: change(
    'announced payment not answered',
    ({ db, author, id }) => orMissing('payment', refuseClaim(db, author, id)),
    (_, { orderId }) => redirectWithNotice(`/admin/orders/${orderId}`, 'claim-refused'),
  ),
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
