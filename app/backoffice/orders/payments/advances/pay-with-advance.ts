import { payWithAdvance } from '../../../../domain/orders/payments/advances/pay-with-advance.ts';
import { isFormKey } from '../../../../platform/form.server.ts';
import { change } from '../../../form/action/change.server.ts';
import { orMissing } from '../../../form/action/missing.server.ts';
import { redirectWithNotice } from '../../../notices/flash.server.ts';

export const action = change(
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
);
