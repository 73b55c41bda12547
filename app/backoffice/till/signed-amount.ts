import { showFcfa } from '../language/show.ts';

export const signedAmount = (amount: number) => `${amount < 0 ? '−' : ''}${showFcfa(Math.abs(amount))}`;
