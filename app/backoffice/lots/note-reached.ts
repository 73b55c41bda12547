import { redirect } from 'react-router';
import { noteReached } from '../../domain/orders/recalls/note-reached.ts';
import { change } from '../form/action/change.server.ts';

/** Of a lot or a unit. The page stays as it is shown. */
export const action = change(
  'recall contact not noted',
  ({ db, author, numericId, form, request }) =>
    noteReached(db, author, {
      ...(isOfLot(request) ? { lotId: numericId } : { unitId: numericId }),
      orderId: form.field('order'),
      isReached: form.field('reached') === 'yes',
    }),
  ({ id, request }) =>
    redirect(`/admin/${isOfLot(request) ? 'lots' : 'units'}/${id}${new URL(request.url).search}`),
);

const isOfLot = ({ url }: Request) => new URL(url).pathname.startsWith('/admin/lots/');
