import { redirect } from 'react-router';
import { takeBackPieces } from '../../../domain/orders/delivery/take-back-pieces.ts';
import { openedMessages } from '../../../domain/orders/edit/step.ts';
import { noteOpenedChat } from '../../../domain/orders/note-opened-chat.ts';
import { assignOrganisation } from '../../../domain/orders/organisation/assign-organisation.ts';
import { payWithAdvance } from '../../../domain/orders/payments/advances/pay-with-advance.ts';
import { makeTrialOrder, removeTrialOrder } from '../../../domain/orders/trial/change-trial-order.ts';
import { cut, tidyLine } from '../../../domain/text.ts';
import { isFormKey } from '../../../platform/form.server.ts';
import { byLastPart, change } from '../../form/action/change.server.ts';
import { orMissing } from '../../form/action/missing.server.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';

const maxPurchaseOrderLength = 64;

const acts = {
  advance: change(
    'advance not used',
    ({ db, author, id, form }) => {
      const [key, amount] = [form.field('key'), form.field('amount')];
      if (!isFormKey(key) || !/^\d{1,9}$/.test(amount)) throw new Response('advance', { status: 400 });
      return orMissing(
        'order',
        payWithAdvance(db, author, { key, from: form.field('from'), to: id, amount: Number(amount) }),
      );
    },
    ({ id }) => redirectWithNotice(`/admin/orders/${id}`, 'advance-used'),
  ),
  chat: change(
    'opened chat not noted',
    async ({ db, author, id, form }) => {
      const message = openedMessages.find((each) => each === form.field('message'));
      if (!message) throw new Response('message', { status: 400 });
      return noteOpenedChat(db, author, { id, message });
    },
    () => Response.json({}),
  ),
  organisation: change(
    'organisation not assigned',
    ({ db, author, id, form }) => {
      const purchaseOrder = cut(tidyLine(form.field('purchaseOrder')), maxPurchaseOrderLength);
      const organisationId = form.field('organisation');
      return orMissing(
        'order',
        assignOrganisation(db, author, { orderId: id, organisationId, purchaseOrder }),
      );
    },
    ({ id }) => redirectWithNotice(`/admin/orders/${id}`, 'changes-saved'),
  ),
  'take-back': change(
    'pieces not taken back',
    ({ db, author, id }) => orMissing('order', takeBackPieces(db, author, { orderId: id })),
    ({ id }) => redirectWithNotice(`/admin/orders/${id}`, 'pieces-taken-back'),
  ),
  /** Of the trial order, as `delete` is. */
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
};

export type Acts = typeof acts;

export const action = byLastPart(acts);
