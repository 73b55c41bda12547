import type { StepName } from '../../domain/deliveries/progress.ts';
import { m } from '../../generated/words/messages.js';

export const stepNames: Record<StepName, () => string> = {
  pending: m.order_step_pending,
  processing: m.order_step_processing,
  shipping: m.order_step_shipping,
  completed: m.order_step_completed,
  cancelled: m.order_step_cancelled,
  'to-prepare': m.delivery_state_to_prepare,
  ready: m.delivery_state_ready,
  'on-the-way': m.delivery_state_on_the_way,
  'at-agency': m.delivery_state_at_agency,
  delivered: m.delivery_state_delivered,
  failed: m.delivery_state_failed,
  returned: m.delivery_state_returned,
};
