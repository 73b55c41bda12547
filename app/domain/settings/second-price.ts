import type { Language } from '../localized.ts';
import { formatNumber } from '../money/money.ts';
import type { Settings } from './settings.schema.ts';

/** FCFA for one euro, fixed by treaty since 1999. */
const francsPerEuro = 655.957;

export type SecondCurrency = Pick<Settings, 'currency' | 'usdRate'>;
export type SecondPrice = { currency: 'EUR' | 'USD'; amount: number };

export function secondPrice(
  amountFcfa: number,
  { currency, usdRate }: SecondCurrency,
): SecondPrice | undefined {
  if (currency === 'XAF') return undefined;
  const francs = currency === 'EUR' ? francsPerEuro : usdRate;
  return francs ? { currency, amount: Math.round((amountFcfa * 100) / francs) / 100 } : undefined;
}

export function formatSecondPrice({ currency, amount }: SecondPrice, language: Language): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  const groups = formatNumber(Number(whole), language);
  return language === 'fr'
    ? `≈\u00a0${groups},${cents}\u00a0${currency === 'EUR' ? '€' : '$US'}`
    : `≈\u00a0${currency === 'EUR' ? '€' : '$'}${groups}.${cents}`;
}
