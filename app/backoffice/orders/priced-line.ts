import { type AmountRefusal, parseAmount } from '../../domain/money.ts';

type Line = { price: number; floor: number; actualPrice: number | null };

/** A line at the price that is being typed; with `refusal` and its stored price while that cannot be read. */
export function pricedLine<Priced extends Line>(
  line: Priced,
  typed: string,
): Priced & { refusal: AmountRefusal | undefined } {
  const parsed = parseAmount(typed);
  if (!parsed.ok) return { ...line, refusal: parsed.reason };
  return { ...line, actualPrice: parsed.amount, refusal: undefined };
}
