import { toldStates } from '../delivery/step.ts';

export const outgoingKinds = [...toldStates, 'back-in-stock', 'reminder'] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];
