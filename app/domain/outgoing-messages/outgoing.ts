import { notifiedStates } from '../delivery/step.ts';

export const outgoingKinds = [...notifiedStates, 'back-in-stock', 'reminder'] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];
