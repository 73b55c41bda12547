import { data } from 'react-router';
import { assignOrganisation } from '../../../domain/orders/organisation/assign-organisation.ts';
import { tidyLine } from '../../../domain/text.ts';
import { shopContext } from '../../../platform/context.server.ts';
import { parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import type { Route } from './+types/assign-organisation';

const maxPurchaseOrderLength = 64;

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const purchaseOrder = tidyLine(form.field('purchaseOrder')).slice(0, maxPurchaseOrderLength);
  const assigned = await attemptChange(shop, 'organisation not assigned', () =>
    assignOrganisation(shop.db, context.get(administratorContext), {
      orderId: params.id,
      organisationId: form.field('organisation'),
      purchaseOrder,
    }),
  );
  if (assigned.ok) return redirectWithNotice(`/admin/orders/${params.id}`, 'changes-saved');
  if (assigned.reason === 'not-found') throw data('order', { status: 404 });
  return refuse({ reason: assigned.reason });
}
