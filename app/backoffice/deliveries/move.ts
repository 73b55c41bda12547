import { may } from '../../domain/administrators/permission.ts';
import type { DeliveryEvent } from '../../domain/deliveries/delivery.queries.ts';
import { parseStep, stepForm } from '../../domain/deliveries/delivery.schema.ts';
import { moveDelivery } from '../../domain/deliveries/move-delivery.ts';
import { typedIn } from '../../domain/forms/form.schema.ts';
import type { Refusal } from '../../domain/outcome.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import { refuse } from '../form/refuse.server.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import type { Route } from './+types/move';

type Beyond = Extract<Refusal<typeof moveDelivery>, { reason: 'beyond-credit-limit' }>;

export type RefusedStep = {
  reason: Refusal<typeof moveDelivery>['reason'] | 'fields' | 'failed';
  last?: DeliveryEvent | undefined;
  beyond?: Pick<Beyond, 'organisation' | 'limit' | 'balance'> | undefined;
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const administrator = context.get(administratorContext);
  const read = parseStep(typedIn(stepForm, form));
  if (!read.ok) return refuse<RefusedStep>({ reason: 'fields' });
  const moved = await attemptChange(shop, 'delivery not moved', () =>
    moveDelivery(shop.db, administrator, {
      ...read.step,
      orderId: params.id,
      version: Number(form.field('version')),
      // Only roles that manage orders change the order's status.
      withStatus: read.step.withStatus && may(administrator.role, 'manage-orders'),
    }),
  );
  if (moved.ok) return redirectWithNotice(`/admin/orders/${params.id}/delivery`, 'delivery-moved');
  return refuse<RefusedStep>({
    reason: moved.reason,
    last: moved.reason === 'stale' ? moved.last : undefined,
    beyond: moved.reason === 'beyond-credit-limit' ? moved : undefined,
  });
}
