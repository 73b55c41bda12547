import { assignOrganisation } from '../../../domain/orders/organisation/assign-organisation.ts';
import { cut, tidyLine } from '../../../domain/text.ts';
import { change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

const maxPurchaseOrderLength = 64;

export const action = change(
  'organisation not assigned',
  ({ db, author, id, form }) => {
    const purchaseOrder = cut(tidyLine(form.field('purchaseOrder')), maxPurchaseOrderLength);
    const organisationId = form.field('organisation');
    return orMissing('order', assignOrganisation(db, author, { orderId: id, organisationId, purchaseOrder }));
  },
  ({ id }) => redirectWithNotice(`/admin/orders/${id}`, 'changes-saved'),
);
