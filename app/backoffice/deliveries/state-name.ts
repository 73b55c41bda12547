import type { DeliveryState } from '../../domain/delivery/step.ts';
import type { DeliveryMethod } from '../../domain/delivery/wish.ts';
import { m } from '../../generated/words/messages.js';
import { mapFields } from '../form/field-errors.ts';

/** Where order and delivery share a state, both have one word. */
const states: Record<DeliveryState, () => string> = {
  'to-prepare': m.delivery_state_to_prepare,
  ready: m.delivery_state_ready,
  'on-the-way': m.status_shipping,
  'at-agency': m.delivery_state_at_agency,
  delivered: m.status_completed,
  failed: m.delivery_state_failed,
  returned: m.delivery_state_returned,
};
export const stateName = (state: DeliveryState) => states[state]();
export const stateNames = () => mapFields(states, (name) => name());

const methods: Record<DeliveryMethod, () => string> = {
  pickup: m.delivery_pickup,
  zone: m.delivery_zone,
  agency: m.delivery_agency,
  agree: m.delivery_agree,
};
export const methodName = (method: DeliveryMethod) => methods[method]();
export const methodNames = () => mapFields(methods, (name) => name());

const badges: Record<DeliveryState, string> = {
  'to-prepare': 'badge-pending',
  ready: 'badge-processing',
  'on-the-way': 'badge-shipping',
  'at-agency': 'badge-shipping',
  delivered: 'badge-completed',
  failed: 'badge-cancelled',
  returned: 'badge-cancelled',
};
export const stateBadge = (state: DeliveryState) => `badge ${badges[state]}`;
