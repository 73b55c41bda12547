import { formatSecondPrice, secondPrice } from '../../domain/settings/second-price.ts';
import { useStorefront } from '../layout/use-storefront.ts';

/** Nothing when the shop has no second currency. Orders are in FCFA. */
export function SecondPrice({ amount }: { amount: number }) {
  const { secondCurrency, language } = useStorefront();
  const second = secondPrice(amount, secondCurrency);
  return second && <span className="second-price">{formatSecondPrice(second, language)}</span>;
}
