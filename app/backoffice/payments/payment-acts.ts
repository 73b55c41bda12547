import { todayInDouala } from '../../domain/date.ts';
import { confirmClaim, refuseClaim } from '../../domain/orders/claims/close-claim.ts';
import { checkMomoRequest, releaseMomoRequest } from '../../domain/orders/momo-requests/check-now.ts';
import { remindDebtor } from '../../domain/outgoing-messages/remind-debtor.ts';
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
  remind: change(
    'debtor not reminded',
    ({ db, author, form }) =>
      remindDebtor(db, author, {
        organisationId: form.field('organisation'),
        phone: form.field('phone'),
        today: todayInDouala(new Date()),
      }),
    () => redirectWithNotice('/admin/receivables', 'debtor-reminded'),
  ),
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

export type Acts = typeof acts;

export const action = byLastPart(acts);
