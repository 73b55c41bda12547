import { parseWhole } from '../money/money.ts';

/** Reads a whole number from 1 to the largest that is allowed. */
export function wholeUpTo(largest: number) {
  return (typed: string): number | undefined => {
    const whole = typed.length > 100 ? undefined : parseWhole(typed);
    return whole !== undefined && whole >= 1 && whole <= largest ? whole : undefined;
  };
}
