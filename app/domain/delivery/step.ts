import type { DeliveryMethod } from './wish.ts';

export const deliveryStates = [
  'to-prepare',
  'ready',
  'on-the-way',
  'at-agency',
  'delivered',
  'failed',
  'returned',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const next: Record<DeliveryState, DeliveryState[]> = {
  'to-prepare': ['ready'],
  ready: ['on-the-way', 'at-agency', 'delivered'],
  'on-the-way': ['at-agency', 'delivered'],
  'at-agency': ['delivered'],
  delivered: [],
  failed: ['to-prepare'],
  returned: [],
};

/** The way of a delivery; a failed or returned one is off it. */
const path: readonly DeliveryState[] = ['to-prepare', 'ready', 'on-the-way', 'at-agency', 'delivered'];

export type StepKind = 'forward' | 'back' | 'off';

/** Undefined when the state cannot follow. A step back and a step off the way need a reason. */
export function stepKind(from: DeliveryState, to: DeliveryState): StepKind | undefined {
  if (from === to || from === 'returned') return undefined;
  if (to === 'failed' || to === 'returned') return 'off';
  if (next[from].includes(to)) return 'forward';
  const [before, after] = [path.indexOf(from), path.indexOf(to)];
  return before > after ? 'back' : undefined;
}

const ofMethod: Record<DeliveryMethod, DeliveryState[]> = {
  pickup: ['to-prepare', 'ready', 'delivered'],
  zone: ['to-prepare', 'ready', 'on-the-way', 'delivered'],
  agency: ['to-prepare', 'ready', 'at-agency', 'delivered'],
  agree: [...path],
};

export function nextStates(from: DeliveryState, method: DeliveryMethod): DeliveryState[] {
  return next[from].filter((state) => ofMethod[method].includes(state));
}

/** No step is proposed after these: going on from them is a correction, or another try. */
export const endStates: readonly DeliveryState[] = ['delivered', 'failed', 'returned'];

/** Every other state that may follow, each with a reason. */
export function otherStates(from: DeliveryState): DeliveryState[] {
  return deliveryStates.filter((to) => ['back', 'off'].includes(stepKind(from, to) ?? ''));
}

export const stepLimits = { reason: 200, waybill: 40, agency: 80, receivedBy: 120 };

export type StepDetails = { reason: string; agency: string; waybill: string; receivedBy: string };
export type StepRefusal =
  | 'step-impossible'
  | 'reason-missing'
  | 'agency-missing'
  | 'waybill-missing'
  | 'receiver-missing';

export function refuseStep(
  from: DeliveryState,
  to: DeliveryState,
  { reason, agency, waybill, receivedBy }: StepDetails,
): StepRefusal | undefined {
  const kind = stepKind(from, to);
  if (!kind) return 'step-impossible';
  if (kind !== 'forward') return reason === '' ? 'reason-missing' : undefined;
  if (to === 'at-agency' && agency === '') return 'agency-missing';
  if (to === 'at-agency' && waybill === '') return 'waybill-missing';
  return to === 'delivered' && receivedBy === '' ? 'receiver-missing' : undefined;
}

/** The order's status that a step proposes, never sets by itself. */
export function proposedStatus(to: DeliveryState): 'shipping' | 'completed' | undefined {
  if (to === 'on-the-way') return 'shipping';
  return to === 'delivered' ? 'completed' : undefined;
}

/** Customers who asked for it get a message at these steps. */
export const notifiedStates = ['ready', 'on-the-way', 'at-agency', 'delivered', 'failed'] as const;
export type NotifiedState = (typeof notifiedStates)[number];

export function notifiedState(state: DeliveryState): NotifiedState | undefined {
  return notifiedStates.find((each) => each === state);
}
