import type { InstructedMethod } from '../payment-terms/terms.ts';

export const claimStates = ['open', 'confirmed', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];

/** What a buyer says that was paid, in FCFA, with the number of the transaction. */
export type Claim = { method: InstructedMethod; reference: string; amount: number };
