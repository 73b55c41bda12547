import { redirect } from 'react-router';
import { makeTrialOrder, removeTrialOrder } from '../../../domain/orders/trial/change-trial-order.ts';
import { byLastPart, change } from '../../form/action/change.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

export const action = byLastPart({
  make: change(
    'trial order not made',
    ({ db, author }) => makeTrialOrder(db, author),
    () => redirect('/admin/orders/trial'),
  ),
  delete: change(
    'trial order not removed',
    ({ db, author }) => removeTrialOrder(db, author),
    () => redirectWithNotice('/admin/orders', 'trial-removed'),
  ),
});
