import { confirmClaim } from '../../domain/orders/claims/close-claim.ts';
import { change } from '../form/action/change.server.ts';
import { orMissing } from '../form/action/missing.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';

export const action = change(
  'announced payment not answered',
  ({ db, author, id }) => orMissing('payment', confirmClaim(db, author, id)),
  (_, { orderId }) => redirectWithNotice(`/admin/orders/${orderId}`, 'payment-recorded'),
);
