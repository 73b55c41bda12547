/** Reads a whole number from 1 to the largest that is allowed. */
export function wholeUpTo(largest: number) {
  return (typed: string): number | undefined => {
    const plain = typed.normalize('NFKC').trim();
    const whole = Number(plain);
    return /^\d{1,10}$/.test(plain) && whole >= 1 && whole <= largest ? whole : undefined;
  };
}
