import { formatSecondPrice, secondPrice } from '../../domain/settings/second-price.ts';
import { useStorefront } from '../layout/use-storefront.ts';

/** About what an amount is worth in the shop's second currency; nothing when it shows none. Orders are in FCFA. */
export function SecondPrice({ amount }: { amount: number }) {
  const { secondCurrency, language } = useStorefront();
  const second = secondPrice(amount, secondCurrency);
  return second && <span className="second-price">{formatSecondPrice(second, language)}</span>;
}
