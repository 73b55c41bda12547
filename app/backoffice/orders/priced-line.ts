import { type AmountRefusal, parseAmount } from '../../domain/money/money.ts';

type Line = { price: number; floor: number; actualPrice: number | null };

/** The line at its typed price; an invalid price leaves the stored one and sets `refusal`. */
export function pricedLine<Priced extends Line>(
  line: Priced,
  typed: string,
): Priced & { refusal: AmountRefusal | undefined } {
  const parsed = parseAmount(typed);
  if (!parsed.ok) return { ...line, refusal: parsed.reason };
  return { ...line, actualPrice: parsed.amount, refusal: undefined };
}
