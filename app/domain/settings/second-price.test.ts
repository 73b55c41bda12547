import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxAmount } from '../money/money.ts';
import { formatSecondPrice, secondPrice } from './second-price.ts';
import { maxUsdRate } from './settings.ts';

const anyAmount = fc.integer({ min: 0, max: maxAmount });
const anyRate = fc
  .integer({ min: 1, max: maxUsdRate * 10_000 })
  .map((tenThousandths) => tenThousandths / 10_000);

test('there is none when the settings show none, or for dollars without a rate', () => {
  expect(secondPrice(12_500, { currency: 'XAF', usdRate: 600 })).toBeUndefined();
  expect(secondPrice(12_500, { currency: 'USD', usdRate: null })).toBeUndefined();
});

test('12 500 FCFA are 19.06 euros, whatever the rate of the dollar, and 20.83 dollars at 600', () => {
  expect(secondPrice(12_500, { currency: 'EUR', usdRate: 600 })).toEqual({ currency: 'EUR', amount: 19.06 });
  expect(secondPrice(12_500, { currency: 'USD', usdRate: 600 })).toEqual({ currency: 'USD', amount: 20.83 });
});

describe('whatever the amount and the rate', () => {
  test('the second price is whole cents, at most half a cent away from the exact one', () => {
    fc.assert(
      fc.property(anyAmount, anyRate, (fcfa, usdRate) => {
        for (const [currency, francs] of [
          ['EUR', 655.957],
          ['USD', usdRate],
        ] as const) {
          const { amount = Number.NaN } = secondPrice(fcfa, { currency, usdRate }) ?? {};
          const cents = amount * 100;
          expect(Math.abs(cents - Math.round(cents))).toBeLessThanOrEqual(1e-9 * (cents + 1));
          expect(Math.abs(amount - fcfa / francs)).toBeLessThanOrEqual(0.005 + 1e-9 * amount);
        }
      }),
    );
  });

  test('a more expensive product never has a lower second price', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyRate, (one, other, usdRate) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map(
          (fcfa) => secondPrice(fcfa, { currency: 'USD', usdRate })?.amount ?? Number.NaN,
        );
        expect(low).toBeLessThanOrEqual(high ?? Number.NaN);
      }),
    );
  });

  test('its text equals that of the standard formatter', () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom('EUR' as const, 'USD' as const), (fcfa, currency) => {
        const price = secondPrice(fcfa, { currency, usdRate: 605.25 });
        if (!price) throw new Error('there is a rate');
        for (const [language, locale] of [
          ['fr', 'fr-FR'],
          ['en', 'en-US'],
        ] as const) {
          const standard = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
            price.amount,
          );
          expect(formatSecondPrice(price, language)).toBe(`≈\u00a0${standard}`);
        }
      }),
    );
  });
});

test('reads as people write it', () => {
  const euros = { currency: 'EUR' as const, amount: 1234.5 };
  expect(formatSecondPrice(euros, 'fr')).toBe('≈\u00a01\u202f234,50\u00a0€');
  expect(formatSecondPrice(euros, 'en')).toBe('≈\u00a0€1,234.50');
  expect(formatSecondPrice({ currency: 'USD', amount: 20.1 }, 'fr')).toBe('≈\u00a020,10\u00a0$US');
  expect(formatSecondPrice({ currency: 'USD', amount: 20.1 }, 'en')).toBe('≈\u00a0$20.10');
});
