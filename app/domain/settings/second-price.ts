import type { Language } from '../localized.ts';
import { formatNumber } from '../money.ts';
import type { Settings } from './settings.schema.ts';

/** FCFA for one euro: fixed since 1999, by treaty. */
const francsPerEuro = 655.957;

/** The currency of the second price, and FCFA for one dollar. */
export type SecondCurrency = Pick<Settings, 'currency' | 'usdRate'>;
export type SecondPrice = { currency: 'EUR' | 'USD'; amount: number };

/**
 * What an amount in FCFA is about worth in the shop's second currency, rounded to cents; undefined when the shop shows
 * none, or has no rate for it. Orders are always in FCFA.
 */
export function secondPrice(
  amountFcfa: number,
  { currency, usdRate }: SecondCurrency,
): SecondPrice | undefined {
  if (currency === 'XAF') return undefined;
  const francs = currency === 'EUR' ? francsPerEuro : usdRate;
  return francs ? { currency, amount: Math.round((amountFcfa * 100) / francs) / 100 } : undefined;
}

/** The approximate price that no line break can part: `≈ 19,06 €` and `≈ 20,10 $US` in French, `≈ €19.06` and `≈ $20.10` in English. */
export function formatSecondPrice({ currency, amount }: SecondPrice, language: Language): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  const groups = formatNumber(Number(whole), language);
  return language === 'fr'
    ? `≈\u00a0${groups},${cents}\u00a0${currency === 'EUR' ? '€' : '$US'}`
    : `≈\u00a0${currency === 'EUR' ? '€' : '$'}${groups}.${cents}`;
}
